import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PaymentDetail } from 'amsel/portal-api'
import { type ReactNode, useState } from 'react'
import { useParams } from 'wouter'
import { formatMoney, isZero } from '../../formats/index.ts'
import { Loaded, Note, Page } from '../../pieces/index.ts'
import { useSession } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { ActionDialog, type PaymentAction } from './action-dialog.tsx'
import { PaymentState } from './columns.tsx'
import { findPayment } from './find-payment.ts'
import { PaymentDisputes } from './payment-disputes.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { PaymentTransactions } from './payment-transactions.tsx'
import { Timeline } from './timeline.tsx'

export default function PaymentPage(): ReactNode {
  const { say } = useWords()
  const { paymentId = '' } = useParams<{ paymentId: string }>()
  const { chosen, choose } = useSession()
  const clientId = chosen?.client.clientId ?? ''
  const payment = useQuery({
    queryKey: ['payment', clientId, paymentId],
    queryFn: () => findPayment(clientId, paymentId, choose),
    // What is still open changes by itself.
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 3000 : false),
  })
  if (payment.data) return <Shown payment={payment.data} />
  return (
    <Page title={say('payment.id')} parent={{ to: '/payments', name: say('nav.payments') }}>
      <Loaded query={payment} isPage lines={10}>
        {() => null}
      </Loaded>
    </Page>
  )
}

const isUnderWay = (payment: PaymentDetail | undefined): boolean =>
  payment !== undefined &&
  (['PROCESSING', 'PENDING'].includes(payment.status) ||
    payment.transactions.some(({ status }) => status === 'PROCESSING'))

function Shown({ payment }: { payment: PaymentDetail }): ReactNode {
  const { say, locale } = useWords()
  const [action, setAction] = useState<PaymentAction | null>(null)
  return (
    <Page
      title={formatMoney(payment.amount, locale)}
      parent={{ to: '/payments', name: say('nav.payments') }}
      beside={<PaymentState of={payment} />}
      actions={payment.actions.map((name) => (
        <Button
          key={name}
          size="xs"
          variant={name === 'cancel' ? 'default' : 'filled'}
          onClick={() => setAction(name)}
        >
          {say(`action.${name}`)}
        </Button>
      ))}
    >
      {!isZero(payment.beyond) && (
        <Note tone="open">{say('payment.beyond', { amount: formatMoney(payment.beyond, locale) })}</Note>
      )}
      <PaymentFacts payment={payment} />
      {payment.disputes.length > 0 && <PaymentDisputes payment={payment} />}
      {payment.transactions.length > 0 && <PaymentTransactions payment={payment} />}
      <Timeline events={payment.timeline} />
      {action && <ActionDialog payment={payment} action={action} onClose={() => setAction(null)} />}
    </Page>
  )
}
