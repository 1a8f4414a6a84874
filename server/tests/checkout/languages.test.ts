import { RESULT_CODES } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { CARD, DECLINED_NUMBER, open, press } from '../support/payer.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const openAs = async (url: unknown, accepted: string) =>
  (await fetch(String(url), { headers: { 'accept-language': accepted } })).text()
const langOf = (text: string) => /<html lang="([^"]*)">/.exec(text)?.[1]
const cardPayment = () => merchant.pay({ paymentMethod: { paymentMethodType: 'CARD' } })

describe('the language of a page', () => {
  it('is the browser’s, unless the payer chooses another', async () => {
    const { body } = await merchant.pay()
    const german = await openAs(body.normalUrl, 'de-AT, en;q=0.5')
    expect(langOf(german)).toBe('de')
    expect(german).toContain('258,00\u00a0HK$ bezahlen')
    const chosen = await openAs(`${body.normalUrl}?lang=ja`, 'de')
    expect(langOf(chosen)).toBe('ja')
    expect(chosen).toContain('を支払う')
    expect(langOf(await openAs(`${body.normalUrl}?lang=ja&lang=ko`, 'de'))).toBe('de')
  })

  it('goes along through forms', async () => {
    const { body } = await cardPayment()
    const text = await openAs(`${body.normalUrl}?lang=th`, 'en')
    expect(text).toMatch(/action="[^"]*\/card\?lang=th"/)
    const wrong = await press(body.normalUrl, 'card?lang=th', { ...CARD, number: '1' })
    expect([wrong.status, langOf(wrong.text)]).toEqual([422, 'th'])
    const right = await press(body.normalUrl, 'card?lang=th', { ...CARD })
    expect([right.location, right.shop]).toEqual([
      expect.stringContaining('/leave?lang=th'),
      'https://shop.example/return',
    ])
  })

  it('is the merchant’s locale, also of the payment that a session leads to', async () => {
    const { body } = await merchant.createSession({ locale: 'zh_TW' })
    const url = String(body.normalUrl)
    expect(langOf(await openAs(url, 'en'))).toBe('zh-TW')
    expect(langOf(await openAs(`${url}?lang=en`, 'de'))).toBe('en')
    const chosen = await press(url, 'choose', { method: 'ALIPAY_HK' })
    expect(chosen.location).toMatch(/^\/checkout\/.*\?lang=zh-TW$/)
    expect(langOf((await open(new URL(String(chosen.location), url))).text)).toBe('zh-TW')
  })

  it('is that of whoever opens a link that leads nowhere', async () => {
    const response = await fetch(`${gateway.url}/checkout/a/b/c`, { headers: { 'accept-language': 'ko' } })
    expect([response.status, langOf(await response.text())]).toEqual([404, 'ko'])
  })
})

describe('what a payer reads', () => {
  it.each(['en', 'de', 'zh-CN'])(
    'in %s of a card that was declined is none of the codes’ own words',
    async (lang) => {
      const { body } = await cardPayment()
      await press(body.normalUrl, 'card', { ...CARD, number: DECLINED_NUMBER })
      const { text } = await open(`${body.normalUrl}?lang=${lang}`)
      for (const { text: words } of Object.values(RESULT_CODES))
        if (words.includes(' ')) expect(text).not.toContain(words)
      expect(text).not.toContain('DO_NOT_HONOR')
      if (lang === 'en') expect(text).toContain('Your bank did not approve this payment.')
    },
  )

  it('is the order by its own number, and the time that is left', async () => {
    const order = {
      referenceOrderId: 'ORDER-7',
      orderDescription: 'Tea',
      orderAmount: { currency: 'HKD', value: '25800' },
    }
    const { body } = await merchant.pay({ order })
    const { text } = await open(body.normalUrl)
    expect(text).toContain('<dd><bdi>ORDER-7</bdi></dd>')
    expect(text).toMatch(/>1[34] minutes left</)
    expect(text).not.toContain('GMT')
  })
})

describe('another device', () => {
  it('is told when the payer has paid', async () => {
    const { body } = await merchant.pay()
    const state = async () => (await fetch(`${body.normalUrl}/state`)).json()
    expect(await state()).toMatchObject({ isAwaiting: true })
    await press(body.normalUrl, 'confirm')
    expect(await state()).toEqual({ isAwaiting: false, next: expect.stringMatching(/\/leave$/) })
  })

  it('gets the page by a code that can be scanned, and a stranger gets nothing', async () => {
    const { body } = await merchant.pay()
    const code = await open(`${body.normalUrl}/code.svg`)
    expect([code.status, code.headers.get('content-type')]).toEqual([200, expect.stringContaining('svg')])
    const forged = String(body.normalUrl).replace(/.{4}$/, 'AAAA')
    for (const what of ['state', 'code.svg']) expect((await open(`${forged}/${what}`)).status).toBe(404)
  })
})
