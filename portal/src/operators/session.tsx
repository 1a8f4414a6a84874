import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OperatorMe, OperatorRight } from 'amsel/operator-api'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { ApiFailure } from '../api/index.ts'
import { ErrorNote, PageSkeleton } from '../pieces/index.ts'
import { AccountContext, returnPath, signInPath } from '../session/index.ts'
import { api } from './api/index.ts'
import { keepSso, takeSso } from './sso-kept.ts'

interface OperatorSession {
  readonly me: OperatorMe
  readonly may: (right: OperatorRight) => boolean
}

const OperatorContext = createContext<OperatorSession | null>(null)

/** Shows its children to operators who have signed in, and the sign-in page to all others. */
export function OperatorProvider({ children }: { children: ReactNode }): ReactNode {
  const asked = useQuery({ queryKey: ['me'], queryFn: api.me, retry: false, staleTime: 60_000 })
  const queries = useQueryClient()
  const [path] = useLocation()
  const search = useSearch()
  const me = asked.data
  const known = useMemo(() => {
    if (!me) return null
    const reload = () => queries.invalidateQueries({ queryKey: ['me'] })
    return {
      session: { me, may: (right: OperatorRight) => me.rights.includes(right) },
      account: { user: me.user, reload },
    }
  }, [me, queries])
  const isBySso = me?.isBySso
  useEffect(() => {
    if (isBySso !== undefined) keepSso(isBySso)
  }, [isBySso])
  if (asked.error instanceof ApiFailure && asked.error.status === 401)
    return <SignedOut path={path} search={search} />
  if (asked.error && !me) return <ErrorNote error={asked.error} retry={() => void asked.refetch()} isPage />
  if (!known) return <PageSkeleton />
  // Before the second step is there, nothing else is.
  if (known.session.me.needsTwoFactor && path !== '/account') return <Redirect to="/account" replace />
  return (
    <AccountContext value={known.account}>
      <OperatorContext value={known.session}>{children}</OperatorContext>
    </AccountContext>
  )
}

/** Who came by the organisation's server is asked for there anew, without a question; all others sign in. */
function SignedOut({ path, search }: { path: string; search: string }): ReactNode {
  const [isAsked, setAsked] = useState(() => takeSso())
  useEffect(() => {
    if (!isAsked) return
    api
      .singleSignOn({ next: returnPath(path + (search ? `?${search}` : '')), isSilent: true })
      .then(({ url }) => window.location.replace(url))
      .catch(() => setAsked(false))
  }, [isAsked, path, search])
  return isAsked ? <PageSkeleton /> : <Redirect to={signInPath(path, search)} replace />
}

export function useOperator(): OperatorSession {
  const session = useContext(OperatorContext)
  if (!session) throw new Error('Nobody has signed in here.')
  return session
}
