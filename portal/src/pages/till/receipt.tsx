import { Button, Group, Modal } from '@mantine/core'
import type { TillRow, TillSale } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { formatMoment, formatMoney, isZero } from '../../formats/index.ts'
import { QrCode } from '../../pieces/qr-code.tsx'
import { useWords } from '../../words/index.ts'
import styles from './till.module.css'
import { walletName } from './wallet-name.ts'

interface Props {
  readonly till: TillRow
  readonly sale: TillSale
  readonly onClose: () => void
}

/** To be printed, or taken along: the code leads to this receipt and to nothing else. */
export function Receipt({ till, sale, onClose }: Props): ReactNode {
  const { say, ...reader } = useWords()
  const { locale } = reader
  const { amount, tip, refunded } = sale
  const { currency } = amount
  const net = { currency, value: String(BigInt(amount.value) - BigInt(tip.value)) }
  const lines: readonly (readonly [name: string, value: string])[] = [
    ...(isZero(tip)
      ? []
      : ([
          [say('till.receipt_amount'), formatMoney(net, locale)],
          [say('till.tip'), formatMoney(tip, locale)],
        ] as const)),
    [say('till.receipt_total'), formatMoney(amount, locale)],
    [say('till.method'), walletName(sale.method)],
    [say('till.receipt_time'), formatMoment(sale.paidAt ?? sale.begunAt, reader)],
    [say('till.receipt_till'), till.name],
    [say('till.receipt_payment'), sale.paymentId],
    ...(isZero(refunded) ? [] : ([[say('till.refunded'), formatMoney(refunded, locale)]] as const)),
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title={till.merchantName}
      centered
      closeButtonProps={{ 'aria-label': say('dialog.close') }}
      classNames={{ content: styles.receipt ?? '' }}
    >
      <p className={styles.hint}>{till.storeName}</p>
      <dl className={styles.slip}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.code}>
        <QrCode text={sale.receiptUrl} label={say('till.receipt_qr')} />
      </div>
      <p className={styles.hint}>{say('till.receipt_scan')}</p>
      <Group grow className={styles.unprinted}>
        <Button variant="default" size="lg" onClick={onClose}>
          {say('dialog.close')}
        </Button>
        <Button size="lg" onClick={() => window.print()}>
          {say('till.print')}
        </Button>
      </Group>
    </Modal>
  )
}
