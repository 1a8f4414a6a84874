import { Button } from '@mantine/core'
import type { TillSale } from 'amsel/portal-api'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatMoney, isZero } from '../../formats/index.ts'
import { ErrorNote, useAct } from '../../pieces/index.ts'
import { QrCode } from '../../pieces/qr-code.tsx'
import { en } from '../../words/en.ts'
import { type PlainWordKey, type Say, useWords } from '../../words/index.ts'
import styles from './till.module.css'
import { type Current, isUnderWay } from './use-sale.ts'

interface Props {
  readonly current: Current
  readonly onCancel: (current: Current) => Promise<void>
  readonly onReceipt: (sale: TillSale) => void
  readonly onRefund: (sale: TillSale) => void
  readonly onNext: () => void
}

/** How the sale stands, large. While that is not certain, nothing here invites anybody to take the money again. */
export function Result({ current, onCancel, onReceipt, onRefund, onNext }: Props): ReactNode {
  const { say, locale } = useWords()
  const { sale, kept } = current
  const cancel = useAct(() => onCancel(current))
  const isPaid = sale?.status === 'SUCCESS'
  const isRefunded = isPaid && (!isZero(sale.refunded) || sale.hasFailedRefund)
  const place = useRef<HTMLDivElement>(null)
  // On a phone it stands below the pad.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sale, and each of its ends, is brought into sight
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [kept.requestId, sale?.status])
  const tone = isPaid && !isRefunded ? styles.paid : isUnderWay(current) ? styles.waiting : styles.ended
  return (
    <div ref={place} className={`${styles.result} ${tone}`} data-result>
      <p className={styles.outcome} role="status">
        {outcomeOf(say, current)}
      </p>
      <b className={styles.money}>{formatMoney({ currency: kept.currency, value: kept.amount }, locale)}</b>
      {current.state === 'known' && sale?.orderCode && (
        <div className={styles.code}>
          <QrCode text={sale.orderCode.text} label={say('till.order_code')} />
        </div>
      )}
      {current.state === 'refused' && <ErrorNote error={current.failure} />}
      <div className={styles.row}>
        {isPaid && (
          <Button variant="default" size="lg" onClick={() => onReceipt(sale)}>
            {say('till.receipt')}
          </Button>
        )}
        {isPaid && !isZero(sale.refundable) && (
          <Button variant="default" size="lg" onClick={() => onRefund(sale)}>
            {say('till.refund')}
          </Button>
        )}
        {isUnderWay(current) ? (
          <Button variant="default" size="lg" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {say('till.cancel')}
          </Button>
        ) : (
          <Button size="lg" onClick={onNext}>
            {say('till.next')}
          </Button>
        )}
      </div>
      {cancel.error ? <ErrorNote error={cancel.error} /> : null}
    </div>
  )
}

function outcomeOf(say: Say, { state, sale }: Current): string {
  if (state === 'none') return say('till.nothing_taken')
  if (state === 'refused') return say('till.refused')
  if (state !== 'known' || !sale) return say('till.asking')
  return stateOf(say, sale)
}

/** What a cashier reads of a sale. */
export function stateOf(
  say: Say,
  { status, resultCode, refunded, hasFailedRefund, amount, orderCode }: TillSale,
): string {
  if (status === 'SUCCESS') {
    if (hasFailedRefund) return say('till.refund_failed')
    if (isZero(refunded)) return say('till.paid')
    return say(refunded.value === amount.value ? 'till.refunded' : 'till.refunded_part')
  }
  if (status === 'CANCELLED') return say('till.cancelled')
  if (status === 'PROCESSING') return say(orderCode ? 'till.waiting_scan' : 'till.waiting')
  const reason = `till.reason_${resultCode}`
  return isWord(reason) ? say(reason) : say('till.not_paid', { code: resultCode })
}

const isWord = (key: string): key is PlainWordKey => key in en
