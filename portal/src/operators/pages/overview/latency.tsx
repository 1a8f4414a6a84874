import { Button } from '@mantine/core'
import type { Overview } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { DataTable, EmptyState, Section } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { formatMs } from './format-ms.ts'
import styles from './overview.module.css'

const SHOWN = 8

/** Of the node that answered alone: what others measure is in their own metrics. */
export function LatencySection({ of: { host, latency } }: { of: Overview['node'] }): ReactNode {
  const { say, locale } = useWords()
  const [isWhole, setWhole] = useState(false)
  const number = new Intl.NumberFormat(locale)
  const slowest = Math.max(...latency.map(({ p95Ms }) => p95Ms))
  return (
    <Section title={say('op.overview_latency', { host })} lead={say('op.overview_latency_lead')} isFlush>
      {latency.length === 0 ? (
        <EmptyState icon="clock" title={say('op.overview_no_calls')} />
      ) : (
        <DataTable
          label={say('op.overview_latency', { host })}
          rows={isWhole ? latency : latency.slice(0, SHOWN)}
          rowKey={({ operation }) => operation}
          columns={[
            {
              key: 'operation',
              head: say('op.overview_operation'),
              phone: 'title',
              cell: ({ operation }) => <span className="mono">{operation}</span>,
            },
            {
              key: 'calls',
              head: say('op.overview_calls'),
              isEnd: true,
              cell: ({ calls }) => <span className={styles.digits}>{number.format(calls)}</span>,
            },
            {
              key: 'p50',
              head: say('op.overview_p50'),
              isEnd: true,
              cell: ({ p50Ms }) => <span className={styles.digits}>{formatMs(p50Ms, locale)}</span>,
            },
            {
              key: 'p95',
              head: say('op.overview_p95'),
              isEnd: true,
              cell: ({ p50Ms, p95Ms }) => (
                <span className={styles.times}>
                  <span className={styles.timeBar} aria-hidden="true">
                    <span className={styles.timeP95} style={{ width: `${(p95Ms / slowest) * 100}%` }} />
                    <span className={styles.timeP50} style={{ width: `${(p50Ms / slowest) * 100}%` }} />
                  </span>
                  <span className={styles.digits}>{formatMs(p95Ms, locale)}</span>
                </span>
              ),
            },
          ]}
        />
      )}
      {latency.length > SHOWN && (
        <div className={styles.more}>
          <Button size="compact-xs" variant="subtle" onClick={() => setWhole(!isWhole)}>
            {isWhole ? say('op.overview_less') : say('op.overview_more', { count: latency.length })}
          </Button>
        </div>
      )}
    </Section>
  )
}
