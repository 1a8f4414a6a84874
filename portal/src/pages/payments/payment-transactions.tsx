import type { PaymentDetail, TransactionRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { Amount, type Column, DataTable, Moment, Section, StatusBadge } from '../../pieces/index.ts'
import { type Say, sayActor, useWords } from '../../words/index.ts'

export function PaymentTransactions({ payment }: { payment: PaymentDetail }): ReactNode {
  const { say } = useWords()
  return (
    <Section title={say('payment.transactions')} isFlush>
      <DataTable
        label={say('payment.transactions')}
        rows={payment.transactions}
        rowKey={({ transactionId }) => transactionId}
        columns={transactionColumns(say)}
      />
    </Section>
  )
}

const transactionColumns = (say: Say): readonly Column<TransactionRow>[] => [
  {
    key: 'amount',
    head: say('payment.amount'),
    cell: ({ amount }) => <Amount of={amount} isStrong />,
    isEnd: true,
    phone: 'aside',
  },
  {
    key: 'status',
    head: say('payment.status'),
    cell: ({ status }) => <StatusBadge status={status} />,
    phone: 'aside',
  },
  { key: 'kind', head: say('transaction.kind'), cell: ({ kind }) => kind },
  {
    key: 'id',
    head: say('transaction.request_id'),
    cell: ({ requestId, transactionId }) => (
      <span className="mono" title={transactionId}>
        {requestId}
      </span>
    ),
    phone: 'title',
  },
  {
    key: 'result',
    head: say('payment.result'),
    cell: ({ resultCode, status }) =>
      status === 'SUCCESS' ? null : <span className="mono dimmed">{resultCode}</span>,
    isWide: true,
  },
  { key: 'by', head: say('transaction.by'), cell: ({ begunBy }) => sayActor(say, begunBy), isWide: true },
  { key: 'reason', head: say('transaction.reason'), cell: ({ reason }) => reason, isWide: true },
  {
    key: 'at',
    head: say('payment.created'),
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    isEnd: true,
  },
]
