import type { OperatorMe, OperatorRight } from 'amsel/operator-api'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { PageSkeleton } from '../pieces/index.ts'
import { Gate, type Left, returnPath, SignInFirst } from '../session/index.ts'
import { api } from './api/index.ts'
import { keepSso, takeSso } from './sso-kept.ts'

interface OperatorSession {
  readonly me: OperatorMe
  readonly may: (right: OperatorRight) => boolean
}

const OperatorContext = createContext<OperatorSession | null>(null)

export const OperatorProvider = ({ children }: { children: ReactNode }): ReactNode => (
  <Gate ask={api.me} signedOut={(left) => <SignedOut {...left} />}>
    {(me) => <SignedIn me={me}>{children}</SignedIn>}
  </Gate>
)

function SignedIn({ me, children }: { me: OperatorMe; children: ReactNode }): ReactNode {
  const [path] = useLocation()
  const session = useMemo(() => ({ me, may: (right: OperatorRight) => me.rights.includes(right) }), [me])
  const { isBySso } = me
  useEffect(() => keepSso(isBySso), [isBySso])
  // Before the second step is there, nothing else is.
  if (me.needsTwoFactor && path !== '/account') return <Redirect to="/account" replace />
  return <OperatorContext value={session}>{children}</OperatorContext>
}

/** A person who came from the organisation's server is sent there again, without a question; all others sign in. */
function SignedOut({ path, search }: Left): ReactNode {
  const [isAsked, setAsked] = useState(() => takeSso())
  useEffect(() => {
    if (!isAsked) return
    api
      .singleSignOn({ next: returnPath(path + (search ? `?${search}` : '')), isSilent: true })
      .then(({ url }) => window.location.replace(url))
      .catch(() => setAsked(false))
  }, [isAsked, path, search])
  return isAsked ? <PageSkeleton /> : <SignInFirst path={path} search={search} />
}

export function useOperator(): OperatorSession {
  const session = useContext(OperatorContext)
  if (!session) throw new Error('Nobody has signed in here.')
  return session
}
