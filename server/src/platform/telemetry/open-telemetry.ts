import {
  ROOT_CONTEXT,
  type Context,
  type Span as OtelSpan,
  SpanKind as OtelKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  RandomIdGenerator,
  type ReadableSpan,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Causes } from './causes.ts'
import type { Collector } from './collector.ts'
import { otlpAttributes } from './otlp-attributes.ts'
import { writeSpans } from './otlp-spans.ts'
import type { Attributes, Span, SpanKind } from './span.ts'
import type { SpanSource } from './tracing.ts'

/** The library that makes spans. It is loaded where traces are sent, and by nobody else. */

/** About a thousand traced calls; what comes while the collector is slow and these are full is dropped. */
const SPANS_WAITING_MAX = 8_192
const BATCH_MAX = 512
const SENT_EVERY_MS = 1_000
/** Longer than the collector has time for an answer. */
const EXPORT_MS_MAX = 15_000

const KINDS: Readonly<Record<SpanKind, OtelKind>> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  internal: OtelKind.INTERNAL,
}

/** The library's results of an export. */
const [TAKEN, NOT_TAKEN] = [0, 1]

interface OpenTelemetry extends SpanSource {
  /** Sends what there is. */
  close(): Promise<void>
}

export function openTelemetry(
  { collector, version, causes }: { collector: Collector; version: string; causes: Causes },
  attributes: Readonly<Record<string, string | number>>,
): OpenTelemetry {
  const ids = new RandomIdGenerator()
  let nextTraceId = ''
  const resource = { attributes: otlpAttributes(attributes) }
  const exporter = {
    export(spans: ReadableSpan[], done: (result: { code: number }) => void) {
      void collector
        .send('traces', writeSpans(resource, version, spans))
        .then((isTaken) => done({ code: isTaken ? TAKEN : NOT_TAKEN }))
    },
    shutdown: async () => {},
  }
  const provider = new TracerProvider({
    // Whoever begins a trace has decided that.
    sampler: new AlwaysOnSampler(),
    resource: resourceFromAttributes(attributes),
    // The call has its name before its span.
    idGenerator: { generateTraceId: () => nextTraceId, generateSpanId: () => ids.generateSpanId() },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: SPANS_WAITING_MAX,
        maxExportBatchSize: BATCH_MAX,
        scheduledDelayMillis: SENT_EVERY_MS,
        exportTimeoutMillis: EXPORT_MS_MAX,
      }),
    ],
  })
  const tracer = provider.getTracer('amsel', version)
  return {
    beginTrace(name, kind, { traceId, parentSpanId, attributes: given }) {
      nextTraceId = traceId
      const around = parentSpanId === null ? ROOT_CONTEXT : contextOf({ traceId, parentSpanId })
      const span = tracer.startSpan(name, { kind: KINDS[kind], ...(given && { attributes: given }) }, around)
      return new SampledSpan(span, { tracer, causes })
    },
    // What is not taken is no fault of the gateway's.
    close: () => provider.shutdown().catch(() => {}),
  }
}

const contextOf = ({ traceId, parentSpanId }: { traceId: string; parentSpanId: string }): Context =>
  trace.setSpanContext(ROOT_CONTEXT, {
    ...{ traceId, spanId: parentSpanId, traceFlags: TraceFlags.SAMPLED },
    isRemote: true,
  })

class SampledSpan implements Span {
  readonly #span: OtelSpan
  readonly #source: { readonly tracer: Tracer; readonly causes: Causes }

  constructor(span: OtelSpan, source: { readonly tracer: Tracer; readonly causes: Causes }) {
    this.#span = span
    this.#source = source
  }

  get traceparent(): string {
    const { traceId, spanId } = this.#span.spanContext()
    return `00-${traceId}-${spanId}-01`
  }

  begin(name: string, kind: SpanKind, attributes?: Attributes): Span {
    const around = trace.setSpan(ROOT_CONTEXT, this.#span)
    const options = { kind: KINDS[kind], ...(attributes && { attributes }) }
    return new SampledSpan(this.#source.tracer.startSpan(name, options, around), this.#source)
  }

  rename(name: string): void {
    this.#span.updateName(name)
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes(attributes)
  }

  fail(type: string): void {
    this.#span.setAttribute('error.type', type)
    this.#span.setStatus({ code: SpanStatusCode.ERROR })
  }

  causes(notificationId: string): void {
    const { traceId, spanId } = this.#span.spanContext()
    this.#source.causes.remember(notificationId, { traceId, parentSpanId: spanId })
  }

  end(): void {
    this.#span.end()
  }
}
