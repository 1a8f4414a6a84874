import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { png } from '../support/logos.ts'
import { OPERATOR, useGateway, useMerchant } from '../support/gateway.ts'
import { open } from '../support/payer.ts'
import { setUpBrand } from '../../src/registry/clients/index.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const PORTALS_OWN = readFileSync(new URL('../../../portal/src/look/amsel.svg', import.meta.url), 'utf8')
const iconOf = (text: string) => /<link rel="icon" href="([^"]*)"/.exec(text)?.[1]
const shapesIn = (svg: string) =>
  [...svg.matchAll(/ (?:d|r|cx|cy|rx|fill)="([^"]*)"/g)].map(([, value]) => value)

async function pages() {
  const { body } = await merchant.pay()
  return {
    checkout: String(body.normalUrl),
    'a link to nothing': String(body.normalUrl).replace(/.{4}$/, 'AAAA'),
    'no page': `${gateway.url}/there/is/no/such/page`,
    'an address that cannot be read': `${gateway.url}/%zz`,
    till: String(gateway.storePages?.till),
    phone: String(gateway.storePages?.phone),
    reference: `${gateway.url}/docs`,
  }
}

describe('the logo', () => {
  it('is on every page, and in its tab', async () => {
    for (const [name, url] of Object.entries(await pages())) {
      const { text } = await open(url)
      expect([name, iconOf(text)]).toEqual([name, '/favicon.svg'])
      expect([name, text.includes('<p class="amsel">')]).toEqual([name, true])
    }
  })

  it.each(['/favicon.svg', '/favicon.ico'])('is served at %s, as the portals have it', async (path) => {
    const { status, headers, text } = await open(`${gateway.url}${path}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(shapesIn(text)).toEqual(shapesIn(PORTALS_OWN))
  })

  it('gives way to the merchant’s in the tab of its payers', async () => {
    const own = await gateway.merchant()
    await setUpBrand(gateway.trail, OPERATOR, own.clientId, { logo: png() })
    const { body } = await own.pay()
    await expect
      .poll(async () => iconOf((await open(body.normalUrl)).text), { timeout: 30_000 })
      .toMatch(new RegExp(`^/logos/${own.clientId}/`))
  })
})
