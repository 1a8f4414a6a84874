import { expect } from 'vitest'
import { hkd } from './amounts.ts'
import type { Merchant } from './merchant.ts'
import { CARD, open, press } from './payer.ts'
import { newSession } from './sessions.ts'

/** An order of a buyer whom the merchant knows by this name. */
export const orderOf = (referenceBuyerId: string) => ({
  order: {
    referenceOrderId: 'order-1',
    orderDescription: 'Two cups of coffee',
    orderAmount: hkd(25_800),
    buyer: { referenceBuyerId },
  },
})

export const ASKING = {
  availablePaymentMethod: { paymentMethodMetaData: { tokenizeMode: 'ASKFORCONSENT' } },
} as const

/** The page on which a card is typed, of a session of this buyer. */
export async function cardPageOf(merchant: Merchant, buyer: string, changes: object = {}) {
  const { url } = await newSession(merchant, { ...orderOf(buyer), ...ASKING, ...changes })
  const { location } = await press(url, 'choose', { method: 'CARD' })
  return new URL(location ?? '', url).href
}

/** The buyer pays with a card, and agrees to keep it. */
export async function saveCard(
  merchant: Merchant,
  buyer: string,
  fields: Record<string, string> = {},
): Promise<{ paymentId: string }> {
  const page = await cardPageOf(merchant, buyer)
  const { shop } = await press(page, 'card', { ...CARD, keep: 'on', ...fields })
  expect(shop).not.toBeNull()
  return { paymentId: page.split('/').at(-2) ?? '' }
}

/** By what the saved cards on a page are named. */
export const cardNamesOn = (text: string): string[] =>
  [...text.matchAll(/name="card" value="(\d+)"/g)].map(([, name = '']) => name)

/** A new session of this buyer, and the saved cards that it offers. */
export async function offered(merchant: Merchant, buyer: string, changes: object = {}) {
  const { url, body } = await newSession(merchant, { ...orderOf(buyer), ...changes })
  const { text } = await open(url)
  return { url, text, body, names: cardNamesOn(text) }
}

/** What the first saved card's button says. */
export const firstCardAt = async (url: string): Promise<{ card: string }> => ({
  card: cardNamesOn((await open(url)).text)[0] ?? '',
})
