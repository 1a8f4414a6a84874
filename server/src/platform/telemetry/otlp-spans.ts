import type { HrTime } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import { otlpAttributes } from './otlp-attributes.ts'

/** The API counts kinds from 0, OTLP from 1. */
const KIND_OFFSET = 1

const timeOf = ([seconds, nanos]: HrTime): string => `${BigInt(seconds) * 1_000_000_000n + BigInt(nanos)}`

const spanOf = (span: ReadableSpan): object => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceId,
    spanId,
    parentSpanId: span.parentSpanContext?.spanId,
    flags: traceFlags,
    name: span.name,
    kind: span.kind + KIND_OFFSET,
    startTimeUnixNano: timeOf(span.startTime),
    endTimeUnixNano: timeOf(span.endTime),
    attributes: otlpAttributes(span.attributes),
    droppedAttributesCount: span.droppedAttributesCount,
    status: { code: span.status.code },
  }
}

/** An ExportTraceServiceRequest. */
export const writeSpans = (resource: object, version: string, spans: readonly ReadableSpan[]): string =>
  JSON.stringify({
    resourceSpans: [
      { resource, scopeSpans: [{ scope: { name: 'amsel', version }, spans: spans.map(spanOf) }] },
    ],
  })
