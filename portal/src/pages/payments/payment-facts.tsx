import type { PaymentDetail } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { isZero } from '../../formats/index.ts'
import { Amount, CopyText, Facts, Moment, Section } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import styles from './payment-facts.module.css'

export function PaymentFacts({ payment }: { payment: PaymentDetail }): ReactNode {
  const { say } = useWords()
  const { card, lastFour } = payment
  const unlessZero = (money: PaymentDetail['fee']) => (isZero(money) ? null : <Amount of={money} />)
  return (
    <div className={styles.two}>
      <Section title={say('payment.facts')}>
        <Facts
          of={[
            [
              say('payment.request_id'),
              <CopyText key="" text={payment.paymentRequestId} label={say('payment.request_id')} />,
            ],
            [say('payment.id'), <CopyText key="" text={payment.paymentId} label={say('payment.id')} />],
            payment.orderReference === null
              ? null
              : [
                  say('payment.order'),
                  <CopyText key="" text={payment.orderReference} label={say('payment.order')} />,
                ],
            [say('payment.description'), payment.orderDescription || null],
            [
              say('payment.result'),
              <span key="" className="mono">
                {payment.resultCode}
              </span>,
            ],
            [say('payment.method'), payment.method],
            lastFour === null
              ? null
              : [
                  say('payment.card'),
                  <span key="" className="mono">
                    {[card?.brand, card?.firstSix, '······', lastFour].filter(Boolean).join(' ')}
                  </span>,
                ],
            [say('payment.product'), payment.productCode],
            payment.till && [say('payment.till'), `${payment.till.storeName} · ${payment.till.name}`],
            payment.till && [say('payment.taken_by'), payment.till.takenBy],
            [say('payment.capture_mode'), payment.captureMode],
            [say('payment.provider'), payment.provider],
            [say('payment.client'), payment.clientName],
            [say('payment.created'), <Moment key="" at={payment.createdAt} />],
            payment.paidAt === null ? null : [say('payment.paid'), <Moment key="" at={payment.paidAt} />],
            payment.paidAt === null
              ? [say('payment.expires'), <Moment key="" at={payment.expiresAt} />]
              : null,
            [say('payment.metadata'), payment.metadata && <span className="mono">{payment.metadata}</span>],
          ]}
        />
      </Section>
      <Section title={say('payment.money')}>
        <Facts
          of={[
            [say('payment.amount'), <Amount key="" of={payment.amount} isStrong />],
            [say('payment.captured'), unlessZero(payment.captured)],
            [say('payment.refunded'), unlessZero(payment.refunded)],
            [say('payment.disputed'), unlessZero(payment.disputed)],
            [say('payment.fee'), unlessZero(payment.fee)],
            [say('payment.refundable'), unlessZero(payment.refundable)],
            [say('payment.capturable'), unlessZero(payment.capturable)],
          ]}
        />
      </Section>
    </div>
  )
}
