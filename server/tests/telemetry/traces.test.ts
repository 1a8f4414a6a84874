import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listApiCalls } from '../../src/storage/index.ts'
import { CARDS, cardRequest } from '../support/card-payments.ts'
import { linkUp } from '../support/chain.ts'
import { startTestGateway, type TestGateway, useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { eventually } from '../support/process.ts'
import { useReceiver } from '../support/receiver.ts'
import { standIn } from '../support/stand-in.ts'
import { treeOf, useCollector } from './collector.ts'

const collector = useCollector()

/** A gateway that sends all its traces to the collector. */
function useTracedGateway(settings: Record<string, string>): TestGateway {
  let running: TestGateway | undefined
  beforeAll(async () => {
    running = await startTestGateway({
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
      OTEL_TRACES_SAMPLER_ARG: '1',
      NOTIFICATION_PRIVATE_ADDRESSES: 'on',
      ...settings,
    })
  })
  afterAll(() => running?.stop())
  return standIn('the gateway', () => running)
}

const gateway = useTracedGateway({
  OTEL_EXPORTER_OTLP_HEADERS: 'api-key=an%20open%20secret',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  OTEL_SERVICE_NAME: 'front',
  API_LOG_DAYS: '1',
  LOG_FORMAT: 'text',
})
const receiver = useReceiver()

const newTraceId = () => randomBytes(16).toString('hex')
const CALLERS_SPAN = 'b7ad6b7169203331'
const traceparent = (traceId: string, flags = '01') => ({
  headers: { traceparent: `00-${traceId}-${CALLERS_SPAN}-${flags}` },
})

const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId)
const untilSent = (traceId: string, name: string, count = 1) =>
  collector.until(() => spansOf(traceId).filter((span) => span.name === name).length >= count)

const payByCard = (merchant: Merchant, variation = {}) =>
  merchant.call('payments/pay', cardRequest({}, { paymentNotifyUrl: receiver.url() }), variation)

describe('a payment that is charged in the call', () => {
  it('is one trace, from the door to the provider and to the notification, named in answer and log', async () => {
    const merchant = await gateway.merchant()
    const { code, headers } = await payByCard(merchant)
    expect(code).toBe('SUCCESS')
    const traceId = String(headers.tracerid)
    expect(traceId).toMatch(/^[0-9a-f]{32}$/)
    // Of the payment and of its capture.
    const arrivals = await receiver.arrived(2)
    await untilSent(traceId, 'deliver notification', 2)
    await untilSent(traceId, 'POST v1/payments/pay')
    const [root, act] = ['POST v1/payments/pay', 'POST v1/payments/pay > v1/payments/pay']
    const tree = treeOf(collector.spans, traceId)
    expect([...new Set(tree)]).toEqual([
      root,
      `${root} > receive`,
      `${root} > sign`,
      act,
      `${act} > deliver notification`,
      `${act} > deliver notification > sign`,
      `${act} > provider send`,
      `${act} > write unit`,
      `${root} > verify`,
    ])
    expect(gateway.logged.filter((line) => line.traceId === traceId)).toHaveLength(1)
    const deliveries = spansOf(traceId).filter(({ name }) => name === 'deliver notification')
    const handedOn = deliveries.map(({ spanId }) => `00-${traceId}-${spanId}-01`)
    expect(arrivals.map(({ headers }) => headers.traceparent).sort()).toEqual(handedOn.sort())
  })

  it('says what was done, and for whom, by the conventions', async () => {
    const merchant = await gateway.merchant()
    const traceId = String((await payByCard(merchant)).headers.tracerid)
    await untilSent(traceId, 'deliver notification')
    await untilSent(traceId, 'POST v1/payments/pay')
    const named = (name: string) => spansOf(traceId).find((span) => span.name === name)
    expect(named('POST v1/payments/pay')).toMatchObject({
      kind: 2,
      isFailed: false,
      service: 'front',
      attributes: {
        'http.request.method': 'POST',
        'http.route': 'v1/payments/pay',
        'http.response.status_code': 200,
        'amsel.client_id': merchant.clientId,
        'amsel.result_code': 'SUCCESS',
      },
    })
    expect(named('write unit')).toMatchObject({
      kind: 3,
      attributes: { 'db.system.name': 'postgresql', 'db.operation.batch.size': 1 },
    })
    expect(named('provider send')).toMatchObject({ kind: 3, attributes: { 'amsel.provider': 'simulator' } })
    expect(named('deliver notification')).toMatchObject({
      kind: 3,
      attributes: { 'http.response.status_code': 200, 'server.address': new URL(receiver.address).host },
    })
    for (const { nanoseconds } of spansOf(traceId)) expect(nanoseconds).toBeGreaterThanOrEqual(0n)
  })

  it('shows nothing of the card, the request, the caller or the keys', async () => {
    const merchant = await gateway.merchant()
    const { headers, body } = await payByCard(merchant)
    await untilSent(String(headers.tracerid), 'deliver notification')
    await untilSent(String(headers.tracerid), 'POST v1/payments/pay')
    const sent = collector.texts.join('\n')
    const secrets = [CARDS.VISA, 'coffee', '203.0.113.9', 'signature', 'open secret', 'resultMessage']
    expect([...secrets, String(body.paymentRequestId)].filter((text) => sent.includes(text))).toEqual([])
    expect(sent).toContain('deployment.environment.name')
    expect(collector.headers.every((given) => given['api-key'] === 'an open secret')).toBe(true)
  })
})

