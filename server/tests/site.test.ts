import { readFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { useGateway } from './support/gateway.ts'
import { eventually } from './support/process.ts'
import { ROOT } from './support/repository.ts'

const gateway = useGateway()

async function startAnother(settings: Record<string, string>) {
  const another = await gateway.startAnother(settings)
  onTestFinished(() => another.stop())
  return another
}

/** Unlike `fetch`, it leaves packed what is packed. */
const ask = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    request(`${gateway.url}${path}`, { headers }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) })
    })
      .on('error', reject)
      .end()
  })

const get = (path: string) => fetch(`${gateway.url}${path}`)

describe('the reference', () => {
  it('is drawn from openapi.json by files of the gateway alone', async () => {
    const page = await (await get('/docs')).text()
    const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '')
    expect(addresses.length).toBeGreaterThan(2)
    for (const address of addresses) {
      expect(address).toMatch(/^\/(docs\/|favicon\.svg$)/)
      expect((await get(address)).status).toBe(200)
    }
    const document = (await (await get('/docs/openapi.json')).json()) as { paths: object }
    expect(Object.keys(document.paths)).toContain('/v1/payments/pay')
    expect((await get('/docs')).headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  it('has the schema of the settings beside it, as the docs have it', async () => {
    const answer = await get('/docs/settings.schema.json')
    expect(answer.headers.get('content-type')).toContain('application/schema+json')
    const written = await readFile(join(ROOT, 'docs/settings.schema.json'), 'utf8')
    expect(await answer.json()).toEqual(JSON.parse(written))
  })

  it.each([
    '/docs',
    '/docs/openapi.json',
    '/docs/script/swagger-ui-bundle.js',
    '/docs/assets/swagger-ui.css',
  ])('%s is sent packed, and only once to whoever keeps it', async (path) => {
    const plain = await ask(path, { 'accept-encoding': 'identity' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
    ] as const) {
      const { headers, body } = await ask(path, { 'accept-encoding': accepted })
      if (plain.body.length > 1_024) {
        expect(headers['content-encoding']).toBe(encoding)
        expect(body.length).toBeLessThan(plain.body.length)
        expect(unpack(body).equals(plain.body)).toBe(true)
      }
      expect([headers.vary, headers['cache-control']]).toEqual(['accept-encoding', 'no-cache'])
    }
    const etag = String(plain.headers.etag)
    const again = await ask(path, { 'if-none-match': `"other", ${etag}`, 'accept-encoding': 'br' })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
    expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200)
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

  it('is where the first page leads to', async () => {
    expect(await (await get('/')).text()).toContain('href="/docs"')
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
    await eventually(async () => {
      const text = await (await get('/metrics')).text()
      expect(text).toContain('operation="none",result_code="NO_INTERFACE_DEF"')
      expect(text).not.toContain('invented')
    })
  })

  it('ask for the token where there is one', async () => {
    const METRICS_TOKEN = 'a-token-of-the-operator'
    const { url } = await startAnother({ METRICS_TOKEN })
    const ask = (authorization?: string) =>
      fetch(`${url}/metrics`, { headers: authorization === undefined ? {} : { authorization } })
    for (const wrong of [undefined, '', 'Bearer', `Bearer ${METRICS_TOKEN}x`, `Basic ${METRICS_TOKEN}`]) {
      const refused = await ask(wrong)
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(await refused.text()).not.toContain('amsel_')
    }
    expect(await (await ask(`Bearer ${METRICS_TOKEN}`)).text()).toContain('amsel_requests_total')
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  it('are at their own port alone where they have one', async () => {
    const { url, metricsUrl } = await startAnother({ METRICS_PORT: '0' })
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    expect(await (await fetch(`${metricsUrl}/metrics`)).text()).toContain('amsel_requests_total')
    for (const path of ['/', '/docs', '/ams/api/v1/payments/pay'])
      expect((await fetch(metricsUrl + path)).status).toBe(404)
    // Where callers cannot crowd them out.
    for (const path of ['/livez', '/readyz', '/healthz'])
      for (const address of [url, metricsUrl]) expect((await fetch(address + path)).status).toBe(200)
  })
})

it('with DOCS=off there is no reference, and the root leads nowhere', async () => {
  const { url } = await startAnother({ DOCS: 'off' })
  for (const path of [
    '/docs',
    '/docs/openapi.json',
    '/docs/settings.schema.json',
    '/docs/assets/swagger-ui.css',
    '/',
  ]) {
    const response = await fetch(url + path)
    expect([path, response.status]).toEqual([path, 404])
    expect(await response.text()).toContain('Page not found')
  }
})

it('an unknown address is 404 and says no more', async () => {
  const response = await get('/no/such/place')
  expect(response.status).toBe(404)
})
