import { describe, expect, it } from 'vitest'
import { useGateway } from './support/gateway.ts'

const gateway = useGateway()

const get = (path: string) => fetch(`${gateway.url}${path}`)

describe('the reference', () => {
  it('is drawn from openapi.json by files of the gateway alone', async () => {
    const page = await (await get('/docs')).text()
    const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '')
    expect(addresses.length).toBeGreaterThan(2)
    for (const address of addresses) {
      expect(address).toMatch(/^\/docs\//)
      expect((await get(address)).status).toBe(200)
    }
    const document = (await (await get('/docs/openapi.json')).json()) as { paths: object }
    expect(Object.keys(document.paths)).toContain('/v1/payments/pay')
    expect((await get('/docs')).headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  it('gives no other file', async () => {
    for (const path of [
      '/docs/assets/package.json',
      '/docs/assets/constructor',
      '/docs/assets/..%2fpackage.json',
      '/docs/assets/',
    ])
      expect((await get(path)).status).toBe(404)
  })

  it('is where a visitor of the root is sent', async () => {
    const { url } = await get('/')
    expect(url).toBe(`${gateway.url}/docs`)
  })
})

describe('the metrics', () => {
  it('count requests by operation and code, and show the queues', async () => {
    const merchant = await gateway.merchant()
    await merchant.pay()
    await merchant.inquire({ paymentId: '1' })
    const text = await (await get('/metrics')).text()
    expect(text).toMatch(
      /amsel_requests_total{operation="v1\/payments\/pay",result_code="PAYMENT_IN_PROCESS"} 1/,
    )
    expect(text).toMatch(
      /amsel_requests_total{operation="v1\/payments\/inquiryPayment",result_code="ORDER_NOT_EXIST"} 1/,
    )
    expect(text).toMatch(/amsel_request_seconds_count{operation="v1\/payments\/pay"} 1/)
    for (const name of ['signing_queue', 'agenda_lag_seconds', 'database_connections', 'database_waiting'])
      expect(text).toMatch(new RegExp(`^amsel_${name} [0-9.e-]+$`, 'm'))
    expect(text).not.toContain(merchant.clientId)
  })

  it('have no label that a caller can invent', async () => {
    const merchant = await gateway.merchant()
    await merchant.send('/ams/api/v1/payments/invented', Buffer.from('{}'))
    expect(await (await get('/metrics')).text()).not.toContain('invented')
  })
})

it('an unknown address is 404 and says no more', async () => {
  const response = await get('/no/such/place')
  expect(response.status).toBe(404)
})
