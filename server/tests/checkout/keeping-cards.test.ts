import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { CARD, open, press } from '../support/payer.ts'
import { newSession, sessionUrl } from '../support/sessions.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const KEEP = { keep: 'on' }
const BOX = 'type="checkbox" name="keep"'

/** The card form of a session whose card has this data. */
async function cardFormOf(data: object, by: Merchant = merchant) {
  const paymentRequestId = randomUUID()
  const availablePaymentMethod = { paymentMethodMetaData: data }
  const url = await sessionUrl(by, paymentRequestId, { availablePaymentMethod })
  const { location } = await press(url, 'choose', { method: 'CARD' })
  return { url: new URL(location ?? '', url).href, paymentRequestId }
}

const tokenOf = async (paymentRequestId: string): Promise<unknown> => {
  const { body } = await merchant.inquire({ paymentRequestId })
  expect(body.paymentStatus).toBe('SUCCESS')
  return (body.paymentResultInfo as Record<string, unknown>).cardToken
}

describe('a typed card', () => {
  it.each([
    ['ASKFORCONSENT', { tokenizeMode: 'ASKFORCONSENT' }, KEEP, true],
    ['ASKFORCONSENT', { tokenizeMode: 'ASKFORCONSENT' }, {}, false],
    ['ENABLED', { tokenizeMode: 'ENABLED' }, {}, true],
    ['DISABLED', { tokenizeMode: 'DISABLED' }, KEEP, false],
    ['DISABLED with tokenize', { tokenizeMode: 'DISABLED', tokenize: true }, {}, false],
    ['no mode', {}, KEEP, false],
    ['tokenize', { tokenize: true }, {}, true],
  ])('with %s %j and %j from its payer is kept: %s', async (mode, data, said, isKept) => {
    const { url, paymentRequestId } = await cardFormOf(data)
    expect((await open(url)).text.includes(BOX)).toBe(mode === 'ASKFORCONSENT')
    expect((await press(url, 'card', { ...CARD, ...said })).status).toBe(303)
    const token = await tokenOf(paymentRequestId)
    expect(token).toEqual(isKept ? expect.stringMatching(/^card_/) : undefined)
    if (!isKept) return
    const saved = { paymentMethodType: 'CARD', paymentMethodId: token }
    const next = await newSession(merchant, { savedPaymentMethods: [saved] })
    expect((await open(next.url)).text).toContain('•••• 0768')
  })

  it('is not kept before its payer ticks the box, and the tick is not lost by a mistake', async () => {
    const { url } = await cardFormOf({ tokenizeMode: 'ASKFORCONSENT' })
    expect((await open(url)).text).not.toContain(`${BOX} checked`)
    const wrong = await press(url, 'card', { ...CARD, ...KEEP, cvc: '1' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain(`${BOX} checked`)
  })

  it('is asked about on the page of pay too', async () => {
    const paymentMethodMetaData = { tokenizeMode: 'ASKFORCONSENT' }
    const { body } = await merchant.pay({
      paymentMethod: { paymentMethodType: 'CARD', paymentMethodMetaData },
    })
    expect((await open(body.normalUrl)).text).toContain(BOX)
  })

  it('sent by ten tabs, some of which want it kept, leads to one token at most', async () => {
    const { url, paymentRequestId } = await cardFormOf({ tokenizeMode: 'ASKFORCONSENT' })
    await Promise.all(
      Array.from({ length: 10 }, (_, tab) => press(url, 'card', { ...CARD, ...(tab % 2 ? KEEP : {}) })),
    )
    const { body } = await merchant.inquire({ paymentRequestId })
    const rows = await gateway.database.query('select 1 from card_tokens where payment_id = $1', [
      body.paymentId,
    ])
    expect(rows.length).toBeLessThanOrEqual(1)
    expect((await tokenOf(paymentRequestId)) !== undefined).toBe(rows.length === 1)
  })

  it('that waits for 3-D Secure is kept when it was paid', async () => {
    const { url, paymentRequestId } = await cardFormOf({
      tokenizeMode: 'ASKFORCONSENT',
      is3DSAuthentication: true,
    })
    await press(url, 'card', { ...CARD, ...KEEP })
    await press(url, 'confirm')
    expect(await tokenOf(paymentRequestId)).toMatch(/^card_/)
  })
})

it('a mode that is none is refused', async () => {
  const availablePaymentMethod = { paymentMethodMetaData: { tokenizeMode: 'ALWAYS' } }
  const { code, body } = await merchant.createSession({ availablePaymentMethod })
  expect(code).toBe('PARAM_ILLEGAL')
  expect(JSON.stringify(body)).toContain('tokenizeMode')
})
