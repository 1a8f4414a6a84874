import type { UseQueryResult } from '@tanstack/react-query'
import type { Balances, Money } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { formatMoney } from '../../formats/index.ts'
import {
  Amount,
  AsOf,
  type Column,
  DataTable,
  EmptyState,
  Loaded,
  Note,
  Section,
} from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { ACCOUNTS } from './accounts.ts'
import styles from './money-page.module.css'

/** The holder of the client's own accounts. */
const OWN = 'own'

interface Row {
  readonly currency: string
  readonly holder: string
  readonly balances: Readonly<Record<string, Money>>
}

export function BalancesSection({ balances }: { balances: UseQueryResult<Balances> }): ReactNode {
  const { say, locale } = useWords()
  const { clientId } = useClient()
  const rows = rowsOf(balances.data)
  const isOwn = (holder: string) => holder === OWN || holder === clientId
  const hasOthers = rows.some(({ holder }) => !isOwn(holder))
  const below = rows.flatMap(({ balances: { payable } }) =>
    payable?.value.startsWith('-') ? [formatMoney(payable, locale)] : [],
  )
  const columns: Column<Row>[] = [
    {
      key: 'currency',
      head: say('money.currency'),
      phone: 'title',
      cell: ({ currency }) => <strong>{currency}</strong>,
    },
    ...(hasOthers
      ? [
          {
            key: 'holder',
            head: say('money.holder'),
            cell: ({ holder }: Row) => (isOwn(holder) ? say('money.own') : holder),
          },
        ]
      : []),
    ...ACCOUNTS.map((kind) => ({
      key: kind,
      head: say(`money.account_${kind}`),
      isEnd: true,
      cell: ({ balances: of, currency }: Row) => {
        return <Amount of={of[kind] ?? { currency, value: '0' }} isStrong={kind === 'payable'} />
      },
    })),
  ]
  return (
    <Section
      title={say('money.balances')}
      lead={
        <>
          <AsOf query={balances} /> {say('money.balances_lead')}
        </>
      }
      isFlush
    >
      <div className={balances.data ? undefined : styles.padded}>
        <Loaded query={balances}>
          {() =>
            rows.length === 0 ? (
              <EmptyState icon="money" title={say('money.no_balances')}>
                {say('money.no_balances_text')}
              </EmptyState>
            ) : (
              <>
                {below.length > 0 && (
                  <div className={styles.padded}>
                    <Note tone="open">{say('money.below_zero', { amounts: below.join(', ') })}</Note>
                  </div>
                )}
                <DataTable
                  label={say('money.balances')}
                  columns={columns}
                  rows={rows}
                  rowKey={({ currency, holder }) => `${currency} ${holder}`}
                />
                <dl className={styles.about}>
                  {ACCOUNTS.map((kind) => (
                    <div key={kind}>
                      <dt>{say(`money.account_${kind}`)}</dt>
                      <dd>{say(`money.about_${kind}`)}</dd>
                    </div>
                  ))}
                </dl>
              </>
            )
          }
        </Loaded>
      </div>
    </Section>
  )
}

function rowsOf(balances: Balances | undefined): Row[] {
  return (balances?.currencies ?? []).flatMap(({ currency, accounts }) => {
    const holders = [...new Set(accounts.map(({ holder }) => holder))]
    return holders.map((holder) => ({
      currency,
      holder,
      balances: Object.fromEntries(
        accounts.filter((account) => account.holder === holder).map(({ kind, balance }) => [kind, balance]),
      ),
    }))
  })
}
