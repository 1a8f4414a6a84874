import type { LedgerTotals } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { Amount, DataTable, Section } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'

/** What each account at a provider owes, a row for each of its currencies: they are never added up. */
export function ProvidersSection({ providers }: Pick<LedgerTotals, 'providers'>): ReactNode {
  const { say } = useWords()
  if (providers.length === 0) return null
  const rows = [...providers].sort(
    (one, other) => one.provider.localeCompare(other.provider) || one.currency.localeCompare(other.currency),
  )
  return (
    <Section title={say('op.owed')} lead={say('op.owed_lead')} isFlush>
      <DataTable
        label={say('op.owed')}
        rows={rows}
        rowKey={({ provider, currency }) => `${provider} ${currency}`}
        columns={[
          {
            key: 'provider',
            head: say('op.owed_by'),
            phone: 'title',
            cell: ({ provider }) =>
              provider === '' ? say('op.owed_by_nobody') : <span className="mono">{provider}</span>,
          },
          { key: 'currency', head: say('money.currency'), cell: ({ currency }) => currency },
          { key: 'clients', head: say('op.owed_of'), isEnd: true, cell: ({ clients }) => clients },
          {
            key: 'owed',
            head: say('op.owed_amount'),
            isEnd: true,
            cell: ({ owed }) => <Amount of={owed} isStrong />,
          },
        ]}
      />
    </Section>
  )
}
