import { afterEach, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../support/gateway.ts'
import { eventually } from '../support/process.ts'
import { type ArrivedMetric, useCollector, valuesOf } from './collector.ts'

const collector = useCollector()
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  collector.answerBy((response) => void response.end('{}'))
  for (const end of ends.splice(0).reverse()) await end()
})

async function start(settings: Record<string, string> = {}): Promise<TestGateway> {
  const gateway = await startTestGateway({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_TRACES_SAMPLER_ARG: '1',
    ...settings,
  })
  ends.push(() => gateway.stop())
  return gateway
}

const saidOfCollector = (gateway: TestGateway, signal: string) =>
  gateway.logged
    .filter((line) => String(line.msg).startsWith('the collector') && line.signal === signal)
    .map(({ msg, reason }) => [msg, reason])

const LOST = 'the collector does not accept telemetry: it is lost until it does'
const AGAIN = 'the collector accepts telemetry again'

describe('a collector that', () => {
  it('does not take it is one line, another when it does again, and keeps no call', async () => {
    const gateway = await start({ OTEL_METRICS_EXPORTER: 'none' })
    const merchant = await gateway.merchant()
    const reason = 'it answers with HTTP 503'
    collector.answerBy((response) => void response.writeHead(503).end())
    const before = collector.texts.length
    for (const sent of [1, 2]) {
      expect((await merchant.pay()).code).toBe('PAYMENT_IN_PROCESS')
      await collector.until(() => collector.texts.length >= before + sent)
    }
    await eventually(() => expect(saidOfCollector(gateway, 'traces')).toEqual([[LOST, reason]]))
    collector.answerBy((response) => void response.end('{"partialSuccess":{}}'))
    await merchant.pay()
    await eventually(() =>
      expect(saidOfCollector(gateway, 'traces')).toEqual([
        [LOST, reason],
        [AGAIN, undefined],
      ]),
    )
  })

  it('is away keeps neither a call nor a stop', async () => {
    const gateway = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', STOP_SECONDS: '2' })
    expect((await (await gateway.merchant()).pay()).code).toBe('PAYMENT_IN_PROCESS')
    await gateway.stopGateway()
    expect(saidOfCollector(gateway, 'traces')).toEqual([[LOST, 'ECONNREFUSED']])
    expect(saidOfCollector(gateway, 'metrics')).toEqual([[LOST, 'ECONNREFUSED']])
  })

  it('takes and never answers does not keep a stop', async () => {
    const gateway = await start({ STOP_SECONDS: '2' })
    await (await gateway.merchant()).pay()
    collector.answerBy(() => {})
    await gateway.stopGateway()
  })
})

it('what was not sent yet is sent when the gateway stops', async () => {
  const gateway = await start()
  const traceId = (await (await gateway.merchant()).pay()).headers.tracerid
  await gateway.stopGateway()
  expect(collector.spans.map((span) => span.traceId)).toContain(traceId)
})

describe('the metrics that are sent', () => {
  const named = (metrics: readonly ArrivedMetric[], name: string) =>
    metrics.find((metric) => metric.name === name) ?? expect.fail(`there is no ${name}`)

  it('are those of /metrics, each of its kind', async () => {
    const gateway = await start()
    const merchant = await gateway.merchant()
    await merchant.pay()
    await merchant.pay()
    const page = await (await fetch(`${gateway.url}/metrics`)).text()
    await gateway.stopGateway()
    const metrics = collector.metrics.at(-1) ?? []
    const shown = [...page.matchAll(/^# TYPE (\S+) (counter|gauge|histogram)$/gm)].map(([, name, type]) => [
      name,
      type,
    ])
    expect(shown.length).toBeGreaterThan(40)
    expect(
      metrics.map(({ name, sum, gauge }) => [name, sum ? 'counter' : gauge ? 'gauge' : 'histogram']).sort(),
    ).toEqual(shown.sort())
    const paid = (point: { readonly attributes: Parameters<typeof valuesOf>[0] }) =>
      valuesOf(point.attributes).operation === 'v1/payments/pay'
    const counted = named(metrics, 'amsel_requests_total').sum
    expect(counted?.isMonotonic).toBe(true)
    expect(counted?.dataPoints.filter(paid)).toMatchObject([{ asDouble: 2 }])
    const [timed] = named(metrics, 'amsel_request_seconds').histogram?.dataPoints.filter(paid) ?? []
    expect(timed?.count).toBe('2')
    expect(timed?.explicitBounds).toEqual([0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5])
    expect(timed?.bucketCounts).toHaveLength(12)
    expect(timed?.bucketCounts.reduce((sum, count) => sum + Number(count), 0)).toBe(2)
  })
})
