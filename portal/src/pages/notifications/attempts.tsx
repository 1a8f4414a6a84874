import type { NotificationDetail } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { CodeBlock, Moment, StatusBadge } from '../../pieces/index.ts'
import { sayKnown, useWords } from '../../words/index.ts'
import styles from './notifications-page.module.css'

/** Each time that it was sent, the newest first, and what the merchant's server said to it. */
export function Attempts({ of }: { of: NotificationDetail }): ReactNode {
  const { say } = useWords()
  if (of.made.length === 0) return <p className="dimmed">{say('notification.made_none')}</p>
  const made = [...of.made].sort((one, other) => other.attempt - one.attempt)
  return (
    <ol className={styles.attempts} reversed>
      {made.map(({ attempt, at, status, failure, detail, answer, durationMs, url, headers }) => (
        <li
          key={attempt}
          className={`${styles.attempt} ${failure === null ? styles.acknowledged : ''}`}
          aria-label={say('notification.attempt', { number: attempt })}
        >
          <div className={styles.head}>
            <strong>{say('notification.attempt', { number: attempt })}</strong>
            {failure === null ? (
              <StatusBadge status={say('notification.acknowledged')} tone="good" />
            ) : (
              <StatusBadge status={sayKnown(say, 'notification.failure_', failure)} tone="wrong" />
            )}
            {status !== null && <span className="mono">HTTP {status}</span>}
            <span className="dimmed">
              <Moment at={at} />, {say('log.milliseconds', { count: durationMs })}
            </span>
          </div>
          {detail && <p className={styles.why}>{detail}</p>}
          {url && url !== of.url && <span className={`mono dimmed ${styles.why}`}>{url}</span>}
          <RequestHeaders of={headers} attempt={attempt} />
          {answer && <CodeBlock label={say('notification.answer_of', { number: attempt })} code={answer} />}
        </li>
      ))}
    </ol>
  )
}

/** The signature and its time are of each attempt alone: whoever looks for why it was refused needs them. */
function RequestHeaders({
  of,
  attempt,
}: {
  of: Readonly<Record<string, string>>
  attempt: number
}): ReactNode {
  const { say } = useWords()
  const lines = Object.entries(of).map(([name, value]) => `${name}: ${value}`)
  if (lines.length === 0) return null
  return (
    <details className={styles.headers}>
      <summary>
        {say('notification.headers')} ({lines.length})
      </summary>
      <CodeBlock label={say('notification.headers_of', { number: attempt })} code={lines.join('\n')} />
    </details>
  )
}
