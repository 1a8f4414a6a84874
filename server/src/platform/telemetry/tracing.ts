import { randomBytes } from 'node:crypto'
import { traceIdAt, w3cTraceIdAt } from '../../domain/index.ts'
import type { Attributes, Span, SpanKind } from './span.ts'
import type { Cause, Causes } from './causes.ts'
import { readTraceparent, type Sampling } from './sampling.ts'

/** Where spans are made, once it is known that they are wanted. */
export interface SpanSource {
  /** Begins a span that has no other in this process around it. */
  beginTrace(name: string, kind: SpanKind, begun: Beginning): Span
}

/** Where a trace begins in this process. */
interface Beginning extends Cause {
  readonly attributes?: Attributes
}

/** What a call is named, and the span of its work; null for most of them. */
export interface NamedCall {
  /** Its own name, as without tracing. */
  readonly callName: string
  /** What it is shown by, in answers and logs: that of its trace. */
  readonly traceId: string
  readonly span: Span | null
}

const REST_BYTES = 7
const FILLER_BYTES = 3
/** Asking for chance costs the same for one as for many. */
const RESTS_AT_ONCE = 512

/** Names calls, decides which of them are traced, and begins their traces. */
export class Tracing {
  readonly #source: SpanSource
  readonly #sampling: Sampling
  readonly #filler = randomBytes(FILLER_BYTES).toString('hex')
  readonly #causes: Causes
  #rests = ''
  #restsTaken = RESTS_AT_ONCE

  constructor(sampling: Sampling, source: SpanSource, causes: Causes) {
    this.#sampling = sampling
    this.#source = source
    this.#causes = causes
  }

  /** A call that came at a moment, in the trace of its caller if that says so. */
  beginCall(atMs: number, traceparent: string | readonly string[] | undefined): NamedCall {
    const caller = readTraceparent(traceparent)
    const rest = this.#nextRest()
    const traceId = caller?.traceId ?? w3cTraceIdAt(atMs, this.#filler, rest)
    const span = this.#sampling.decides(caller)
      ? this.#source.beginTrace('POST', 'server', { traceId, parentSpanId: caller?.spanId ?? null })
      : null
    return { callName: traceIdAt(atMs, rest), traceId, span }
  }

  /** Work that nobody has called for just now; null where it is not sampled. */
  beginWork(atMs: number, name: string, attributes: Attributes): Span | null {
    if (!this.#sampling.decides(null)) return null
    const traceId = w3cTraceIdAt(atMs, this.#filler, this.#nextRest())
    return this.#source.beginTrace(name, 'internal', { traceId, parentSpanId: null, attributes })
  }

  /** An attempt to deliver a notification: in the trace that has caused it, where this process remembers one. */
  beginDelivery(atMs: number, notificationId: string, attributes: Attributes): Span | null {
    const cause = this.#causes.of(notificationId)
    if (cause) return this.#source.beginTrace('deliver notification', 'client', { ...cause, attributes })
    return this.beginWork(atMs, 'deliver notification', attributes)
  }

  /** Nothing more comes of a notification. */
  forget(notificationId: string): void {
    this.#causes.forget(notificationId)
  }

  #nextRest(): string {
    if (this.#restsTaken === RESTS_AT_ONCE) {
      this.#rests = randomBytes(REST_BYTES * RESTS_AT_ONCE).toString('hex')
      this.#restsTaken = 0
    }
    const begin = this.#restsTaken * REST_BYTES * 2
    this.#restsTaken += 1
    return this.#rests.slice(begin, begin + REST_BYTES * 2)
  }
}