describe('a caller with a trace of its own', () => {
  it('finds the call in its trace, and its trace in the API log', async () => {
    const merchant = await gateway.merchant()
    const traceId = newTraceId()
    for (let calls = 0; calls < 2; calls += 1) {
      const { headers } = await merchant.pay({}, traceparent(traceId))
      expect(headers.tracerid).toBe(traceId)
    }
    await untilSent(traceId, 'POST v1/payments/pay', 2)
    const roots = spansOf(traceId).filter(({ name }) => name === 'POST v1/payments/pay')
    expect(roots.map(({ parentSpanId }) => parentSpanId)).toEqual([CALLERS_SPAN, CALLERS_SPAN])
    await eventually(async () => {
      const asked = { filter: { traceId }, limit: 10 }
      const { items } = await listApiCalls(gateway.storage.db, merchant.clientId, asked)
      expect(items.map((call) => call.traceId)).toEqual([traceId, traceId])
    })
  })

  it('that does not sample it is not traced, and still finds its name in the log', async () => {
    const merchant = await gateway.merchant()
    const [unsampled, later] = [newTraceId(), newTraceId()]
    const { headers } = await payByCard(merchant, traceparent(unsampled, '00'))
    expect(headers.tracerid).toBe(unsampled)
    const [arrival] = await receiver.arrived(1)
    expect(String(arrival?.headers.traceparent)).not.toContain(unsampled)
    await merchant.pay({}, traceparent(later))
    await untilSent(later, 'POST v1/payments/pay')
    expect(spansOf(unsampled)).toEqual([])
  })

  it.each([
    ['of another form', 'a trace'],
    ['of nothing but zeros', `00-${'0'.repeat(32)}-${CALLERS_SPAN}-01`],
    ['of a version that is none', `ff-${'a'.repeat(32)}-${CALLERS_SPAN}-01`],
  ])('that is %s begins a trace of the gateway', async (_what, header) => {
    const merchant = await gateway.merchant()
    const { headers, code } = await merchant.pay({}, { headers: { traceparent: header } })
    expect(code).toBe('PAYMENT_IN_PROCESS')
    await untilSent(String(headers.tracerid), 'POST v1/payments/pay')
  })
})

it('the call that has begun a trace is found by it in the API log', async () => {
  const merchant = await gateway.merchant()
  const [{ headers }, other] = [await merchant.pay(), await merchant.pay()]
  const traceId = String(headers.tracerid)
  expect(other.headers.tracerid).not.toBe(traceId)
  await eventually(async () => {
    const { items } = await listApiCalls(gateway.storage.db, merchant.clientId, {
      filter: { traceId },
      limit: 10,
    })
    expect(items.map((call) => call.traceId)).toEqual([traceId])
  })
})

it('a fault marks the spans that it went through', async () => {
  const merchant = await gateway.merchant()
  await merchant.plan('payments/pay', 'UNKNOWN_EXCEPTION')
  const traceId = String((await merchant.pay()).headers.tracerid)
  await untilSent(traceId, 'POST v1/payments/pay')
  expect(spansOf(traceId).find(({ name }) => name === 'POST v1/payments/pay')).toMatchObject({
    isFailed: true,
    attributes: { 'amsel.result_code': 'UNKNOWN_EXCEPTION', 'error.type': 'UNKNOWN_EXCEPTION' },
  })
})

describe('a gateway in front of another', () => {
  const back = useTracedGateway({ OTEL_SERVICE_NAME: 'back', OTEL_METRICS_EXPORTER: 'none' })

  it('hands its trace on, and both are one', async () => {
    const { merchant } = await linkUp(gateway, back)
    const traceId = String((await merchant.pay()).headers.tracerid)
    const roots = () => spansOf(traceId).filter(({ name }) => name === 'POST v1/payments/pay')
    await collector.until(() => roots().length === 2)
    const asked = spansOf(traceId).find(({ name }) => name === 'provider send')
    expect(roots().find(({ service }) => service === 'back')?.parentSpanId).toBe(asked?.spanId)
  })
})

describe('without an endpoint', () => {
  const quiet = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })

  it('nothing of a trace is taken or handed on', async () => {
    const merchant = await quiet.merchant()
    const traceId = newTraceId()
    const { headers } = await payByCard(merchant, traceparent(traceId))
    expect(headers.tracerid).toMatch(/^[0-9a-z]{22}$/)
    const [arrival] = await receiver.arrived(1)
    expect(arrival?.headers.traceparent).toBeUndefined()
  })
})
