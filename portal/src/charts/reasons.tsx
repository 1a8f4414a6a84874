import type { Charts } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { TextLink } from '../pieces/index.ts'
import { useWords } from '../words/index.ts'
import styles from './charts.module.css'

const SHOWN = 8

/** The codes that payments failed with, the most frequent first. */
export function Reasons({ of, title }: { of: Charts['failures']; title: string }): ReactNode {
  const { say, locale } = useWords()
  const counts = new Map<string, { payments: number; methods: string[] }>()
  for (const { resultCode, method, payments } of of) {
    const known = counts.get(resultCode) ?? { payments: 0, methods: [] }
    const name = method || say('money.no_method')
    counts.set(resultCode, { payments: known.payments + payments, methods: [...known.methods, name] })
  }
  const reasons = [...counts].sort((one, other) => other[1].payments - one[1].payments)
  const all = reasons.reduce((sum, [, { payments }]) => sum + payments, 0)
  const most = reasons[0]?.[1].payments ?? 1
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <section className={styles.chart}>
      <div className={styles.title}>
        <h3>{title}</h3>
      </div>
      {reasons.length === 0 && <p className="dimmed">{say('money.reasons_none')}</p>}
      {reasons.length > 0 && <p className="dimmed">{say('money.reasons_all', { payments: all })}</p>}
      <ul className={styles.reasons}>
        {reasons.slice(0, SHOWN).map(([code, { payments, methods }]) => (
          <li key={code}>
            <div className={styles.reason}>
              <TextLink to={`/log?code=${code}`} isMono>
                {code}
              </TextLink>
              <span className="nowrap">
                {payments} <span className="dimmed">({percent.format(payments / all)})</span>
              </span>
            </div>
            <div className={styles.track}>
              <div className={styles.bar} style={{ width: `${(payments / most) * 100}%` }} />
            </div>
            <span className={styles.methods}>{[...new Set(methods)].join(', ')}</span>
          </li>
        ))}
      </ul>
      {reasons.length > SHOWN && (
        <p className="dimmed">
          {say('money.reasons_more', {
            codes: reasons.length - SHOWN,
            payments: reasons.slice(SHOWN).reduce((sum, [, { payments }]) => sum + payments, 0),
          })}
        </p>
      )}
    </section>
  )
}
