/**
 * OpenTelemetry: traces of single calls, and the metrics of a node, sent to a collector by OTLP. Whether a trace is sampled is
 * decided where it begins, once: what is not sampled has no span, and whoever works for it is handed null. Spans are handed on
 * explicitly, from one function to the next. A collector in trouble delays nobody, and what it does not take is dropped. Without an
 * endpoint nothing of it is loaded. A span never holds a secret, a body, a card's number or a person's address.
 */
export type { MeasuredMetric } from './otlp-metrics.ts'
export { handOn, type Span, spanned, tracingHeaders, within, withinNow } from './span.ts'
export { sendMetrics, startTracing } from './start.ts'
export type { NamedCall, Tracing } from './tracing.ts'
