import type { AccountName, HolderRow } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { Amount, EmptyState, PagedTable, Section } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'

interface Props {
  readonly environment: string
  readonly account: string
  readonly currency: string
}

/** Whose money is in accounts of a kind and currency. */
export function HoldersSection({ environment, account, currency }: Props): ReactNode {
  const { say } = useWords()
  const title = say('op.holders', { account: say(`op.account_${account as AccountName}`), currency })
  return (
    <Section title={title} isFlush>
      <PagedTable<HolderRow>
        label={title}
        queryKey={['holders', environment, account, currency]}
        ask={(cursor) => api.holders({ environment, account, currency, cursor })}
        rowKey={({ clientId }) => clientId}
        empty={<EmptyState icon="money" title={say('op.no_balances')} />}
        columns={[
          { key: 'name', head: say('op.merchant'), phone: 'title', cell: ({ name }) => name },
          {
            key: 'client',
            head: say('op.client'),
            cell: ({ clientId }) => <span className="mono">{clientId}</span>,
          },
          {
            key: 'balance',
            head: say('op.balance'),
            isEnd: true,
            cell: ({ balance }) => <Amount of={balance} isStrong />,
          },
        ]}
      />
    </Section>
  )
}
