import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { forgetBuyerOfCard } from '../../../../src/storage/index.ts'
import { hkd } from '../../../support/amounts.ts'
import { authorized, CARDS, cardRequest, savedCard, tokenRequest } from '../../../support/card-payments.ts'
import { CARD, open, press } from '../../../support/payer.ts'
import { offered, saveCard } from '../../../support/saved-cards.ts'
import { type Chapter, DAY, MINUTE, pass, succeed } from './chapter.ts'

const CHALLENGED = { is3DSAuthentication: true } as const

/** Given, kept, declined, typed, proved; and forgotten, because its payer stayed away. */
export const cards: Chapter = async (_gateway, merchant) => {
  const request = cardRequest({ tokenize: true })
  await succeed(merchant.call('payments/pay', request))
  await succeed(merchant.call('payments/pay', request))
  await succeed(merchant.call('payments/pay', tokenRequest(await savedCard(merchant))))
  await merchant.call('payments/pay', cardRequest({ cardNo: CARDS.DECLINED_VISA }))

  const { body: given } = await merchant.call('payments/pay', cardRequest(CHALLENGED))
  await open(given.normalUrl)
  await press(given.normalUrl, 'confirm')
  const paymentMethod = { paymentMethodType: 'CARD', paymentMethodMetaData: CHALLENGED }
  const { body: typed } = await merchant.pay({ paymentMethod })
  await open(typed.normalUrl)
  await press(typed.normalUrl, 'card', { ...CARD })
  await press(typed.normalUrl, 'confirm')

  await merchant.call('payments/pay', cardRequest(CHALLENGED))
  await pass(merchant, 20 * MINUTE)
}

/** Kept by its payer, offered again, paid with and removed; and one whose payer is forgotten, while it may be charged. */
export const cardsOfBuyers: Chapter = async ({ storage: { db } }, merchant) => {
  const buyer = randomUUID()
  await saveCard(merchant, buyer)
  await saveCard(merchant, buyer)
  const { url, names } = await offered(merchant, buyer)
  await press(url, 'choose', { card: names[0] ?? '' })
  const next = await offered(merchant, buyer)
  await press(next.url, `remove/${next.names[0]}`)
  const { paymentId } = await saveCard(merchant, buyer)
  await forgetBuyerOfCard(db, merchant.clientId, paymentId)
  expect((await offered(merchant, buyer)).names).toEqual([])
}

/** Raised, captured, let go by the merchant, and let go, all or the rest, because its time is over. */
export const authorizations: Chapter = async (_gateway, merchant) => {
  const payment = await authorized(merchant)
  const { paymentId } = payment
  const raised = { updateRequestId: randomUUID(), paymentId, amount: hkd(30_000) }
  await succeed(merchant.call('payments/updateAmount', raised))
  await succeed(merchant.capture(payment, 100))
  await succeed(merchant.capture(payment, 100, { isLastCapture: true }))
  await succeed(merchant.cancel(await authorized(merchant)))
  await authorized(merchant)
  await succeed(merchant.capture(await authorized(merchant), 100))
  await pass(merchant, 8 * DAY)
}
