import { Button } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import type { Sandbox } from 'amsel/portal-api'
import { type ReactNode, useMemo, useState } from 'react'
import { formatSpan } from '../../formats/index.ts'
import { Icon } from '../../look/icons.tsx'
import { ErrorNote, Moment, Section, toast } from '../../pieces/index.ts'
import { sayKnown, useWords } from '../../words/index.ts'
import { useSimulate } from '../use-simulate.ts'
import styles from './clock-section.module.css'
import { DuePicture } from './due-picture.tsx'

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]
const STEPS = [MINUTE, 15 * MINUTE, HOUR, DAY, 7 * DAY]
const SHOWN = 8

/** The client's own time, what it will make due, and ways to move it there. */
export function ClockSection({ of }: { of: Sandbox }): ReactNode {
  const { say, locale } = useWords()
  const now = useClientTime(of)
  const move = useSimulate('advanceClock', () => toast(say('sandbox.moved')))
  const by = (seconds: number) => move.mutate({ seconds: Math.max(0, Math.ceil(seconds)) })
  const to = (at: string) => by((Date.parse(at) - now) / 1000)
  const due = [...of.due].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const next = due.find(({ at }) => Date.parse(at) > now)
  return (
    <Section
      title={say('sandbox.clock')}
      lead={say('sandbox.clock_lead')}
      actions={
        next && (
          <Button
            size="xs"
            leftSection={<Icon name="clock" size={14} />}
            loading={move.isPending}
            onClick={() => to(next.at)}
          >
            {say('sandbox.next')}
          </Button>
        )
      }
    >
      <p className={styles.now}>
        <span className="dimmed">{say('sandbox.now')}</span>
        <strong className={styles.time}>
          <Moment at={new Date(now).toISOString()} />
        </strong>
        <span className="dimmed">
          {of.offsetMs === 0
            ? say('sandbox.real_time')
            : say('sandbox.ahead', { span: formatSpan(of.offsetMs, locale) })}
        </span>
      </p>
      <div className={styles.steps}>
        <span className="dimmed">{say('sandbox.forward')}</span>
        {STEPS.map((seconds) => (
          <Button
            key={seconds}
            size="compact-sm"
            variant="default"
            disabled={move.isPending}
            onClick={() => by(seconds)}
          >
            {formatSpan(seconds * 1000, locale)}
          </Button>
        ))}
      </div>
      {move.error && <ErrorNote error={move.error} />}
      <h3 className={styles.title}>{say('sandbox.due')}</h3>
      {due.length === 0 ? (
        <p className="dimmed">{say('sandbox.due_none')}</p>
      ) : (
        <>
          <DuePicture due={due} now={now} />
          <ol className={styles.due}>
            {due.slice(0, SHOWN).map(({ at, kind, subjectId }) => (
              <li key={`${kind} ${subjectId}`}>
                <div className={styles.what}>
                  <span>{sayKnown(say, 'sandbox.due_', kind)}</span>
                  <span className={`mono dimmed ${styles.subject}`}>{subjectId}</span>
                </div>
                <span className="dimmed nowrap" title={at}>
                  {say('sandbox.due_in', { span: formatSpan(Math.max(0, Date.parse(at) - now), locale) })}
                </span>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  disabled={move.isPending}
                  onClick={() => to(at)}
                  aria-label={`${say('sandbox.move_here')}: ${sayKnown(say, 'sandbox.due_', kind)} ${subjectId}`}
                >
                  {say('sandbox.move_here')}
                </Button>
              </li>
            ))}
          </ol>
        </>
      )}
    </Section>
  )
}

/** Goes on by itself between two answers. */
function useClientTime({ now }: Sandbox): number {
  const ahead = useMemo(() => Date.parse(now) - Date.now(), [now])
  const [real, setReal] = useState(Date.now)
  useInterval(() => setReal(Date.now()), 1000, { autoInvoke: true })
  return real + ahead
}
