import { Anchor, SegmentedControl, Switch } from '@mantine/core'
import type { TimelineEvent } from 'amsel/portal-api'
import { type ReactNode, useState } from 'react'
import { Icon, type IconName } from '../../look/icons.tsx'
import { Amount, Messages, Moment, Section, TextLink } from '../../pieces/index.ts'
import { CallCodeDialog } from '../call-code.tsx'
import { type Say, sayActor, sayKnown, sayCoded, useWords } from '../../words/index.ts'
import styles from './timeline.module.css'

const ICONS: Readonly<Record<TimelineEvent['kind'], IconName>> = {
  call: 'log',
  state: 'right',
  transfer: 'money',
  attempt: 'send',
  notification: 'notifications',
  audit: 'user',
}

/**
 * Everything that happened, with every message open at once: people who look for something read, and do not click. What
 * failed stays open.
 */
export function Timeline({ events }: { events: readonly TimelineEvent[] }): ReactNode {
  const { say } = useWords()
  const [kind, setKind] = useState('')
  const [isOpen, setOpen] = useState(true)
  const [shownCode, setShownCode] = useState<string | null>(null)
  const kinds = [...new Set(events.map((event) => event.kind))]
  const shown = events.filter((event) => kind === '' || event.kind === kind)
  return (
    <Section
      title={say('payment.timeline')}
      lead={say('payment.timeline_lead')}
      actions={
        <>
          <Switch
            size="xs"
            label={say('payment.timeline_open')}
            checked={isOpen}
            onChange={(event) => setOpen(event.currentTarget.checked)}
          />
          <SegmentedControl
            className={styles.kinds ?? ''}
            size="xs"
            aria-label={say('payment.timeline_only')}
            value={kind}
            onChange={setKind}
            data={[
              { value: '', label: say('payment.timeline_all') },
              ...kinds.map((value) => ({ value, label: say(`payment.kind_${value}`) })),
            ]}
          />
        </>
      }
    >
      <ol className={styles.timeline}>
        {shown.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened is never put in between
          <li key={index} className={styles.event}>
            <span className={event.isFailure ? styles.failure : styles.dot}>
              <Icon name={event.isFailure ? 'cross' : ICONS[event.kind]} size={13} />
            </span>
            <Event event={event} isOpen={isOpen || event.isFailure} onCode={setShownCode} />
          </li>
        ))}
      </ol>
      {shownCode && <CallCodeDialog callId={shownCode} onClose={() => setShownCode(null)} />}
    </Section>
  )
}

interface EventProps {
  readonly event: TimelineEvent
  readonly isOpen: boolean
  /** Somebody wants a call as code. */
  readonly onCode: (callId: string) => void
}

function Event({ event, isOpen, onCode }: EventProps): ReactNode {
  const { say } = useWords()
  const { name, at, by, amount, request, answer, facts, callId, notificationId } = event
  const more = Object.entries(facts)
  return (
    <div className={styles.body}>
      <div className={styles.head}>
        <strong className="mono">{name}</strong>
        <span className={event.isFailure ? styles.wrong : undefined}>{outcomeOf(say, event)}</span>
        {amount && <Amount of={amount} />}
        {by && <span className="dimmed">{say('payment.by', { who: sayActor(say, by) })}</span>}
        <span className={styles.at}>
          <Moment at={at} />
        </span>
      </div>
      {(more.length > 0 || callId || notificationId) && (
        <div className={styles.facts}>
          {more.map(([fact, value]) => (
            <span key={fact}>
              {fact} <span className="mono">{value}</span>
            </span>
          ))}
          {callId && <TextLink to={`/log/${callId}`}>{say('payment.open_call')}</TextLink>}
          {callId && (
            <Anchor component="button" type="button" size="xs" onClick={() => onCode(callId)}>
              {say('code.open')}
            </Anchor>
          )}
          {notificationId && (
            <TextLink to={`/notifications/${notificationId}`}>{say('payment.open_notification')}</TextLink>
          )}
        </div>
      )}
      {(request || answer) && (
        // A new key, so that the switch also applies to what somebody collapsed.
        <details key={String(isOpen)} className={styles.messages} open={isOpen}>
          <summary>{say('payment.messages')}</summary>
          <Messages request={request} answer={answer} />
        </details>
      )}
    </div>
  )
}

function outcomeOf(say: Say, { outcome, message }: TimelineEvent): string {
  if (!message) return outcome
  const { failure } = message.facts
  const facts =
    failure === undefined
      ? message.facts
      : { ...message.facts, failure: sayKnown(say, 'notification.failure_', String(failure)) }
  return sayCoded(say, 'timeline.', { code: message.code, facts, text: outcome })
}
