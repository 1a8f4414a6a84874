import type { ReactNode } from 'react'
import type { PaymentSessionRow } from '../../../../server/src/portal-api/shapes.ts'
import { client } from '../../api/index.ts'
import { Amount, type Column, Moment, Page, PagedTable, Section, TextLink } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { type Say, useWords } from '../../words/index.ts'
import { ListEmpty } from './list-empty.tsx'
import styles from './lists.module.css'
import { useMarkedId } from './marked-id.ts'

export default function SessionsPage(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const marked = useMarkedId()
  return (
    <Page title={say('nav.sessions')} lead={say('session.lead')}>
      <Section isFlush>
        <PagedTable<PaymentSessionRow>
          label={say('nav.sessions')}
          queryKey={['sessions', clientId]}
          ask={(cursor) => client.paymentSessions(clientId, { cursor })}
          columns={columnsOf(say)}
          rowKey={({ paymentSessionId }) => paymentSessionId}
          href={({ paymentId }) => (paymentId ? `/payments/${paymentId}` : null)}
          isMarked={({ paymentSessionId, paymentRequestId }) =>
            [paymentSessionId, paymentRequestId].includes(marked ?? '')
          }
          empty={<ListEmpty icon="sessions" title={say('session.empty')} text={say('session.empty_text')} />}
        />
      </Section>
    </Page>
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
