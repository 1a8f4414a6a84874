import { afterAttempt, type Clock, type Environment, maskSecrets, SECOND_MS } from '../../domain/index.ts'
import type { KnownClient } from '../../registry/clients/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { type Span, spanned, type Tracing, within } from '../../platform/telemetry/index.ts'
import type { ClaimedNotification } from '../../storage/index.ts'
import { type EndedAttempt, hostOf, requestIdOf } from './ended-attempt.ts'
import { pathOf, writeMessage } from './message.ts'
import { Records, type RecordsDeps } from './records.ts'
import { withoutSecretsOf } from './sealed-body.ts'
import type { NotificationRules, Poster, Reply } from './transport/index.ts'

export interface AttemptsDeps extends RecordsDeps {
  readonly clock: Clock
  readonly sealer: Sealer
  readonly poster: Poster
  readonly rules: Readonly<Record<Environment, NotificationRules>>
  /** Null where nothing is traced. */
  readonly tracing: Tracing | null
  /** Called with every attempt. */
  observe(attempt: EndedAttempt): void
}

/** When an attempt is made. */
export interface Timing {
  /** The client's time. */
  readonly at: Date
  /** An attempt that begins later, by the process's own clock, would lose the lease before its end. */
  readonly startBefore: number
}

/** One attempt, at the client's time `at`. */
export interface Sent {
  readonly at: Date
  readonly url: string | null
  /** Host and port, or the listener. */
  readonly to: string
  readonly headers: Readonly<Record<string, string>>
  readonly reply: Reply
}

/** Makes one attempt, and has its outcome written down. */
export class Attempts {
  readonly #deps: AttemptsDeps
  readonly #records: Records

  constructor(deps: AttemptsDeps) {
    this.#deps = deps
    this.#records = new Records(deps)
  }

  /** Null when it took so long to begin that the lease would not last. */
  async send(
    client: KnownClient,
    notification: ClaimedNotification,
    { at, startBefore }: Timing,
  ): Promise<Sent | null> {
    const { poster, rules, sealer } = this.#deps
    const url = notification.url ?? ''
    return spanned(this.#begin(notification), async (span) => {
      const message = await within(span, { name: 'sign', kind: 'internal' }, () =>
        writeMessage(sealer, client, notification, { path: pathOf(url), at }),
      )
      if (performance.now() > startBefore) return null
      const { body } = message
      const headers = span ? { ...message.headers, traceparent: span.traceparent } : message.headers
      const reply = await poster.post({ url, headers, body }, rules[client.environment])
      if (span) describe(span, reply)
      return { at, url, to: hostOf(notification.address), headers, reply }
    })
  }

  #begin({ clientId, notificationId, kind, address, attemptsOfRound }: ClaimedNotification): Span | null {
    const { tracing, clock } = this.#deps
    if (tracing === null) return null
    return tracing.beginDelivery(clock.now().getTime(), notificationId, {
      'amsel.client_id': clientId,
      'amsel.notification_id': notificationId,
      'amsel.notification_kind': kind,
      'server.address': hostOf(address),
      'http.request.method': 'POST',
      'http.request.resend_count': attemptsOfRound,
    })
  }

  /** Writes down the outcome of an attempt, and when the next one is. True when what it held up may go now. */
  record(
    client: KnownClient,
    notification: ClaimedNotification,
    { at, url, to, headers, reply }: Sent,
  ): Promise<boolean> {
    const { clientId, notificationId, leaseToken, address, attemptsOfRound } = notification
    const next = afterAttempt({
      isAcknowledged: reply.failure === null,
      attemptsOfRound: attemptsOfRound + 1,
      at,
      mayBeSentAgain: client.notifiesAgain,
    })
    if (reply.failure === null) this.#deps.tracing?.forget(notificationId)
    this.#deps.observe({
      clientId,
      kind: notification.kind,
      to,
      subject: requestIdOf(notification.body),
      outcome: reply.failure ?? 'acknowledged',
      httpStatus: reply.status,
      durationMs: reply.durationMs,
      againInSeconds: next.dueAt && (next.dueAt.getTime() - at.getTime()) / SECOND_MS,
    })
    return this.#records.add({
      clientId,
      notificationId,
      leaseToken,
      address,
      url,
      attemptedAt: at,
      headers,
      status: reply.status,
      answer: this.#kept(notification, reply.body),
      detail: this.#kept(notification, reply.detail),
      durationMs: Math.round(reply.durationMs),
      attemptsBefore: attemptsOfRound,
      failure: reply.failure,
      state: next.state,
      dueAt: next.dueAt,
    })
  }

  #kept(notification: ClaimedNotification, text: string | null): string | null {
    return text === null ? null : storable(withoutSecretsOf(this.#deps.sealer, notification, text))
  }
}

function describe(span: Span, { status, failure }: Reply): void {
  if (status !== null) span.set({ 'http.response.status_code': status })
  if (failure !== null) span.fail(failure)
}

/** Fit for a text column: no secrets, not long, no U+0000, no half of a surrogate pair where it was cut. */
const storable = (text: string) => Buffer.from(maskSecrets(text).replaceAll('\0', '\uFFFD')).toString('utf8')
