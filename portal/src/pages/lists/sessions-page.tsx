import type { PaymentSessionRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import { Amount, type Column, Moment, TextLink } from '../../pieces/index.ts'
import { type Say, useWords } from '../../words/index.ts'
import { ListPage } from './list-page.tsx'
import styles from './lists.module.css'

export default function SessionsPage(): ReactNode {
  const { say } = useWords()
  return (
    <ListPage<PaymentSessionRow>
      title={say('nav.sessions')}
      lead={say('session.lead')}
      icon="sessions"
      empty={{ title: say('session.empty'), text: say('session.empty_text') }}
      name="sessions"
      ask={client.paymentSessions}
      columns={columnsOf(say)}
      rowKey={({ paymentSessionId }) => paymentSessionId}
      href={({ paymentId }) => (paymentId ? `/payments/${paymentId}` : null)}
    />
  )
}

const columnsOf = (say: Say): readonly Column<PaymentSessionRow>[] => [
  {
    key: 'request',
    head: say('list.request_id'),
    phone: 'title',
    cell: ({ paymentRequestId }) => <span className={`mono ${styles.long}`}>{paymentRequestId}</span>,
  },
  {
    key: 'session',
    head: say('session.id'),
    isWide: true,
    cell: ({ paymentSessionId }) => (
      <span className={`mono ${styles.long}`} title={paymentSessionId}>
        {paymentSessionId}
      </span>
    ),
  },
  {
    key: 'payment',
    head: say('list.payment'),
    cell: ({ paymentId }) =>
      paymentId ? (
        <TextLink to={`/payments/${paymentId}`} isMono>
          {paymentId}
        </TextLink>
      ) : (
        <span className="dimmed">{say('session.not_paid')}</span>
      ),
  },
  {
    key: 'expires',
    head: say('session.expires'),
    isEnd: true,
    cell: ({ expiresAt }) => <Moment at={expiresAt} />,
  },
  {
    key: 'created',
    head: say('list.created'),
    isEnd: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    key: 'amount',
    head: say('list.amount'),
    isEnd: true,
    phone: 'aside',
    cell: ({ amount }) => amount && <Amount of={amount} isStrong />,
  },
]
