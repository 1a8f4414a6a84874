import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { open } from '../support/payer.ts'
import { eventually } from '../support/process.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const pageUrls = async () => {
  const { body } = await merchant.pay()
  const { body: session } = await merchant.createSession()
  return {
    payment: String(body.normalUrl),
    session: String(session.normalUrl),
    till: String(gateway.storePages?.till),
    phone: String(gateway.storePages?.phone),
    reference: `${gateway.url}/docs`,
    nothing: `${gateway.url}/there/is/no/such/page`,
  }
}

describe('the policy of every page', () => {
  it.each(['payment', 'session', 'till', 'phone', 'reference', 'nothing'] as const)(
    'of %s keeps its forms here, frames it nowhere, and has browsers report',
    async (name) => {
      const { headers } = await open((await pageUrls())[name])
      const policy = headers.get('content-security-policy')?.split('; ')
      expect(policy).toContain(name === 'reference' ? "form-action 'none'" : "form-action 'self'")
      for (const part of [
        "base-uri 'none'",
        "frame-ancestors 'none'",
        'report-uri /csp-reports',
        'report-to csp',
      ])
        expect(policy).toContain(part)
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('reporting-endpoints')).toBe('csp="/csp-reports"')
    },
  )

  it('of the first page lets no script run, and tells its own forms where they are from', async () => {
    const { headers } = await open(`${gateway.url}/`)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; img-src 'self' data:; style-src/,
    )
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })

  it('of pages where payers pay lets no script run but the gateway’s own', async () => {
    const { payment, session } = await pageUrls()
    for (const url of [payment, session]) {
      const { headers, text } = await open(url)
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'self'; connect-src 'self'; img-src/,
      )
      const tags = [...text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
      expect(tags).toEqual([
        expect.stringMatching(/^<script type="module" src="\/checkout\/checkout.js" integrity="sha384-/),
      ])
      expect(text).not.toMatch(/ on\w+="/)
    }
  })
})

describe('a script of a page', () => {
  it.each(['payment', 'till', 'phone', 'reference'] as const)(
    'of %s is loaded only as it was written',
    async (name) => {
      const url = (await pageUrls())[name]
      const { text } = await open(url)
      const tags = [...text.matchAll(/<(?:script|link)\b[^>]* (?:src|href)="([^"]+\.js)"([^>]*)>/g)]
      expect(tags.length).toBeGreaterThan(0)
      const loaded = new Map<string, string>()
      for (const [, address = '', rest = ''] of tags) {
        const script = await open(new URL(address, url))
        expect(script.headers.get('content-type')).toContain('text/javascript')
        const digest = createHash('sha384').update(script.text).digest('base64')
        expect(rest).toContain(` integrity="sha384-${digest}"`)
        loaded.set(address.split('/').at(-1) ?? '', script.text)
      }
      // What a module imports has its digest too.
      for (const script of loaded.values())
        for (const [, imported = ''] of script.matchAll(/\bfrom '\.\/([^']+)'/g))
          expect([...loaded.keys()]).toContain(imported)
    },
  )
})

describe('a report of a browser', () => {
  const post = (body: string, type = 'application/csp-report') =>
    fetch(`${gateway.url}/csp-reports`, { method: 'POST', headers: { 'content-type': type }, body })
  const counted = async () => {
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text()
    const counts = [...metrics.matchAll(/amsel_csp_reports_total{directive="([^"]+)"} (\d+)/g)]
    return Object.fromEntries(counts.map(([, directive, count]) => [directive, Number(count)]))
  }
  const token = 'a-token-of-a-checkout-link'
  const documentUrl = `https://pay.example/checkout/c/p/${token}`

  it('is counted by its directive, whichever way it comes, and logged once without the address of the page', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const old = {
      'document-uri': documentUrl,
      'violated-directive': 'script-src-elem',
      'blocked-uri': `https://evil.example/x.js?${token}`,
    }
    const newer = { documentURL: documentUrl, effectiveDirective: 'form-action', blockedURL: 'inline' }
    expect((await post(JSON.stringify({ 'csp-report': old }))).status).toBe(204)
    await post(JSON.stringify([{ type: 'csp-violation', body: newer }]), 'application/reports+json')
    await post(JSON.stringify({ 'csp-report': { 'effective-directive': 'made-up "} 1' } }))
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    await eventually(async () =>
      expect(await counted()).toEqual({ 'script-src-elem': 1, 'form-action': 1, other: 1 }),
    )
    const lines = gateway.logged.filter(({ msg }) => String(msg).includes('policy'))
    expect(lines).toEqual([
      expect.objectContaining({
        reports: 3,
        directives: { 'script-src-elem': 1, 'form-action': 1, other: 1 },
        sources: ['https://evil.example', 'inline', 'unknown'],
      }),
    ])
    expect(JSON.stringify(gateway.logged)).not.toContain(token)
  })

  it.each(['', '{', 'null', '[null]', '7', '{"csp-report":7}', '[[[[]]]]'])(
    'that says %s harms nobody',
    async (body) => {
      expect((await post(body)).status).toBe(204)
    },
  )

  it('that is long is not read, and only so many a minute are; the rest is counted', async () => {
    expect((await post('x'.repeat(20_000))).status).toBe(413)
    const many = JSON.stringify(
      Array.from({ length: 1_000 }, () => ({ body: { effectiveDirective: 'img-src' } })),
    )
    expect((await post(many.slice(0, 16_000))).status).toBe(204)
    const twenty = JSON.stringify(
      Array.from({ length: 50 }, () => ({ body: { effectiveDirective: 'img-src' } })),
    )
    for (let times = 0; times < 60; times += 1) await post(twenty)
    await eventually(async () => {
      const { 'img-src': count = 0, unread = 0 } = await counted()
      expect(count).toBeGreaterThan(500)
      expect(count).toBeLessThan(650)
      expect(20 * (60 - unread)).toBeLessThan(650)
    })
  })
})
