import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, type ReactNode, useState } from 'react'
import styles from './charts.module.css'

const HEIGHT = 200
const LEFT = 52
const BOTTOM = 22
const TOP = 8

interface Plot {
  readonly width: number
  /** Of a value between 0 and 1. */
  readonly y: (share: number) => number
  readonly x: (bucket: number) => number
  readonly bucketWidth: number
  /** The bucket under the pointer. */
  readonly pointed: number | null
}

interface Props {
  readonly title: string
  /** What the drawing says, for screen readers. */
  readonly summary: string
  readonly buckets: number
  /** Lines across, each with its share of the height and its name. */
  readonly lines: readonly (readonly [share: number, name: string])[]
  readonly bucketName: (bucket: number) => string
  readonly draw: (plot: Plot) => ReactNode
  readonly tip: (bucket: number) => ReactNode
  readonly legend?: ReactNode
}

/** Axes and what is common to the drawings. As wide as there is room, so that letters keep their size. */
export function ChartFrame(props: Props): ReactNode {
  const { ref, width } = useElementSize()
  const [pointed, point] = useState<number | null>(null)
  const inner = Math.max(width - LEFT - 4, 1)
  const bucketWidth = inner / Math.max(props.buckets, 1)
  const y = (share: number) => TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)
  const x = (bucket: number) => LEFT + bucket * bucketWidth
  const onMove = (event: PointerEvent<SVGSVGElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT
    const bucket = Math.floor(at / bucketWidth)
    point(bucket >= 0 && bucket < props.buckets ? bucket : null)
  }
  const every = Math.max(1, Math.ceil(props.buckets / Math.max(1, Math.floor(inner / 76))))
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>
        <h3>{props.title}</h3>
        {props.legend}
      </figcaption>
      <div ref={ref} className={styles.canvas}>
        <svg
          width="100%"
          height={HEIGHT}
          role="img"
          aria-label={props.summary}
          onPointerMove={onMove}
          onPointerLeave={() => point(null)}
        >
          {props.lines.map(([share, name]) => (
            <g key={share}>
              <line className={styles.grid} x1={LEFT} x2={LEFT + inner} y1={y(share)} y2={y(share)} />
              <text className={styles.axis} x={LEFT - 8} y={y(share) + 4} textAnchor="end">
                {name}
              </text>
            </g>
          ))}
          {pointed !== null && (
            <rect
              className={styles.pointed}
              x={x(pointed)}
              width={bucketWidth}
              y={TOP}
              height={HEIGHT - TOP - BOTTOM}
            />
          )}
          {width > 0 && props.draw({ width: inner, y, x, bucketWidth, pointed })}
          {Array.from({ length: props.buckets }, (_, bucket) => bucket)
            .filter((bucket) => bucket % every === 0)
            .map((bucket) => (
              <text
                key={bucket}
                className={styles.axis}
                x={x(bucket) + bucketWidth / 2}
                y={HEIGHT - 5}
                textAnchor="middle"
              >
                {props.bucketName(bucket)}
              </text>
            ))}
        </svg>
        {pointed !== null && (
          <div
            className={styles.tip}
            style={
              x(pointed) > width / 2
                ? { right: width - x(pointed) + 6 }
                : { left: x(pointed) + bucketWidth + 6 }
            }
          >
            {props.tip(pointed)}
          </div>
        )}
      </div>
    </figure>
  )
}
