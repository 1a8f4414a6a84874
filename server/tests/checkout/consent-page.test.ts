import { describe, expect, it } from 'vitest'
import { applyCode, consultRequest } from '../support/agreements.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { open, press } from '../support/payer.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

async function consult(changes: object = {}, by = merchant): Promise<{ url: string; authState: string }> {
  const request = consultRequest(changes)
  const { body } = await by.call('authorizations/consult', request)
  return { url: String(body.normalUrl), authState: request.authState }
}
describe('the page of an agreement', () => {
  it('shows who asks, the wallet and what is agreed to, and lets the payer of the sandbox decide', async () => {
    const { url } = await consult({ scopes: ['AGREEMENT_PAY', 'USER_INFO'] })
    const page = await open(url)
    expect(page.status).toBe(200)
    for (const shown of ['A merchant', 'GCash', 'take payments', 'your name', 'Agree', 'Refuse', 'Sandbox'])
      expect(page.text).toContain(shown)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('takes who agrees to the shop with code and state; pressing again changes nothing', async () => {
    const { url, authState } = await consult()
    const { status, shop } = await press(url, 'agree')
    expect(status).toBe(303)
    const back = new URL(shop ?? '')
    expect(back.origin + back.pathname).toBe('https://shop.example/agreed')
    expect(back.searchParams.get('authState')).toBe(authState)
    expect(await press(url, 'agree')).toMatchObject({ status: 303, shop })
    const refused = await press(url, 'refuse')
    expect(refused.location).toMatch(/^\/consent\//)
    expect((await applyCode(merchant, back.searchParams.get('authCode') ?? '')).code).toBe('SUCCESS')
    expect((await press(url, 'agree')).location).toMatch(/^\/consent\//)
    const { text } = await open(url)
    expect(text).toContain('You have agreed')
    expect(text).not.toContain('authCode=')
  })

  it('takes who refuses to the shop with the state alone', async () => {
    const { url, authState } = await consult()
    expect(await press(url, 'refuse')).toMatchObject({
      status: 303,
      shop: `https://shop.example/agreed?authState=${authState}`,
    })
    expect((await press(url, 'agree')).location).toMatch(/^\/consent\//)
    expect((await open(url)).text).toContain('You have refused')
  })

  it.each([
    [
      'https://shop.example/agreed?shop=7',
      /^https:\/\/shop\.example\/agreed\?shop=7&authCode=[\w-]+&authState=x$/,
    ],
    ['https://shop.example?', /^https:\/\/shop\.example\?authCode=[\w-]+&authState=x$/],
    ['https://shop.example/#/agreed', /^https:\/\/shop\.example\/\?authCode=[\w-]+&authState=x#\/agreed$/],
    ['https://shop.example/Läden', /^https:\/\/shop\.example\/L%C3%A4den\?authCode=[\w-]+&authState=x$/],
    ['https://[shop.example', /^https:\/\/\[shop\.example\?authCode=[\w-]+&authState=x$/],
  ])('keeps the address %s whole', async (authRedirectUrl, expected) => {
    const { url } = await consult({ authRedirectUrl, authState: 'x' })
    expect((await press(url, 'agree')).shop).toMatch(expected)
  })

  it('gives the state back as it was, whatever it holds', async () => {
    const authState = 'a b&authCode=c#"<script>\u{1F600}'
    const { url } = await consult({ authState })
    const { shop } = await press(url, 'agree')
    const query = new URL(shop ?? '').searchParams
    expect([query.getAll('authState'), query.getAll('authCode').length]).toEqual([[authState], 1])
    expect((await open(url)).text).not.toContain('<script>')
  })

  it('shows a link with the code where the shop is an app', async () => {
    const { url } = await consult({ authRedirectUrl: 'shop-app://agreed', authState: 'app' })
    expect((await press(url, 'agree')).location).toMatch(/^\/consent\//)
    expect((await open(url)).text).toMatch(/href="shop-app:\/\/agreed\?authCode=[\w-]{43}&amp;authState=app"/)
  })

  it('takes no decision after an hour', async () => {
    const own = await gateway.merchant()
    const { url } = await consult({}, own)
    await own.advance(3_601)
    const { text } = await open(url)
    expect(text).toContain('The time to decide has run out')
    expect(text).not.toContain('>Agree<')
    expect((await press(url, 'agree')).location).toMatch(/^\/consent\//)
    expect(await own.notifications()).toEqual([])
  })

  it('opens with its own link only', async () => {
    const [one, two] = [(await consult()).url, (await consult()).url]
    const { body } = await merchant.pay()
    const token = (url: unknown) => String(url).split('/').at(-1) ?? ''
    const id = (url: string) => url.split('/').at(-2) ?? ''
    const bent = [
      one.replace(token(one), token(two)),
      one.replace(token(one), token(body.normalUrl)),
      one.replace(token(one), 'x'),
      one.replace(id(one), id(two)),
      one.replace(merchant.clientId, (await gateway.merchant()).clientId),
      one.replace('/consent/', '/checkout/'),
    ]
    for (const url of bent) {
      expect((await open(url)).status).toBe(404)
      expect((await press(url, 'agree')).status).toBe(404)
    }
    for (const button of ['steal', 'constructor', '__proto__'])
      expect((await press(one, button)).status).toBe(404)
    expect((await open(one)).text).toContain('>Agree<')
  })
})
