import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Me, MyOrganisation, Right } from 'amsel/portal-api'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { ApiFailure, account } from '../api/index.ts'
import { ErrorNote, PageSkeleton } from '../pieces/index.ts'
import { AccountContext } from './account-context.ts'
import { type Chosen, chosenOf, keepClient, keptClients } from './chosen-client.ts'
import { signInPath } from './return-path.ts'

interface Session {
  readonly me: Me
  readonly chosen: Chosen | null
  readonly choose: (clientId: string) => void
  readonly may: (right: Right) => boolean
  readonly reload: () => Promise<void>
}

const SessionContext = createContext<Session | null>(null)

/** Shows its children to whoever has signed in, and the sign-in page to all others. */
export function SessionProvider({ children }: { children: ReactNode }): ReactNode {
  const asked = useQuery({ queryKey: ['me'], queryFn: account.me, retry: false, staleTime: 60_000 })
  const queries = useQueryClient()
  const [path] = useLocation()
  const search = useSearch()
  const inAddress = new URLSearchParams(search).get('client')
  const [wanted, setWanted] = useState<string | null>(null)
  const choose = useCallback((clientId: string) => {
    keepClient(clientId)
    setWanted(clientId)
  }, [])
  const me = asked.data
  const session = useMemo<Session | null>(() => {
    if (!me) return null
    const chosen = chosenOf(me, [inAddress, wanted, ...keptClients()])
    if (chosen && inAddress === chosen.client.clientId) keepClient(inAddress)
    const rights = (chosen?.organisation ?? me.organisations[0])?.rights ?? []
    return {
      me,
      chosen,
      choose,
      may: (right) => rights.includes(right),
      reload: () => queries.invalidateQueries({ queryKey: ['me'] }),
    }
  }, [me, inAddress, wanted, choose, queries])

  if (asked.error instanceof ApiFailure && asked.error.status === 401)
    return <Redirect to={signInPath(path, search)} replace />
  if (asked.error && !me) return <ErrorNote error={asked.error} retry={() => void asked.refetch()} isPage />
  if (!session) return <PageSkeleton />
  return (
    <AccountContext value={{ user: session.me.user, reload: session.reload }}>
      <SessionContext value={session}>{children}</SessionContext>
    </AccountContext>
  )
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('Nobody has signed in here.')
  return session
}

/** The client that the pages are about. Only below `NeedsClient`. */
export function useClient(): Chosen & { readonly clientId: string } {
  const { chosen } = useSession()
  if (!chosen) throw new Error('There is no client here.')
  return { ...chosen, clientId: chosen.client.clientId }
}

/** The organisation that the pages are about: the chosen client's, or the first. Only below `NeedsClient`. */
export function useOrganisation(): MyOrganisation {
  const { me, chosen } = useSession()
  const organisation = chosen?.organisation ?? me.organisations[0]
  if (!organisation) throw new Error('There is no organisation here.')
  return organisation
}
