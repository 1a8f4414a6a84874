import type { Overview } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { formatMoment, formatSpan } from '../../../formats/index.ts'
import { Section } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { formatMs } from './format-ms.ts'
import styles from './overview.module.css'

/** The same limits as those of the alerts; see deploy/prometheus-alerts.yaml. */
const LATE_SECONDS = { outbox: 300, oldest: 43_200, jobs: 60, commit: 5 }

type Tone = 'good' | 'open' | 'wrong' | 'none'

/** What works in the background, for the whole gateway. */
export function HealthSection({
  of: { database, outbox, queues, hold, indexing },
}: {
  of: Overview
}): ReactNode {
  const { say, ...reader } = useWords()
  const { locale } = reader
  const span = (seconds: number) => formatSpan(seconds * 1_000, locale)
  const late = (seconds: number) =>
    seconds < 1 ? say('op.overview_on_time') : say('op.overview_late', { time: span(seconds) })
  const { waiting, lagSeconds, oldestSeconds } = outbox
  const isWaitingWell = (lagSeconds ?? 0) < 1 && !!waiting && oldestSeconds !== null
  const waited = isWaitingWell
    ? say('op.overview_oldest', { time: span(oldestSeconds) })
    : lagSeconds === null
      ? undefined
      : late(lagSeconds)
  const isOld = (oldestSeconds ?? 0) > LATE_SECONDS.oldest
  return (
    <Section title={say('op.overview_health')}>
      <dl className={styles.health}>
        <Fact
          name={say('op.overview_database')}
          tone={
            database.status !== 'writable'
              ? 'wrong'
              : database.commitSeconds > LATE_SECONDS.commit
                ? 'open'
                : 'good'
          }
          below={say('op.overview_commit', { time: formatMs(database.commitSeconds * 1_000, locale) })}
        >
          {say(`op.overview_db_${database.status}`)}
        </Fact>
        <Fact
          name={say('op.overview_outbox')}
          tone={(lagSeconds ?? 0) > LATE_SECONDS.outbox ? 'wrong' : isOld ? 'open' : 'good'}
          below={waited}
        >
          {waiting === null ? '–' : new Intl.NumberFormat(locale).format(waiting)}
        </Fact>
        {(['provider', 'database'] as const).map((queue) => {
          const seconds = queues && (queues.find((one) => one.queue === queue)?.lagSeconds ?? 0)
          return (
            <Fact
              key={queue}
              name={say(`op.overview_queue_${queue}`)}
              tone={seconds === null ? 'none' : seconds > LATE_SECONDS.jobs ? 'open' : 'good'}
            >
              {seconds === null ? '–' : late(seconds)}
            </Fact>
          )
        })}
        <Fact
          name={say('op.overview_hold')}
          tone={hold ? 'open' : 'good'}
          below={
            hold?.begunAt
              ? say('op.overview_held_since', { time: formatMoment(hold.begunAt, reader) })
              : undefined
          }
        >
          {say(hold ? 'op.overview_held' : 'op.overview_not_held')}
        </Fact>
        <Fact
          name={say('op.overview_search')}
          tone={indexing === null ? 'none' : indexing > 0 ? 'open' : 'good'}
          below={indexing ? say('op.overview_indexing_of', { count: indexing }) : undefined}
        >
          {indexing === null ? '–' : say(indexing > 0 ? 'op.overview_indexing' : 'op.overview_indexed')}
        </Fact>
      </dl>
    </Section>
  )
}

function Fact(props: {
  name: string
  tone: Tone
  below?: string | undefined
  children: ReactNode
}): ReactNode {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        <span className={styles.state}>
          <span className={`${styles.dot} ${styles[`dot_${props.tone}`]}`} aria-hidden="true" />
          {props.children}
        </span>
        {props.below && <span className={styles.below}>{props.below}</span>}
      </dd>
    </div>
  )
}
