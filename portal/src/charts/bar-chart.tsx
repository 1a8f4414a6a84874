import type { ReactNode } from 'react'
import { useWords } from '../words/index.ts'
import styles from './chart.module.css'
import { BOTTOM, ChartFrame, HEIGHT, LEFT, TOP, WIDTH } from './chart-frame.tsx'
import { type ChartPoint, niceTop, shortNumber } from './chart-scale.ts'

export function BarChart({ label, points }: { label: string; points: readonly ChartPoint[] }): ReactNode {
  const { locale } = useWords()
  const top = niceTop(Math.max(0, ...points.map(({ value }) => value)))
  const slot = (WIDTH - LEFT) / points.length
  const [room, width] = [HEIGHT - TOP - BOTTOM, Math.min(slot * 0.7, 28)]
  const ticks = [shortNumber(top, locale), shortNumber(top / 2, locale), '0'] as const
  return (
    <ChartFrame label={label} points={points} ticks={ticks}>
      {points.map(({ key, label: name, value, text }, index) => {
        const height = (value / top) * room
        return (
          <g key={key} className={styles.group}>
            <title>{`${name}: ${text}`}</title>
            <rect x={LEFT + index * slot} y={TOP} width={slot} height={room} className={styles.slot} />
            <rect
              x={LEFT + index * slot + (slot - width) / 2}
              y={TOP + room - height}
              width={width}
              height={height}
              rx={2}
              className={styles.bar}
            />
          </g>
        )
      })}
    </ChartFrame>
  )
}
