import { expect, it } from 'vitest'
import { setMerchantStatus } from '../../src/registry/clients/index.ts'
import { consultRequest } from '../support/agreements.ts'
import { OPERATOR, useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { codeValueOf, payByOrderCode } from '../support/in-store.ts'
import type { Merchant } from '../support/merchant.ts'
import { balancesOf } from '../support/money.ts'
import { CARD, open, press } from '../support/payer.ts'
import { newSession } from '../support/sessions.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)

const CARD_PAYMENT = { paymentMethod: { paymentMethodType: 'CARD' } }

/** Every page on which money or a consent can be given, with what its payer would send. */
const PAGES: ReadonlyArray<[string, (by: Merchant) => Promise<string>, string, Record<string, string>]> = [
  ['a payment', async (by) => String((await by.pay()).body.normalUrl), 'confirm', {}],
  ['a card payment', async (by) => String((await by.pay(CARD_PAYMENT)).body.normalUrl), 'card', CARD],
  ['a session', async (by) => (await newSession(by)).url, 'choose', { method: 'ALIPAY_HK' }],
  [
    'an agreement',
    async (by) => String((await by.call('authorizations/consult', consultRequest())).body.normalUrl),
    'agree',
    {},
  ],
  ['an order code', async (by) => codeValueOf(await payByOrderCode(by)), 'confirm', {}],
]

it.each(PAGES)('%s of a disabled merchant has no page, and nothing can be given there', async (...given) => {
  const [, make, button, form] = given
  const url = await make(merchant)
  expect((await open(url)).status).toBe(200)
  await setMerchantStatus(gateway.trail, OPERATOR, merchant.clientId, { status: 'DISABLED' })
  await expect.poll(async () => (await open(url)).status).toBe(404)
  expect((await press(url, button, form)).status).toBe(404)
  expect(await balancesOf(gateway, merchant)).toEqual({})
  await setMerchantStatus(gateway.trail, OPERATOR, merchant.clientId, { status: 'ACTIVE' })
  await expect.poll(async () => (await open(url)).status).toBe(200)
  expect((await press(url, button, form)).status).toBe(303)
})

it.each(PAGES)('%s of a sandbox merchant has no page where only production is served', async (...given) => {
  const [, make, button, form] = given
  const url = new URL(await make(merchant))
  const production = await gateway.startAnother({ AMSEL_ENVIRONMENT: 'production' })
  try {
    const there = `${production.url}${url.pathname}`
    expect((await open(there)).status).toBe(404)
    expect((await press(there, button, form)).status).toBe(404)
  } finally {
    await production.stop()
  }
})
