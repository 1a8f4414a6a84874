import type { Charts } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { formatMoney } from '../formats/index.ts'
import { useWords } from '../words/index.ts'
import { bucketName } from './bucket-name.ts'
import { ChartFrame } from './chart-frame.tsx'
import styles from './charts.module.css'
import { type Bucket, methodsOf, shownMethods, ticksUpTo, totalOf } from './series.ts'

const OTHERS = ''
const COLOURS = [styles.c0, styles.c1, styles.c2, styles.c3, styles.c4, styles.c5] as const

/** What was paid in each step, one method upon another. */
export function VolumeChart({ charts, buckets }: { charts: Charts; buckets: readonly Bucket[] }): ReactNode {
  const { say, locale } = useWords()
  const methods = shownMethods(methodsOf(charts))
  const hasOthers = methods.length < methodsOf(charts).length
  const series = hasOthers ? [...methods, OTHERS] : methods
  const ticks = ticksUpTo(Math.max(...buckets.map(({ volume }) => volume)))
  const top = ticks.at(-1) ?? 1
  const short = new Intl.NumberFormat(locale, { notation: 'compact' })
  const volumeOf = (bucket: Bucket, method: string) =>
    method === OTHERS
      ? bucket.volume - methods.reduce((sum, shown) => sum + (bucket.byMethod.get(shown)?.volume ?? 0), 0)
      : (bucket.byMethod.get(method)?.volume ?? 0)
  const { exact: all, payments } = totalOf(buckets)
  const total = formatMoney(all, locale)
  return (
    <ChartFrame
      title={`${say('money.volume')}: ${total}`}
      summary={say('money.volume_summary', { total, payments })}
      buckets={buckets.length}
      lines={ticks.map((tick) => [tick / top, short.format(tick)])}
      bucketName={(at) => bucketName(buckets[at]?.at ?? '', charts.step, locale)}
      legend={
        <ul className={styles.legend}>
          {series.map((method, at) => (
            <li key={method}>
              <span className={`${styles.swatch} ${COLOURS[at]}`} />
              {method === OTHERS ? say('money.others') : method}
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
              <strong>{bucketName(bucket.at, charts.step, locale)}</strong>
              <span>{formatMoney(bucket.exact, locale)}</span>
              {[...bucket.byMethod].map(([method, { exact }]) => (
                <span key={method} className="dimmed">
                  {method}: {formatMoney(exact, locale)}
                </span>
              ))}
            </>
          )
        )
      }}
    />
  )
}
