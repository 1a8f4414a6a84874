import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { ApiFailure } from '../api/index.ts'
import { ErrorNote, PageSkeleton } from '../pieces/index.ts'
import { type Account, AccountContext } from './account-context.ts'
import { signInPath } from './return-path.ts'

/** Where somebody is who has not signed in. */
export interface Left {
  readonly path: string
  readonly search: string
}

interface Props<Me> {
  readonly ask: () => Promise<Me>
  readonly signedOut?: (left: Left) => ReactNode
  readonly children: (me: Me, reload: Account['reload']) => ReactNode
}

/** Shows its children to people who have signed in, at either portal, and the sign-in page to all others. */
export function Gate<Me extends Pick<Account, 'user'>>({ ask, signedOut, children }: Props<Me>): ReactNode {
  const asked = useQuery({ queryKey: ['me'], queryFn: ask, retry: false, staleTime: 60_000 })
  const queries = useQueryClient()
  const [path] = useLocation()
  const search = useSearch()
  const me = asked.data
  const account = useMemo(
    () => me && { user: me.user, reload: () => queries.invalidateQueries({ queryKey: ['me'] }) },
    [me, queries],
  )
  if (asked.error instanceof ApiFailure && asked.error.status === 401)
    return signedOut?.({ path, search }) ?? <SignInFirst path={path} search={search} />
  if (asked.error && !me) return <ErrorNote error={asked.error} retry={() => void asked.refetch()} isPage />
  if (!me || !account) return <PageSkeleton />
  return <AccountContext value={account}>{children(me, account.reload)}</AccountContext>
}

export const SignInFirst = ({ path, search }: Left): ReactNode => (
  <Redirect to={signInPath(path, search)} replace />
)
