import { Refusal } from '../../domain/index.ts'

/** What is said about a piece of work. Never a secret, a body, a card's number or a person's address. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

/** Whom a span's work is for: a caller of ours, somebody whom we ask, or nobody else. */
export type SpanKind = 'server' | 'client' | 'internal'

/** A piece of work in a trace that is sampled. It has to end. */
export interface Span {
  /** What is handed on to whoever is asked for it; W3C Trace Context. */
  readonly traceparent: string
  begin(name: string, kind: SpanKind, attributes?: Attributes): Span
  rename(name: string): void
  set(attributes: Attributes): void
  /** `type` is the class of an error or a code: messages may hold anything. */
  fail(type: string): void
  /** The span brings about a notification, whose delivery belongs to this trace. */
  causes(notificationId: string): void
  end(): void
}

/** A refusal is an answer, and no fault. */
function note(span: Span, error: unknown): void {
  if (error instanceof Refusal) span.set({ 'amsel.refusal': error.code })
  else span.fail(error instanceof Error ? error.constructor.name : 'unknown')
}

/** Does a piece of work, with a span of its own where the work around it has one. */
export function within<T>(
  trace: Span | null,
  about: About,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  return trace === null ? work(null) : spanned(begun(trace, about), work)
}

/** The same for work that waits for nothing. */
export function withinNow<T>(trace: Span | null, about: About, work: () => T): T {
  if (trace === null) return work()
  const span = begun(trace, about)
  try {
    return work()
  } catch (error) {
    note(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** Does work, and ends the span that was begun for it. */
export async function spanned<S extends Span | null, T>(span: S, work: (span: S) => Promise<T>): Promise<T> {
  try {
    return await work(span)
  } catch (error) {
    if (span) note(span, error)
    throw error
  } finally {
    span?.end()
  }
}

interface About {
  readonly name: string
  readonly kind: SpanKind
  readonly attributes?: Attributes
}

const begun = (trace: Span, { name, kind, attributes }: About) => trace.begin(name, kind, attributes)

/** A question's signal leads from the engine to the wire, through whatever lies between. */
const askedWithin = new WeakMap<AbortSignal, Span>()

export function handOn(signal: AbortSignal, span: Span | null): void {
  if (span) askedWithin.set(signal, span)
}

/** The header that tells whoever is asked which trace the question belongs to; nothing where it belongs to none. */
export const tracingHeaders = (signal: AbortSignal): Readonly<Record<string, string>> => {
  const span = askedWithin.get(signal)
  return span ? { traceparent: span.traceparent } : {}
}
