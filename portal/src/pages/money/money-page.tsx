import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import { Page, useAddressFilters } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { IndexingNote } from '../indexing-note.tsx'
import { BalancesSection } from './balances-section.tsx'
import { ChartsSection } from './charts-section.tsx'
import { MovementsSection } from './movements-section.tsx'

const FILTERS = ['currency', 'account', 'span'] as const
export type MoneyFilters = ReturnType<typeof useAddressFilters<(typeof FILTERS)[number]>>

export default function MoneyPage(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const filters = useAddressFilters(FILTERS)
  const balances = useQuery({
    queryKey: ['balances', clientId],
    queryFn: () => client.balances(clientId),
    refetchInterval: 30_000,
  })
  const currencies = balances.data?.currencies.map(({ currency }) => currency) ?? []
  return (
    <Page title={say('nav.money')} lead={say('money.lead')}>
      <BalancesSection balances={balances} />
      <IndexingNote />
      <ChartsSection filters={filters} currencies={currencies} />
      {currencies.length > 0 && <MovementsSection filters={filters} currencies={currencies} />}
    </Page>
  )
}
