import type { Charts } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { formatMoney } from '../formats/index.ts'
import { useWords } from '../words/index.ts'
import { bucketName, type Step } from './bucket-name.ts'
import { ChartFrame } from './chart-frame.tsx'
import styles from './charts.module.css'
import { type Bucket, type CurrencyTotal, methodsOf, shownMethods, ticksUpTo } from './series.ts'

/** No method is called so; the empty one is that of payments without one. */
const OTHERS = ' '
const COLOURS = [styles.c0, styles.c1, styles.c2, styles.c3, styles.c4, styles.c5] as const

interface Props {
  readonly points: Charts['points']
  readonly buckets: readonly Bucket[]
  readonly step: Step
  /** Of the currency that is drawn. */
  readonly total: CurrencyTotal
}

/** What was paid in each step in one currency, one method upon another. */
export function VolumeChart({ points, buckets, step, total: all }: Props): ReactNode {
  const { say, ...reader } = useWords()
  const { locale } = reader
  const own = points.filter(({ currency }) => currency === all.currency)
  const methods = shownMethods(methodsOf(own))
  const hasOthers = methods.length < methodsOf(own).length
  const nameOf = (method: string) => method || say('money.no_method')
  const series = hasOthers ? [...methods, OTHERS] : methods
  const ticks = ticksUpTo(Math.max(...buckets.map(({ volume }) => volume)))
  const top = ticks.at(-1) ?? 1
  const short = new Intl.NumberFormat(locale, { notation: 'compact' })
  const volumeOf = (bucket: Bucket, method: string) =>
    method === OTHERS
      ? bucket.volume - methods.reduce((sum, shown) => sum + (bucket.byMethod.get(shown)?.volume ?? 0), 0)
      : (bucket.byMethod.get(method)?.volume ?? 0)
  const total = formatMoney(all.volume, locale)
  return (
    <ChartFrame
      title={`${say('money.volume_in', { currency: all.currency })}: ${total}`}
      summary={say('money.volume_summary', { total, payments: all.payments })}
      buckets={buckets.length}
      lines={ticks.map((tick) => [tick / top, short.format(tick)])}
      bucketName={(at) => bucketName(buckets[at]?.at ?? '', step, reader)}
      legend={
        <ul className={styles.legend}>
          {series.map((method, at) => (
            <li key={method}>
              <span className={`${styles.swatch} ${COLOURS[at]}`} />
              {method === OTHERS ? say('money.others') : nameOf(method)}
            </li>
          ))}
        </ul>
      }
      draw={({ x, y, bucketWidth }) =>
        buckets.map((bucket, at) => {
          let below = 0
          return (
            <g key={bucket.at}>
              {series.map((method, index) => {
                const volume = volumeOf(bucket, method)
                if (!(volume > 0)) return null
                const [low, high] = [below / top, (below + volume) / top]
                below += volume
                const gap = Math.min(bucketWidth * 0.18, 6)
                return (
                  <rect
                    key={method}
                    className={COLOURS[index]}
                    x={x(at) + gap}
                    width={Math.max(bucketWidth - 2 * gap, 1)}
                    y={y(high)}
                    height={Math.max(y(low) - y(high), 0)}
                  />
                )
              })}
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
              <span>{formatMoney(bucket.exact, locale)}</span>
              {[...bucket.byMethod].map(([method, { exact }]) => (
                <span key={method} className="dimmed">
                  {nameOf(method)}: {formatMoney(exact, locale)}
                </span>
              ))}
            </>
          )
        )
      }}
    />
  )
}
