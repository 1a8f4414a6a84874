import { Button } from '@mantine/core'
import type { TillDay, TillSale } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { formatMoney, formatTime, isZero } from '../../formats/index.ts'
import { useWords } from '../../words/index.ts'
import { stateOf } from './result.tsx'
import styles from './till.module.css'

interface Props {
  readonly day: TillDay
  readonly onReceipt: (sale: TillSale) => void
  readonly onRefund: (sale: TillSale) => void
}

/** What this till took today, by method, and its last sales. */
export function TillDayView({ day: { totals, sales }, onReceipt, onRefund }: Props): ReactNode {
  const { say, ...reader } = useWords()
  const { locale } = reader
  return (
    <>
      {totals.length > 0 && (
        <div className={styles.scrolled}>
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
                  <td>{method}</td>
                  <td>
                    {count} · {formatMoney(sold, locale)}
                  </td>
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
        </div>
      )}
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
    </>
  )
}
