import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { FoundHit } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import type { IconName } from '../look/icons.tsx'
import { Amount, Moment } from '../pieces/index.ts'
import { type Entry, SearchModal } from '../shell/index.ts'
import { sayKnown, useWords } from '../words/index.ts'
import { api } from './api/index.ts'
import { NAVIGATION } from './navigation.ts'
import { useOperator } from './session.tsx'

const ICONS: Readonly<Record<FoundHit['kind'], IconName>> = {
  merchant: 'registrations',
  payment: 'payments',
  refund: 'refunds',
  capture: 'money',
  cancel: 'cross',
  void: 'cross',
  increase: 'plus',
  dispute: 'disputes',
}
const LISTED_BY = { orderReference: 'order', buyerReference: 'buyer' } as const

/** What the gateway finds of all merchants, and the pages themselves. */
export default function SearchDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), 200)
  const found = useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) => api.search(text, signal),
    enabled: text.length > 1,
  })
  const hits = found.data?.hits ?? []
  const word = typed.trim().toLowerCase()
  const pages = NAVIGATION.flatMap(({ items }) => items)
    .filter(({ name, rights }) => word !== '' && rights.some(may) && say(name).toLowerCase().includes(word))
    .map(({ to, name, icon }) => ({ key: to, to, icon, title: say(name), detail: '', kind: null }))
  // An order or a payer may have more payments than are found here.
  const lists = (['orderReference', 'buyerReference'] as const)
    .filter((name) => hits.some(({ by }) => by === name))
    .map((name) => ({
      key: name,
      to: `/payments?${LISTED_BY[name]}=${encodeURIComponent(text)}`,
      icon: 'payments' as const,
      title: text,
      detail: say(`op.search_all_${LISTED_BY[name]}`),
      kind: say('op.nav_payments'),
    }))
  return (
    <SearchModal
      hint={say('op.search_hint')}
      typed={typed}
      onTyped={setTyped}
      entries={[...hits.map(entryOf), ...lists, ...pages]}
      error={found.error}
      isAnswered={text.length > 1 && found.data !== undefined && typed.trim() === text}
      onClose={onClose}
    />
  )

  function entryOf({ kind, id, by, clientId, merchantName, status, amount, at, path }: FoundHit): Entry {
    return {
      key: `${kind} ${id} ${clientId} ${by}`,
      to: path,
      icon: ICONS[kind],
      title: kind === 'merchant' ? merchantName : id,
      detail: amount ? sayKnown(say, 'search.by_', by) : '',
      below: (
        <>
          {amount ? <Amount of={amount} isStrong /> : <span className="mono">{id}</span>}
          {amount && ` · ${merchantName}`} · {status} · <Moment at={at} />
        </>
      ),
      kind: sayKnown(say, 'search.kind_', kind),
    }
  }
}
