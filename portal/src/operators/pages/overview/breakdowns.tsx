import type { Volume, VolumeOfSpan } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { successRate } from '../../../charts/index.ts'
import { Amount } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import styles from './overview.module.css'

interface Share {
  readonly name: string
  readonly payments: number
  readonly succeeded: number
  readonly open: number
  readonly aside?: ReactNode
}

/** The same payments broken down in several ways. */
export function Breakdowns({ of, charges }: { of: VolumeOfSpan; charges: Volume['charges'] }): ReactNode {
  const { say } = useWords()
  return (
    <div className={styles.breakdowns}>
      <Shares
        title={say('op.overview_by_currency')}
        of={of.currencies.map(({ currency, volume, ...counts }) => ({
          ...{ name: currency, ...counts },
          aside: <Amount of={volume} isStrong />,
        }))}
      />
      <Shares
        title={say('op.overview_by_method')}
        of={of.methods.map(({ method, ...counts }) => ({
          name: method || say('money.no_method'),
          ...counts,
        }))}
      />
      <Shares
        title={say('op.overview_by_provider')}
        none={say('op.overview_no_charges')}
        of={charges.map(({ provider, succeeded, failed }) => ({
          ...{ name: provider, payments: succeeded + failed, succeeded, open: 0 },
        }))}
      />
      <Failures of={of.failures} all={of.failed} />
    </div>
  )
}

/** Each with its success rate, and a bar: as long as it has payments, and as full as they succeeded. */
function Shares({ title, of, none }: { title: string; of: readonly Share[]; none?: string }): ReactNode {
  const { say, locale } = useWords()
  const most = Math.max(1, ...of.map(({ payments }) => payments))
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <section className={styles.breakdown}>
      <h3>{title}</h3>
      {of.length === 0 && none && <p className="dimmed">{none}</p>}
      <ul>
        {of.map((share) => {
          const rate = successRate(share)
          const decided = share.payments - share.open
          const width = (count: number) => ({ width: `${(count / most) * 100}%` })
          return (
            <li key={share.name}>
              <div className={styles.share}>
                <span className={styles.shareName}>{share.name}</span>
                {share.aside}
                <span className={styles.number}>{number.format(share.payments)}</span>
                <span
                  className={styles.rate}
                  title={say('op.overview_of', {
                    succeeded: number.format(share.succeeded),
                    decided: number.format(decided),
                  })}
                >
                  {rate === null ? '–' : percent.format(rate)}
                </span>
              </div>
              <div className={styles.bar} aria-hidden="true">
                <span className={styles.barDone} style={width(share.succeeded)} />
                <span className={styles.barRest} style={width(share.payments - share.succeeded)} />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Failures({ of, all }: { of: VolumeOfSpan['failures']; all: number }): ReactNode {
  const { say, locale } = useWords()
  const rest = all - of.reduce((sum, { payments }) => sum + payments, 0)
  const most = Math.max(1, ...of.map(({ payments }) => payments))
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <section className={styles.breakdown}>
      <h3>{say('op.overview_by_code')}</h3>
      {of.length === 0 && <p className="dimmed">{say('op.overview_no_failures')}</p>}
      <ul>
        {of.map(({ resultCode, payments }) => (
          <li key={resultCode}>
            <div className={styles.share}>
              <span className={`mono ${styles.shareName}`}>{resultCode}</span>
              <span className={styles.number}>{number.format(payments)}</span>
              <span className={styles.rate}>
                {payments / all < 0.01 ? `<${percent.format(0.01)}` : percent.format(payments / all)}
              </span>
            </div>
            <div className={styles.bar} aria-hidden="true">
              <span className={styles.barWrong} style={{ width: `${(payments / most) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="dimmed">{say('op.overview_failures_more', { payments: number.format(rest) })}</p>
      )}
    </section>
  )
}
