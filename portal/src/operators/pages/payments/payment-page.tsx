import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { PaymentPage as Shown } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { isZero } from '../../../formats/index.ts'
import { Icon } from '../../../look/icons.tsx'
import {
  Amount,
  CopyText,
  DataTable,
  ErrorNote,
  Facts,
  Loaded,
  Moment,
  Page,
  Section,
  StatusBadge,
  TextLink,
} from '../../../pieces/index.ts'
import { sayKnown, useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { AttemptsSection } from './attempts-section.tsx'

export default function PaymentPage(): ReactNode {
  const { clientId = '', paymentId = '' } = useParams<{ clientId: string; paymentId: string }>()
  const found = useQuery({
    queryKey: ['payment', clientId, paymentId],
    queryFn: () => api.payment(clientId, paymentId),
    // Each look leaves an entry: it is not taken again by itself.
    refetchOnWindowFocus: false,
  })
  return (
    <Loaded query={found} lines={10} isPage>
      {(payment) => <Payment of={payment} />}
    </Loaded>
  )
}

function Payment({ of }: { of: Shown }): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const { clientId, paymentId } = of
  const view = useMutation({
    mutationFn: () => api.viewMerchant(clientId),
    onSuccess: () =>
      window.location.assign(
        `/portal/payments/${encodeURIComponent(paymentId)}?client=${encodeURIComponent(clientId)}`,
      ),
  })
  const sums = (['captured', 'refunded', 'disputed', 'fee'] as const).filter((name) => !isZero(of[name]))
  return (
    <Page
      title={of.paymentRequestId}
      parent={{ to: '/payments', name: say('op.nav_payments') }}
      beside={<StatusBadge status={of.status} />}
      actions={
        may('merchants_view') &&
        of.hasPortal && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="outside" size={14} />}
            title={say('op.merchants_view_text')}
            loading={view.isPending}
            onClick={() => view.mutate()}
          >
            {say('op.merchants_view')}
          </Button>
        )
      }
    >
      {view.error && <ErrorNote error={view.error} />}
      <Section title={say('op.merchants_facts')}>
        <Facts
          of={[
            [
              say('op.merchant'),
              <TextLink key="merchant" to={`/merchants/${encodeURIComponent(clientId)}`}>
                {of.merchantName}
              </TextLink>,
            ],
            [say('payment.amount'), <Amount key="amount" of={of.amount} isStrong />],
            ...sums.map((name) => [say(`op.payments_${name}`), <Amount key={name} of={of[name]} />] as const),
            [
              say('payment.result'),
              <span key="result" className="mono">
                {of.resultCode}
              </span>,
            ],
            [say('payment.method'), of.method ?? '–'],
            [say('op.providers_account'), of.provider ?? '–'],
            [
              say('op.stuck_payment_id'),
              <CopyText key="id" text={paymentId} label={say('op.stuck_payment_id')} />,
            ],
            [say('op.client'), <CopyText key="client" text={clientId} label={say('op.client')} />],
            [say('payment.created'), <Moment key="created" at={of.createdAt} />],
            of.paidAt ? [say('op.payments_paid'), <Moment key="paid" at={of.paidAt} />] : null,
          ]}
        />
      </Section>
      <AttemptsSection of={of} />
      {of.transactions.length > 0 && (
        <Section title={say('op.payments_transactions')} isFlush>
          <DataTable
            label={say('op.payments_transactions')}
            rows={of.transactions}
            rowKey={({ transactionId }) => transactionId}
            columns={[
              {
                key: 'kind',
                head: say('op.stuck_what'),
                phone: 'title',
                cell: ({ kind }) => <strong>{sayKnown(say, 'op.stuck_kind_', kind)}</strong>,
              },
              {
                key: 'status',
                head: say('payment.status'),
                phone: 'aside',
                cell: ({ status }) => <StatusBadge status={status} />,
              },
              {
                key: 'id',
                head: say('op.stuck_ids'),
                cell: ({ transactionId, requestId }) => (
                  <>
                    <CopyText text={transactionId} label={say('op.payments_transaction_id')} />
                    <br />
                    <CopyText text={requestId} label={say('op.stuck_request_id')} />
                  </>
                ),
              },
              {
                key: 'created',
                head: say('payment.created'),
                cell: ({ createdAt }) => <Moment at={createdAt} />,
              },
              {
                key: 'amount',
                head: say('payment.amount'),
                isEnd: true,
                cell: ({ amount }) => <Amount of={amount} isStrong />,
              },
            ]}
          />
        </Section>
      )}
      {of.disputes.length > 0 && (
        <Section title={say('nav.disputes')} isFlush>
          <DataTable
            label={say('nav.disputes')}
            rows={of.disputes}
            rowKey={({ disputeId }) => disputeId}
            columns={[
              {
                key: 'type',
                head: say('dispute.type'),
                phone: 'title',
                cell: ({ type }) => <strong>{type}</strong>,
              },
              {
                key: 'state',
                head: say('payment.status'),
                phone: 'aside',
                cell: ({ state }) => <StatusBadge status={state} />,
              },
              {
                key: 'id',
                head: say('op.stuck_ids'),
                cell: ({ disputeId }) => <CopyText text={disputeId} label={say('op.payments_dispute_id')} />,
              },
              {
                key: 'due',
                head: say('dispute.due'),
                cell: ({ dueAt }) => dueAt && <Moment at={dueAt} />,
              },
              {
                key: 'amount',
                head: say('payment.amount'),
                isEnd: true,
                cell: ({ amount }) => <Amount of={amount} isStrong />,
              },
            ]}
          />
        </Section>
      )}
    </Page>
  )
}
