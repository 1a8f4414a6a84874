import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { standIn } from '../support/stand-in.ts'

/** A span as it arrived. */
export interface Arrived {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | null
  readonly name: string
  /** As OTLP counts: 1 internal, 2 server, 3 client. */
  readonly kind: number
  readonly isFailed: boolean
  readonly attributes: Readonly<Record<string, unknown>>
  /** Of the gateway that has sent it. */
  readonly service: unknown
  readonly nanoseconds: bigint
}

interface OtlpAttribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: string; readonly doubleValue?: number }
}

interface OtlpSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly status: { readonly code: number }
  readonly attributes: readonly OtlpAttribute[]
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
}

/** What a test looks at of a metric. */
export interface ArrivedMetric {
  readonly name: string
  readonly sum?: { readonly isMonotonic: boolean; readonly dataPoints: readonly Point[] }
  readonly gauge?: { readonly dataPoints: readonly Point[] }
  readonly histogram?: { readonly dataPoints: readonly HistogramPoint[] }
}

interface Point {
  readonly attributes: readonly OtlpAttribute[]
  readonly asDouble: number
}

interface HistogramPoint {
  readonly attributes: readonly OtlpAttribute[]
  readonly count: string
  readonly bucketCounts: readonly string[]
  readonly explicitBounds: readonly number[]
}

const ERROR = 2

export const valuesOf = (attributes: readonly OtlpAttribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.intValue === undefined
        ? (value.stringValue ?? value.doubleValue ?? value)
        : Number(value.intValue),
    ]),
  )

interface Resource {
  readonly attributes: readonly OtlpAttribute[]
}

interface OtlpRequest {
  readonly resourceSpans?: readonly {
    readonly resource: Resource
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[]
  }[]
  readonly resourceMetrics?: readonly {
    readonly resource: Resource
    readonly scopeMetrics: readonly { readonly metrics: readonly ArrivedMetric[] }[]
  }[]
}

/** A collector that keeps what it gets, and answers as the test says. */
export async function startCollector() {
  const spans: Arrived[] = []
  const metrics: (readonly ArrivedMetric[])[] = []
  const texts: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const waiting = new Set<() => void>()
  let answer = (response: ServerResponse) => void response.end('{}')
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    texts.push(text)
    headers.push(request.headers)
    const { resourceSpans = [], resourceMetrics = [] } = JSON.parse(text) as OtlpRequest
    if ((request.url === '/v1/traces') !== resourceSpans.length > 0) throw new Error(`not for ${request.url}`)
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = valuesOf(resource.attributes)['service.name']
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push(arrivedSpan(span, service))
    }
    for (const { scopeMetrics } of resourceMetrics)
      metrics.push(scopeMetrics.flatMap((scope) => scope.metrics))
    answer(response)
    for (const look of waiting) look()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    texts,
    headers,
    answerBy(next: typeof answer) {
      answer = next
    },
    /** Waits until something is true of what has arrived. */
    async until(isSo: () => boolean): Promise<void> {
      while (!isSo()) await new Promise<void>((resolve) => waiting.add(resolve))
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const arrivedSpan = (span: OtlpSpan, service: unknown): Arrived => ({
  ...{ traceId: span.traceId, spanId: span.spanId, parentSpanId: span.parentSpanId ?? null },
  ...{ name: span.name, kind: span.kind, service },
  isFailed: span.status.code === ERROR,
  attributes: valuesOf(span.attributes),
  nanoseconds: BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano),
})

export type StandInCollector = Awaited<ReturnType<typeof startCollector>>

/** One for all tests of the file. It is there before whatever is started after it. */
export function useCollector(): StandInCollector {
  let collector: StandInCollector | undefined
  beforeAll(async () => {
    collector = await startCollector()
  })
  afterAll(() => collector?.stop())
  return standIn('the collector', () => collector)
}

/** The spans of a trace, each with its path from the root, in the order of the paths. */
export function treeOf(spans: readonly Arrived[], traceId: string): string[] {
  const own = spans.filter((span) => span.traceId === traceId)
  const pathOf = (span: Arrived): string => {
    const parent = own.find(({ spanId }) => spanId === span.parentSpanId)
    return parent ? `${pathOf(parent)} > ${span.name}` : span.name
  }
  return own.map(pathOf).sort()
}
