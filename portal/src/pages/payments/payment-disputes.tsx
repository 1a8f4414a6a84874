import type { PaymentDetail } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { Amount, DataTable, Moment, Section, StatusBadge, TextLink } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'

export function PaymentDisputes({ payment }: { payment: PaymentDetail }): ReactNode {
  const { say } = useWords()
  return (
    <Section title={say('payment.disputes')} isFlush>
      <DataTable
        label={say('payment.disputes')}
        rows={payment.disputes}
        rowKey={({ disputeId }) => disputeId}
        href={({ disputeId }) => `/disputes/${disputeId}`}
        columns={[
          {
            key: 'amount',
            head: say('payment.amount'),
            cell: ({ amount }) => <Amount of={amount} isStrong />,
            isEnd: true,
            phone: 'aside',
          },
          {
            key: 'state',
            head: say('payment.status'),
            cell: ({ state }) => <StatusBadge status={state} />,
            phone: 'aside',
          },
          {
            key: 'id',
            head: say('dispute.id'),
            cell: ({ disputeId }) => (
              <TextLink to={`/disputes/${disputeId}`} isMono>
                {disputeId}
              </TextLink>
            ),
            phone: 'title',
          },
          { key: 'type', head: say('dispute.type'), cell: ({ type }) => type },
          {
            key: 'due',
            head: say('dispute.due'),
            cell: ({ dueAt }) => dueAt && <Moment at={dueAt} />,
            isEnd: true,
          },
        ]}
      />
    </Section>
  )
}
