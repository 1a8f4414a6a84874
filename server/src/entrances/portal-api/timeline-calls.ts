import { later, type Payment, type PaymentTransaction, SECOND_MS } from '../../domain/index.ts'
import { type ApiCall, findApiCall, listApiCalls, listCallsOfPayment } from '../../storage/index.ts'
import type { PortalDeps } from './deps.ts'
import type { TimelineEvent } from './shapes.ts'
import { at, withMark } from './shown.ts'
import { NOTHING, tell } from './timeline-event.ts'

/** A payment that is polled every second has any number of them: the log has the rest. */
const CALLS_SHOWN_MAX = 40

/** The calls that made a payment, asked about it and did something to it, at the client's time. */
export async function callsOf(
  { db }: PortalDeps,
  { clientId, paymentId, paymentRequestId, createdAt }: Payment,
  done: readonly PaymentTransaction[],
): Promise<TimelineEvent[]> {
  const [named, asked] = await Promise.all([
    listCallsOfPayment(db, clientId, paymentId),
    listApiCalls(db, clientId, { filter: { subject: paymentRequestId }, limit: CALLS_SHOWN_MAX }),
  ])
  const ids = [...new Set([...named, ...asked.items].map(({ callId }) => callId))]
    .sort()
    .slice(0, CALLS_SHOWN_MAX)
  const calls = await Promise.all(ids.map((callId) => findApiCall(db, clientId, callId)))
  const began = new Map([
    [paymentRequestId, createdAt],
    ...done.map(({ requestId, createdAt: moment }): [string, Date] => [requestId, moment]),
  ])
  return atClientTime(
    calls.filter((call) => call !== null),
    began,
  )
}

/**
 * The log has real time, everything else the client's time, which a sandbox client may have moved ahead: never back. What
 * a call began shows how far ahead it was, until another shows that it was moved on.
 */
function atClientTime(calls: readonly ApiCall[], began: ReadonlyMap<string, Date>): TimelineEvent[] {
  let aheadMs = 0
  return calls.map((call) => {
    const known = began.get(call.subject ?? '')
    const ms = known ? known.getTime() - call.at.getTime() : 0
    // Less is how long the call took.
    if (ms > aheadMs + SECOND_MS) aheadMs = ms
    return eventOfCall(call, later(call.at, aheadMs))
  })
}

const eventOfCall = (call: ApiCall, moment: Date): TimelineEvent => ({
  ...NOTHING,
  at: at(moment),
  name: call.operation?.split('/').at(-1) ?? call.path,
  kind: 'call',
  outcome: call.resultCode === null ? 'no answer was sent' : `${call.resultStatus} ${call.resultCode}`,
  message: call.resultCode === null ? tell('no_answer') : null,
  isFailure: call.isFailed,
  by: 'client',
  callId: call.callId,
  request: { headers: call.requestHeaders, body: withMark(call.requestBody, call.isRequestCut) },
  answer:
    call.answerBody === null
      ? null
      : { headers: call.answerHeaders ?? {}, body: withMark(call.answerBody, call.isAnswerCut) },
  facts: { duration: `${call.durationMs} ms`, traceId: call.traceId },
})
