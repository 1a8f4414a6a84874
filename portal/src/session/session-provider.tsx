import type { Me, MyOrganisation, Right } from 'amsel/portal-api'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { account } from '../api/index.ts'
import type { Account } from './account-context.ts'
import { type Chosen, chosenOf, keepClient, keptClients } from './chosen-client.ts'
import { Gate } from './gate.tsx'

interface Session {
  readonly me: Me
  readonly chosen: Chosen | null
  readonly choose: (clientId: string) => void
  readonly may: (right: Right) => boolean
  readonly reload: Account['reload']
}

const SessionContext = createContext<Session | null>(null)

export const SessionProvider = ({ children }: { children: ReactNode }): ReactNode => (
  <Gate ask={account.me}>
    {(me, reload) => (
      <ChosenClient me={me} reload={reload}>
        {children}
      </ChosenClient>
    )}
  </Gate>
)

function ChosenClient({ me, reload, children }: Pick<Session, 'me' | 'reload'> & { children: ReactNode }) {
  const [params] = useSearchParams()
  const inAddress = params.get('client')
  const [wanted, setWanted] = useState<string | null>(null)
  const session = useMemo<Session>(() => {
    const chosen = chosenOf(me, [inAddress, wanted, ...keptClients()])
    if (chosen && inAddress === chosen.client.clientId) keepClient(inAddress)
    const rights = (chosen?.organisation ?? me.organisations[0])?.rights ?? []
    const choose = (clientId: string) => {
      keepClient(clientId)
      setWanted(clientId)
    }
    return { me, chosen, choose, may: (right) => rights.includes(right), reload }
  }, [me, inAddress, wanted, reload])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('Nobody has signed in here.')
  return session
}

/** The client that the pages are about. Only below `NeedsClient`. */
export function useClient(): Chosen & { readonly clientId: string; readonly now: () => Date } {
  const { chosen } = useSession()
  if (!chosen) throw new Error('There is no client here.')
  const { clientId, clockOffsetMs } = chosen.client
  // A sandbox's clock may be ahead.
  return { ...chosen, clientId, now: () => new Date(Date.now() + clockOffsetMs) }
}

/** The organisation that the pages are about: the chosen client's, or the first. Only below `NeedsClient`. */
export function useOrganisation(): MyOrganisation {
  const { me, chosen } = useSession()
  const organisation = chosen?.organisation ?? me.organisations[0]
  if (!organisation) throw new Error('There is no organisation here.')
  return organisation
}
