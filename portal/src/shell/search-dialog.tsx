import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { client } from '../api/index.ts'
import type { IconName } from '../look/icons.tsx'
import { useSession } from '../session/index.ts'
import { sayKnown, useWords } from '../words/index.ts'
import { DESTINATIONS } from './navigation.ts'
import { type Entry, SearchModal } from './search-modal.tsx'
import { useReachable } from './use-reachable.ts'

const ICONS: Readonly<Record<string, IconName>> = {
  payment: 'payments',
  refund: 'refunds',
  capture: 'money',
  cancel: 'cross',
  dispute: 'disputes',
  session: 'sessions',
  agreement: 'agreements',
  registration: 'registrations',
  call: 'log',
  notification: 'notifications',
}

/** What the gateway finds of the client, and the pages themselves. */
export default function SearchDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { say } = useWords()
  const { chosen } = useSession()
  const isReachable = useReachable()
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), 150)
  const clientId = chosen?.client.clientId ?? ''
  const found = useQuery({
    queryKey: ['search', clientId, text],
    queryFn: ({ signal }) => client.search(clientId, text, signal),
    enabled: clientId !== '' && text.length > 1,
  })
  const pages: Entry[] = DESTINATIONS.filter(
    (one) =>
      isReachable(one) &&
      typed.trim() !== '' &&
      say(one.name).toLowerCase().includes(typed.trim().toLowerCase()),
  ).map(({ to, name, icon }) => ({ key: to, to, icon, title: say(name), detail: '', kind: null }))
  const hits: Entry[] = (found.data?.hits ?? []).map((hit) => ({
    key: `${hit.kind} ${hit.id}`,
    to: hit.path.replace(/^\/portal/, ''),
    icon: ICONS[hit.kind] ?? 'search',
    title: hit.title,
    detail: sayKnown(say, 'search.by_', hit.detail),
    kind: sayKnown(say, 'search.kind_', hit.kind),
  }))
  return (
    <SearchModal
      hint={say('shell.search_hint')}
      typed={typed}
      onTyped={setTyped}
      entries={[...hits, ...pages]}
      error={found.error}
      isAnswered={text.length > 1 && found.data !== undefined && typed.trim() === text}
      onClose={onClose}
    />
  )
}
