import type { MoneyOnTheWayRow } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { Amount, type Pages, PagesTable, Section, StatusBadge } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { merchantColumn, Since, Well } from './cells.tsx'
import { isEmpty } from './is-empty.ts'

/** What is no merchant's and no payer's for a while. */
export function MoneySection({ list }: { list: Pages<MoneyOnTheWayRow> }): ReactNode {
  const { say } = useWords()
  return (
    <Section title={say('op.stuck_money')} lead={!isEmpty(list) && say('op.stuck_money_lead')} isFlush>
      <PagesTable
        list={list}
        label={say('op.stuck_money')}
        rowKey={({ clientId, kind, balance }) => `${clientId} ${kind} ${balance.currency}`}
        empty={<Well>{say('op.stuck_money_none')}</Well>}
        columns={[
          merchantColumn(say),
          { key: 'what', head: say('op.stuck_what'), cell: ({ kind }) => say(`op.account_${kind}`) },
          {
            key: 'amount',
            head: say('op.stuck_amount'),
            phone: 'aside',
            isEnd: true,
            cell: ({ balance }) => <Amount of={balance} isStrong />,
          },
          {
            key: 'since',
            head: say('op.stuck_oldest'),
            isEnd: true,
            cell: ({ since }) =>
              since === null ? (
                <StatusBadge status={say('op.stuck_unexplained')} tone="wrong" />
              ) : (
                <Since at={since} />
              ),
          },
        ]}
      />
    </Section>
  )
}
