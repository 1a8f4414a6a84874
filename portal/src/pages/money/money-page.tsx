import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import { FilterBar, FilterSelect, FilterSpan, Page, useAddressFilters, useSpan } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { IndexingNote } from '../indexing-note.tsx'
import { BalancesSection } from './balances-section.tsx'
import { ChartsSection } from './charts-section.tsx'
import { MovementsSection } from './movements-section.tsx'
import { SettlementSection } from './settlement-section.tsx'

const FILTERS = ['currency', 'account', 'span', 'from', 'to'] as const
export type MoneyFilters = ReturnType<typeof useAddressFilters<(typeof FILTERS)[number]>>

export default function MoneyPage(): ReactNode {
  const { say } = useWords()
  const { clientId, now } = useClient()
  const filters = useAddressFilters(FILTERS)
  const chosen = { filters, now: now(), usual: 'last_7_days' } as const
  const span = useSpan(chosen)
  const balances = useQuery({
    queryKey: ['balances', clientId],
    queryFn: () => client.balances(clientId),
    refetchInterval: 30_000,
  })
  const currencies = balances.data?.currencies.map(({ currency }) => currency) ?? []
  return (
    <Page title={say('nav.money')} lead={say('money.lead')}>
      <SettlementSection />
      <BalancesSection balances={balances} />
      <IndexingNote />
      <FilterBar filters={filters}>
        <FilterSpan {...chosen} />
        <FilterSelect
          filters={filters}
          name="currency"
          label={say('money.all_currencies')}
          options={currencies}
        />
      </FilterBar>
      <ChartsSection days={span} currency={filters.values.currency} />
      {currencies.length > 0 && <MovementsSection filters={filters} span={span} currencies={currencies} />}
    </Page>
  )
}
