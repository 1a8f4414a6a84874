import type { ReactNode } from 'react'
import styles from './chart.module.css'
import { BOTTOM, ChartFrame, HEIGHT, LEFT, TOP, WIDTH } from './chart-frame.tsx'
import type { ChartPoint } from './chart-scale.ts'

interface Props {
  readonly label: string
  /** Values from 0 to 1; NaN where there is none. */
  readonly points: readonly ChartPoint[]
}

/** A share of one over time. */
export function LineChart({ label, points }: Props): ReactNode {
  const slot = (WIDTH - LEFT) / points.length
  const room = HEIGHT - TOP - BOTTOM
  const placed = points.map((point, index) => ({
    ...point,
    x: LEFT + (index + 0.5) * slot,
    y: TOP + room * (1 - point.value),
  }))
  const known = placed.filter(({ value }) => !Number.isNaN(value))
  const path = known
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('')
  return (
    <ChartFrame label={label} points={points} ticks={['100%', '50%', '0%']}>
      <path d={path} className={styles.curve} />
      {placed.map(({ key, label: name, value, text, x, y }) => (
        <g key={key} className={styles.group}>
          <title>{`${name}: ${text}`}</title>
          <rect x={x - slot / 2} y={TOP} width={slot} height={room} fill="transparent" />
          {!Number.isNaN(value) && <circle cx={x} cy={y} r={3} className={styles.dot} />}
        </g>
      ))}
    </ChartFrame>
  )
}
