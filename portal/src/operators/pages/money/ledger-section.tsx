import { Anchor } from '@mantine/core'
import type { AccountName, LedgerTotals } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { isZero } from '../../../formats/index.ts'
import { Amount, DataTable, EmptyState, Section } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'

const ACCOUNTS = [
  'payable',
  'held',
  'returning',
  'paying_out',
  'bank',
  'fees',
  'provider',
] as const satisfies readonly AccountName[]

interface Props {
  readonly totals: LedgerTotals['totals']
  readonly choose: (account: string, currency: string) => void
}

/** A row for each currency, a column for each kind of account; a click shows whose money it is. */
export function LedgerSection({ totals, choose }: Props): ReactNode {
  const { say } = useWords()
  const currencies = [...new Set(totals.map(({ currency }) => currency))].sort()
  const find = (currency: string, kind: AccountName) =>
    totals.find((total) => total.currency === currency && total.kind === kind)
  return (
    <Section title={say('op.balances')} lead={say('op.balances_lead')} isFlush>
      {currencies.length === 0 ? (
        <EmptyState icon="money" title={say('op.no_balances')} />
      ) : (
        <DataTable
          label={say('op.balances')}
          rows={currencies}
          rowKey={(currency) => currency}
          columns={[
            {
              key: 'currency',
              head: say('money.currency'),
              phone: 'title',
              cell: (currency) => <strong>{currency}</strong>,
            },
            ...ACCOUNTS.map((kind) => ({
              key: kind,
              head: say(`op.account_${kind}`),
              isEnd: true,
              cell: (currency: string) => {
                const total = find(currency, kind)
                const balance = total?.balance ?? { currency, value: '0' }
                return isZero(balance) ? (
                  <Amount of={balance} />
                ) : (
                  <Anchor component="button" type="button" inherit onClick={() => choose(kind, currency)}>
                    <Amount of={balance} isStrong={kind === 'payable'} />
                  </Anchor>
                )
              },
            })),
          ]}
        />
      )}
    </Section>
  )
}
