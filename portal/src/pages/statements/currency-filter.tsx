import { useQuery } from '@tanstack/react-query'
import type { Settlement } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import { FilterBar, FilterSelect, useAddressFilters } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'

const FILTERS = ['currency'] as const

/** A list of what is settled is of one currency, or of all in which something is owed. */
export function useCurrencyFilter(): {
  readonly settlement: Settlement | undefined
  readonly currency: string
  readonly bar: ReactNode
} {
  const { say } = useWords()
  const { clientId } = useClient()
  const filters = useAddressFilters(FILTERS)
  const { data: settlement } = useQuery({
    queryKey: ['settlement', clientId],
    queryFn: () => client.settlement(clientId),
  })
  const bar = (
    <FilterBar filters={filters}>
      <FilterSelect
        filters={filters}
        name="currency"
        label={say('money.all_currencies')}
        options={settlement?.currencies.map(({ currency }) => currency) ?? []}
      />
    </FilterBar>
  )
  return { settlement, currency: filters.values.currency, bar }
}
