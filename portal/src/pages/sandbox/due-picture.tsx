import { useElementSize } from '@mantine/hooks'
import type { Sandbox } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { formatSpan } from '../../formats/index.ts'
import { sayKnown, useWords } from '../../words/index.ts'
import styles from './clock-section.module.css'
import { placeOf, TICKS_MS } from './due-places.ts'

const [HEIGHT, LINE, MARGIN] = [56, 28, 10]

/** From now on to the right, each unit of time as wide as the one before: minutes and months fit into one picture. */
export function DuePicture({ due, now }: { due: Sandbox['due']; now: number }): ReactNode {
  const { say, locale } = useWords()
  const { ref, width } = useElementSize()
  const waits = due.map(({ at }) => Math.max(0, Date.parse(at) - now))
  const last = Math.max(...waits)
  const x = (wait: number) => MARGIN + placeOf(wait, last) * Math.max(0, width - 2 * MARGIN - 8)
  const summary = say('sandbox.due_picture', {
    count: due.length,
    span: formatSpan(waits[0] ?? 0, locale),
    last: formatSpan(last, locale),
  })
  return (
    <div ref={ref}>
      <svg className={styles.picture} width="100%" height={HEIGHT} role="img" aria-label={summary}>
        <line className={styles.axis} x1={MARGIN} x2={Math.max(width - MARGIN, MARGIN)} y1={LINE} y2={LINE} />
        {TICKS_MS.filter((tick) => tick <= last * 1.2 && x(tick) < width - 2 * MARGIN).map((tick) => (
          <g key={tick}>
            <line className={styles.tick} x1={x(tick)} x2={x(tick)} y1={LINE - 5} y2={LINE + 5} />
            <text className={styles.label} x={x(tick)} y={HEIGHT - 8} textAnchor="middle">
              {formatSpan(tick, locale)}
            </text>
          </g>
        ))}
        <path className={styles.here} d={`M${MARGIN - 6} ${LINE - 16}h12l-6 12z`} />
        {due.map(({ at, kind, subjectId }, index) => (
          <circle
            key={`${kind} ${subjectId}`}
            className={styles.dot}
            cx={x(waits[index] ?? 0)}
            cy={LINE}
            r={5.5}
          >
            <title>{`${sayKnown(say, 'sandbox.due_', kind)} ${subjectId} (${at})`}</title>
          </circle>
        ))}
      </svg>
    </div>
  )
}
