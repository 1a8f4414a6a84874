import type { ReactNode } from 'react'
import { useWords } from '../words/index.ts'
import styles from './chart.module.css'
import { type ChartPoint, labelStep } from './chart-scale.ts'

export const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [640, 180, 44, 22, 8]

interface Props {
  readonly label: string
  readonly points: readonly ChartPoint[]
  /** What stands beside the lines, from the top down. */
  readonly ticks: readonly [top: string, middle: string, bottom: string]
  readonly children: ReactNode
}

/** Axes, and the same figures as a table for whoever cannot see them. */
export function ChartFrame({ label, points, ticks, children }: Props): ReactNode {
  const { say } = useWords()
  const step = labelStep(points.length, 7)
  const x = (index: number) => LEFT + ((index + 0.5) * (WIDTH - LEFT)) / points.length
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.svg} aria-hidden="true">
        {ticks.map((tick, at) => {
          const y = TOP + (at * (HEIGHT - TOP - BOTTOM)) / 2
          return (
            <g key={tick + String(at)}>
              <line x1={LEFT} x2={WIDTH} y1={y} y2={y} className={styles.line} />
              <text x={LEFT - 8} y={y + 4} textAnchor="end" className={styles.tick}>
                {tick}
              </text>
            </g>
          )
        })}
        {points.map(({ key, label: name }, index) =>
          index % step === 0 ? (
            <text key={key} x={x(index)} y={HEIGHT - 5} textAnchor="middle" className={styles.tick}>
              {name}
            </text>
          ) : null,
        )}
        {children}
      </svg>
      <table className="hidden-visually">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{say('chart.time')}</th>
            <th scope="col">{say('chart.value')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ key, label: name, text }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
