import type { ReactNode } from 'react'
import { useWords } from '../words/index.ts'
import { bucketName, type Step } from './bucket-name.ts'
import { ChartFrame } from './chart-frame.tsx'
import styles from './charts.module.css'
import { type CountedStep, countOf, successRate } from './series.ts'

interface Props {
  readonly step: Step
  readonly buckets: readonly CountedStep[]
  /** Which payments these are, where not all there are. */
  readonly of?: string
  /** Where the steps are days of another zone than the reader's. */
  readonly zone?: string | undefined
}

/** How many of the decided payments succeeded in each step; a step without any breaks the line. */
export function RateChart({ step, buckets, of, ...props }: Props): ReactNode {
  const { say, locale, zone: own } = useWords()
  const reader = { locale, zone: props.zone ?? own }
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const overall = successRate(countOf(buckets))
  const rates = buckets.map(successRate)
  const rate = overall === null ? '–' : percent.format(overall)
  return (
    <ChartFrame
      title={`${say('money.rate')}${of ? `, ${of}` : ''}: ${rate}`}
      summary={say('money.rate_summary', { rate })}
      buckets={buckets.length}
      lines={[0, 0.25, 0.5, 0.75, 1].map((share) => [share, percent.format(share)])}
      bucketName={(at) => bucketName(buckets[at]?.at ?? '', step, reader)}
      draw={({ x, y, bucketWidth }) => {
        const place = (at: number, share: number) => [x(at) + bucketWidth / 2, y(share)] as const
        let path = ''
        let isBroken = true
        rates.forEach((share, at) => {
          if (share !== null) path += `${isBroken ? 'M' : 'L'}${place(at, share).join(' ')}`
          isBroken = share === null
        })
        return (
          <>
            <path className={styles.line} d={path} />
            {rates.map((share, at) => {
              if (share === null) return null
              const [cx, cy] = place(at, share)
              return <circle key={buckets[at]?.at} className={styles.point} cx={cx} cy={cy} r={2.5} />
            })}
          </>
        )
      }}
      tip={(at) => {
        const [bucket, share] = [buckets[at], rates[at]]
        return (
          bucket && (
            <>
              <strong>{bucketName(bucket.at, step, { ...reader, isLong: true })}</strong>
              <span>{share === null || share === undefined ? '–' : percent.format(share)}</span>
              <span className="dimmed">
                {say('money.succeeded')}: {bucket.succeeded} / {bucket.payments - bucket.open}
              </span>
              {bucket.open > 0 && (
                <span className="dimmed">
                  {say('money.open')}: {bucket.open}
                </span>
              )}
            </>
          )
        )
      }}
    />
  )
}
