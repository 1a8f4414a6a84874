import { Button } from '@mantine/core'
import type { TillDay, TillSale } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { formatMoney, formatTime, isZero } from '../../formats/index.ts'
import { useWords } from '../../words/index.ts'
import { stateOf } from './result.tsx'
import styles from './till.module.css'
import { walletName } from './wallet-name.ts'

/** What this till took and gave back today, by method. */
export function DayTotals({ totals }: Pick<TillDay, 'totals'>): ReactNode {
  const { say, locale } = useWords()
  if (totals.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a phone, by keyboard too
    <section className={styles.scrolled} aria-label={say('till.by_method')} tabIndex={0}>
      <table className={styles.day}>
        <thead>
          <tr>
            <th scope="col">{say('till.method')}</th>
            <th scope="col">{say('till.sales')}</th>
            <th scope="col">{say('till.refunds')}</th>
            <th scope="col">{say('till.total')}</th>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ method, sales: count, sold, refunds, refunded }) => (
            <tr key={`${method} ${sold.currency}`}>
              <td>{walletName(method)}</td>
              <td>{count === 0 ? '–' : `${count} · ${formatMoney(sold, locale)}`}</td>
              <td>{refunds === 0 ? '–' : `${refunds} · ${formatMoney(refunded, locale)}`}</td>
              <td>
                <b>
                  {formatMoney(
                    { ...sold, value: String(BigInt(sold.value) - BigInt(refunded.value)) },
                    locale,
                  )}
                </b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface Props {
  readonly sales: readonly TillSale[]
  /** Shows the ones before; null where these are all. */
  readonly more: { readonly isBusy: boolean; readonly onClick: () => void } | null
  readonly onReceipt: (sale: TillSale) => void
  readonly onRefund: (sale: TillSale) => void
}

/** Its sales of the last 24 hours. */
export function LastSales({ sales, more, onReceipt, onRefund }: Props): ReactNode {
  const { say, ...reader } = useWords()
  const { locale } = reader
  return (
    <>
      <h3>{say('till.last_sales')}</h3>
      {sales.length === 0 && <p className={styles.hint}>{say('till.no_sales')}</p>}
      <ul className={styles.sales}>
        {sales.map((sale) => (
          <li key={sale.requestId}>
            <span className={styles.what}>
              <time dateTime={sale.begunAt}>{formatTime(sale.begunAt, reader)}</time>{' '}
              <b>{formatMoney(sale.amount, locale)}</b> {stateOf(say, sale)}
            </span>
            {sale.status === 'SUCCESS' && (
              <Button variant="default" size="md" onClick={() => onReceipt(sale)}>
                {say('till.receipt')}
              </Button>
            )}
            {!isZero(sale.refundable) && (
              <Button variant="default" size="md" onClick={() => onRefund(sale)}>
                {say('till.refund')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="default" size="md" loading={more.isBusy} onClick={more.onClick}>
          {say('till.earlier')}
        </Button>
      )}
    </>
  )
}
