import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { open, press } from '../support/payer.ts'
import { newSession } from '../support/sessions.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const PHONE = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1',
}
const DESKTOP = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36' }

async function methods(changes: object, headers: Record<string, string>): Promise<string[]> {
  const { url } = await newSession(merchant, changes)
  const text = await (await fetch(url, { headers })).text()
  return [...text.matchAll(/name="method" value="(\w+)"/g)].map(([, type = '']) => type)
}

const inEuro = { paymentAmount: { currency: 'EUR', value: '1000' } }

describe('the methods of a checkout', () => {
  it('leave out those that have ended or are not for consumers, but for a merchant who names them', async () => {
    const shown = await methods(inEuro, DESKTOP)
    expect(shown).toEqual(expect.arrayContaining(['CARD', 'IDEAL']))
    for (const type of ['GIROPAY', 'SOFORT', 'ANTOM_BIZ_ACCOUNT']) {
      expect(shown).not.toContain(type)
      const list = { paymentMethodTypeList: [{ paymentMethodType: type }] }
      expect(await methods({ ...inEuro, availablePaymentMethod: list }, DESKTOP)).toEqual([type])
    }
    const paid = await merchant.pay({ ...inEuro, paymentMethod: { paymentMethodType: 'GIROPAY' } })
    expect(paid.code).toBe('PAYMENT_IN_PROCESS')
  })

  it('begin with wallets on a phone, and with cards and banks on a computer', async () => {
    const [onPhone, atDesk] = [await methods(inEuro, PHONE), await methods(inEuro, DESKTOP)]
    expect(onPhone.indexOf('MB_WAY')).toBeLessThan(onPhone.indexOf('CARD'))
    expect(onPhone.indexOf('CARD')).toBeLessThan(onPhone.indexOf('IDEAL'))
    expect(atDesk.indexOf('CARD')).toBeLessThan(atDesk.indexOf('IDEAL'))
    expect(atDesk.indexOf('IDEAL')).toBeLessThan(atDesk.indexOf('MB_WAY'))
    expect([...onPhone].sort()).toEqual([...atDesk].sort())
  })

  it('begin with those of the payer’s country: as the merchant says, else as the browser does', async () => {
    const banks = async (changes: object, accepted: string) => {
      const all = await methods({ ...inEuro, ...changes }, { ...DESKTOP, 'accept-language': accepted })
      return all.filter((type) => ['IDEAL', 'BANCONTACT', 'EPS', 'ONLINEBANKING_YAPILY'].includes(type))
    }
    expect((await banks({}, 'nl-BE,nl;q=0.9')).slice(0, 2)).toEqual(['BANCONTACT', 'ONLINEBANKING_YAPILY'])
    expect((await banks({ userRegion: 'NL' }, 'nl-BE')).slice(0, 2)).toEqual([
      'IDEAL',
      'ONLINEBANKING_YAPILY',
    ])
    // Nothing that is offered is of the country that the browser names: the currency tells more.
    expect((await banks({}, 'en-US')).at(-1)).toBe('ONLINEBANKING_YAPILY')
  })

  it('stand in the merchant’s own order wherever it has one', async () => {
    const list = ['IDEAL', 'CARD', 'MB_WAY'].map((paymentMethodType, place) => ({
      paymentMethodType,
      paymentMethodOrder: place + 1,
    }))
    const numbered = { ...inEuro, userRegion: 'PT', availablePaymentMethod: { paymentMethodTypeList: list } }
    for (const device of [PHONE, DESKTOP])
      expect(await methods(numbered, device)).toEqual(['IDEAL', 'CARD', 'MB_WAY'])
  })
})

describe('Apple Pay and Google Pay', () => {
  const NAMED = {
    availablePaymentMethod: {
      paymentMethodTypeList: ['ALIPAY_HK', 'CARD', 'APPLEPAY', 'GOOGLEPAY'].map((paymentMethodType) => ({
        paymentMethodType,
      })),
    },
  }

  it('stand above all others where the merchant names them, and nowhere else', async () => {
    const own = await newSession(merchant, NAMED)
    const { text } = await open(own.url)
    const buttons = [...text.matchAll(/<button class="express" name="method" value="(\w+)"/g)].map(
      ([, type]) => type,
    )
    expect(new Set(buttons)).toEqual(new Set(['APPLEPAY', 'GOOGLEPAY']))
    expect(text.indexOf('class="express"')).toBeLessThan(text.indexOf('<h3>'))
    expect((await open((await newSession(merchant)).url)).text).not.toContain('class="express"')
  })

  it.each([
    ['APPLEPAY', 'Apple Pay'],
    ['GOOGLEPAY', 'Google Pay'],
  ])('%s is played in the sandbox, says so, and pays', async (paymentMethodType, name) => {
    const paymentRequestId = randomUUID()
    const { url } = await newSession(merchant, { ...NAMED, paymentRequestId })
    const { location } = await press(url, 'choose', { method: paymentMethodType })
    const page = new URL(location ?? '', url).href
    const { text } = await open(page)
    expect(text).toContain(`This page plays the part of ${name} in the sandbox.`)
    await press(page, 'decline')
    await press(page, 'confirm')
    await expect
      .poll(async () => (await merchant.inquire({ paymentRequestId })).body)
      .toMatchObject({ paymentStatus: 'SUCCESS', paymentMethodType })
    const { paymentId } = (await merchant.inquire({ paymentRequestId })).body
    expect((await merchant.refund({ paymentId: String(paymentId) }, 100n)).code).toMatch(
      /SUCCESS|REFUND_IN_PROCESS/,
    )
  })

  it('are opened by pay as every wallet is', async () => {
    const { code, body } = await merchant.pay({ paymentMethod: { paymentMethodType: 'GOOGLEPAY' } })
    expect([code, String(body.normalUrl)]).toEqual([
      'PAYMENT_IN_PROCESS',
      expect.stringContaining('/checkout/'),
    ])
  })
})
