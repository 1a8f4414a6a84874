import type { ReactNode } from 'react'
import { useWords } from '../words/index.ts'
import { bucketName, type Step } from './bucket-name.ts'
import { ChartFrame } from './chart-frame.tsx'
import styles from './charts.module.css'
import { type CountedStep, countOf, ticksUpTo } from './series.ts'

interface Props {
  readonly title: string
  readonly step: Step
  /** Where the steps are days of another zone than the reader's. */
  readonly zone?: string | undefined
  readonly buckets: readonly CountedStep[]
}

/** How many payments there were in each step: those that succeeded below, all others on top of them. */
export function CountChart({ title, step, buckets, ...props }: Props): ReactNode {
  const { say, locale, zone: own } = useWords()
  const reader = { locale, zone: props.zone ?? own }
  const ticks = ticksUpTo(Math.max(4, ...buckets.map(({ payments }) => payments)), true)
  const top = ticks.at(-1) ?? 1
  const { payments, succeeded } = countOf(buckets)
  const short = new Intl.NumberFormat(locale, { notation: 'compact' })
  return (
    <ChartFrame
      title={title}
      summary={say('money.count_summary', { payments, succeeded })}
      buckets={buckets.length}
      lines={ticks.map((tick) => [tick / top, short.format(tick)])}
      bucketName={(at) => bucketName(buckets[at]?.at ?? '', step, reader)}
      legend={
        <ul className={styles.legend}>
          <li>
            <span className={`${styles.swatch} ${styles.c0}`} />
            {say('money.succeeded')}
          </li>
          <li>
            <span className={`${styles.swatch} ${styles.faint}`} />
            {say('money.not_succeeded')}
          </li>
        </ul>
      }
      draw={({ x, y, bucketWidth }) =>
        buckets.map((bucket, at) => {
          const gap = Math.min(bucketWidth * 0.18, 6)
          const place = { x: x(at) + gap, width: Math.max(bucketWidth - 2 * gap, 1) }
          const [done, all] = [y(bucket.succeeded / top), y(bucket.payments / top)]
          return (
            <g key={bucket.at}>
              <rect className={styles.faint} {...place} y={all} height={Math.max(done - all, 0)} />
              <rect className={styles.c0} {...place} y={done} height={Math.max(y(0) - done, 0)} />
            </g>
          )
        })
      }
      tip={(at) => {
        const bucket = buckets[at]
        return (
          bucket && (
            <>
              <strong>{bucketName(bucket.at, step, { ...reader, isLong: true })}</strong>
              <span>
                {say('money.payments')}: {bucket.payments}
              </span>
              <span className="dimmed">
                {say('money.succeeded')}: {bucket.succeeded}
              </span>
            </>
          )
        )
      }}
    />
  )
}
