import { type Dispute, isSealedBody, type Payment, type PaymentTransaction } from '../../domain/index.ts'
import {
  listAttempts,
  listNotificationAttempts,
  listNotificationsAbout,
  listTransfers,
} from '../../storage/index.ts'
import type { PortalDeps } from './deps.ts'
import type { TimelineEvent } from './shapes.ts'
import { amount, at } from './shown.ts'
import { callsOf } from './timeline-calls.ts'
import { NOTHING, tell } from './timeline-event.ts'

interface Known {
  readonly done: readonly PaymentTransaction[]
  readonly disputes: readonly Dispute[]
  /** Whether the bytes of calls may be shown. */
  readonly mayReadLog: boolean
}

/** All that happened to a payment, the oldest first. */
export async function timelineOf(deps: PortalDeps, payment: Payment, known: Known): Promise<TimelineEvent[]> {
  const { db } = deps
  const { clientId, paymentId } = payment
  const attempts = await listAttempts(db, clientId, paymentId)
  const [transfers, notifications] = await Promise.all([
    listTransfers(db, clientId, [
      paymentId,
      ...known.done.map(({ transactionId }) => transactionId),
      ...attempts.map(({ attemptId }) => attemptId),
      ...known.disputes.map(({ disputeId }) => disputeId),
    ]),
    listNotificationsAbout(db, clientId, [paymentId, ...known.disputes.map(({ disputeId }) => disputeId)]),
  ])
  const events: TimelineEvent[] = [
    ...statesOf(payment),
    ...known.done.flatMap(eventsOfTransaction),
    ...known.disputes.flatMap(eventsOfDispute),
    ...attempts.map(
      (made): TimelineEvent => ({
        ...NOTHING,
        at: at(made.createdAt),
        name: made.kind,
        kind: 'attempt',
        outcome: made.resultCode ? `${made.state} ${made.resultCode}` : made.state,
        isFailure: made.state === 'FAILED',
        by: made.begunBy,
        amount: amount(made.amount),
        facts: {
          provider: made.provider,
          key: made.attemptId,
          ...(made.decidedAt && { decided: at(made.decidedAt) }),
        },
      }),
    ),
    ...transfers.map(
      (transfer): TimelineEvent => ({
        ...NOTHING,
        at: at(transfer.happenedAt),
        name: transfer.eventKind,
        kind: 'transfer',
        outcome: `${transfer.debit.kind} → ${transfer.credit.kind}`,
        amount: amount(transfer.amount),
      }),
    ),
  ]
  if (known.mayReadLog) events.push(...(await callsOf(deps, payment, known.done)))
  for (const notification of notifications) {
    const made = await listNotificationAttempts(db, clientId, notification.notificationId)
    const body = isSealedBody(notification.body) ? null : notification.body
    events.push({
      ...NOTHING,
      at: at(notification.createdAt),
      name: notification.kind,
      kind: 'notification',
      outcome: notification.url === null ? 'no address was given' : notification.state,
      message: notification.url === null ? tell('no_address') : null,
      isFailure: notification.state === 'FAILED',
      notificationId: notification.notificationId,
      request: body === null ? null : { headers: {}, body },
      facts: {
        attempts: String(notification.attempts),
        ...(notification.url !== null && { address: notification.url }),
      },
    })
    for (const one of made)
      events.push({
        ...NOTHING,
        at: at(one.attemptedAt),
        name: notification.kind,
        kind: 'notification',
        outcome:
          one.failure === null
            ? `acknowledged at attempt ${one.attempt}`
            : `attempt ${one.attempt}: ${one.failure}${one.status === null ? '' : ` (HTTP ${one.status})`}`,
        message:
          one.failure === null
            ? tell('acknowledged', { attempt: one.attempt })
            : tell('not_acknowledged', {
                ...{ attempt: one.attempt, failure: one.failure },
                ...(one.status === null ? { why: 'unanswered' } : { status: one.status }),
              }),
        isFailure: one.failure !== null,
        notificationId: notification.notificationId,
        request: body === null ? null : { headers: one.headers, body },
        answer: one.answer === null ? null : { headers: {}, body: one.answer },
        facts: {
          ...(one.url !== null && { address: one.url }),
          duration: `${one.durationMs} ms`,
          ...(one.detail !== null && { detail: one.detail }),
        },
      })
  }
  return events.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

function statesOf(payment: Payment): TimelineEvent[] {
  const made: TimelineEvent = {
    ...NOTHING,
    at: at(payment.createdAt),
    name: 'PROCESSING',
    kind: 'state',
    outcome: 'the payment was created',
    message: tell('made'),
    amount: amount(payment.amount),
  }
  if (!payment.paidAt) return [made]
  return [
    made,
    {
      ...NOTHING,
      at: at(payment.paidAt),
      name: 'SUCCESS',
      kind: 'state',
      outcome: 'the payer has paid',
      message: tell('paid'),
      by: payment.changedBy,
    },
  ]
}

function factsOf({
  requestId,
  transactionId,
  details: { reason },
}: PaymentTransaction): Record<string, string> {
  return { requestId, transactionId, ...(reason && { reason }) }
}

const eventsOfTransaction = (done: PaymentTransaction): TimelineEvent[] => [
  {
    ...NOTHING,
    at: at(done.createdAt),
    name: done.kind,
    kind: 'state',
    outcome: 'PROCESSING',
    by: done.begunBy,
    amount: amount(done.amount),
    facts: factsOf(done),
  },
  ...(done.decidedAt
    ? [
        {
          ...NOTHING,
          at: at(done.decidedAt),
          name: done.kind,
          kind: 'state' as const,
          outcome: `${done.status} ${done.resultCode}`,
          isFailure: done.status === 'FAIL',
          amount: amount(done.amount),
          facts: { requestId: done.requestId, transactionId: done.transactionId },
        },
      ]
    : []),
]

const eventsOfDispute = (dispute: Dispute): TimelineEvent[] => [
  {
    ...NOTHING,
    at: at(dispute.openedAt),
    name: dispute.type,
    kind: 'state',
    outcome: 'a dispute was opened',
    message: tell('disputed'),
    isFailure: true,
    amount: amount(dispute.amount),
    facts: { disputeId: dispute.disputeId, state: dispute.state },
  },
]
