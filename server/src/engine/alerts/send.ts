import {
  type Alert,
  ALERT_GIVEN_UP_MS,
  type AlertMail,
  alertPauseMs,
  failureWords,
  later,
  MINUTE_MS,
} from '../../domain/index.ts'
import {
  type AlertMessage,
  claimAlertMessage,
  deleteToldAlerts,
  findAlertChoice,
  findOperator,
  updateAlertMessage,
} from '../../storage/index.ts'
import type { AlertDeps, AlertWays } from './deps.ts'
import { letterOf } from './mail.ts'
import { isReachable } from './tell.ts'
import { bodyOf, postAlert } from './webhook.ts'

/** Longer than a mail server or a webhook may take to answer. */
const LEASE_MS = 2 * MINUTE_MS

export const CHANNELS = ['mail', 'webhook'] as const
export type Channel = (typeof CHANNELS)[number]

/** Sends what is due. Of several nodes one has a message; if it dies, another sends it again. */
export async function sendDue(channel: Channel, deps: AlertDeps, isStopped: () => boolean): Promise<void> {
  const { sendMail, webhook } = deps.ways()
  if (!(channel === 'mail' ? sendMail : webhook)) return
  while (!isStopped()) {
    const now = deps.clock.now()
    const claim = { now, until: later(now, LEASE_MS), isOfWebhook: channel === 'webhook' }
    const message = await claimAlertMessage(deps.db, claim)
    if (!message) return
    await sendOne(channel, deps, message)
  }
}

async function sendOne(channel: Channel, deps: AlertDeps, message: AlertMessage): Promise<void> {
  const ways = deps.ways()
  const { db, log, clock, observe } = deps
  const { messageId, recipient, name, createdAt, tries } = message
  const failure = await (channel === 'webhook' ? post(deps, ways, message) : mail(deps, ways, message))
  const now = clock.now()
  if (failure === 'unwanted') {
    await deleteToldAlerts(db, recipient, name)
    return updateAlertMessage(db, messageId, {
      failedAt: now,
      lastError: 'the operator gets no mails any more',
    })
  }
  if (failure === null) {
    observe({ channel, outcome: 'sent' })
    return updateAlertMessage(db, messageId, { sentAt: now })
  }
  observe({ channel, outcome: 'failed' })
  const isGivenUp = failure.isFinal || now.getTime() - createdAt.getTime() >= ALERT_GIVEN_UP_MS
  const about = { channel, recipient, messageId, tries, reason: failure.words }
  if (!isGivenUp) {
    log.warn(about, 'an alert could not be sent; it is tried again')
    return updateAlertMessage(db, messageId, {
      ...{ dueAt: later(now, alertPauseMs(tries)), lastError: failure.words },
    })
  }
  log.error(about, 'an alert was given up')
  // Nobody knows of it: what still stands is told anew.
  await deleteToldAlerts(db, recipient, name)
  await updateAlertMessage(db, messageId, { failedAt: now, lastError: failure.words })
}

interface SendFailure {
  readonly words: string
  /** Whether trying again is of no use. */
  readonly isFinal: boolean
}

async function mail(
  { db, publicUrl, clock }: AlertDeps,
  { sendMail }: AlertWays,
  { recipient, content }: AlertMessage,
): Promise<SendFailure | 'unwanted' | null> {
  const operator = await findOperator(db, recipient)
  if (!operator || !isReachable(operator) || (await findAlertChoice(db, recipient)) === 'off')
    return 'unwanted'
  if (!sendMail) return { words: 'there is no mail server any more', isFinal: true }
  try {
    await sendMail({ to: operator.email, ...letterOf(mailIn(content), publicUrl, clock.now()) })
    return null
  } catch (error) {
    return { words: failureWords(error), isFinal: false }
  }
}

async function post(
  { poster, publicUrl, clock }: AlertDeps,
  { webhook }: AlertWays,
  { messageId, content }: AlertMessage,
): Promise<SendFailure | null> {
  const [alert] = mailIn(content).alerts
  if (!webhook || !alert) return { words: 'there is no webhook any more', isFinal: true }
  const now = clock.now()
  const message = bodyOf(alert, { id: messageId, publicUrl, now })
  const words = await postAlert(poster, webhook, { message, now })
  return words === null ? null : { words, isFinal: false }
}

/** As it was written, with its moments. */
function mailIn(content: unknown): AlertMail {
  const { isDigest, alerts } = content as { isDigest: boolean; alerts: readonly KeptAlert[] }
  return {
    isDigest,
    alerts: alerts.map((alert) => ({
      ...alert,
      since: new Date(alert.since),
      oldestAt: alert.oldestAt === null ? null : new Date(alert.oldestAt),
    })),
  }
}

interface KeptAlert extends Omit<Alert, 'since' | 'oldestAt'> {
  readonly since: string
  readonly oldestAt: string | null
}
