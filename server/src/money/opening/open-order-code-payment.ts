import { randomInt } from 'node:crypto'
import type { InStoreScenario, PayRequest } from '@amsel/contract'
import {
  ANY_WALLET,
  BASE62,
  clientMark,
  findWalletOfUserAgent,
  formatOrderCode,
  IN_STORE_EXPIRY_MINUTES,
  IN_STORE_EXPIRY_MINUTES_MAX,
  type InStoreForms,
  ORDER_SECRET_LENGTH,
  type Payment,
  type Waiting,
  walletOfUserAgent,
} from '../../domain/index.ts'
import { getClientNumber, insertOrderCode, insertPayment } from '../../storage/index.ts'
import { findSellerElsewhere, requireInStore, soughtBy } from '../attempts/choose-provider.ts'
import { clientNow } from '../client-now.ts'
import type { Call, MoneyParts } from '../parts.ts'
import { requireRegistered } from '../registrations/require-registered.ts'
import { newPayment } from './new-payment.ts'
import { openAtProvider } from './open-at-provider.ts'
import type { Opened, Opener } from './opened.ts'
import { inStoreAnswer, redirection } from './pay-answer.ts'

/**
 * The merchant gets a code that the customer scans; or, where the customer has scanned the one on the counter, an
 * address to go on to, which is such a code too.
 */
export const openOrderCodePayment: Opener = async (parts, call, request) => {
  const { clientId } = call.actor.client
  const scenario = isEntryCode(request) ? 'EntryCode' : 'OrderCode'
  const elsewhere = await openElsewhere(parts, call, request, scenario)
  if (elsewhere !== undefined) return elsewhere
  const type = isEntryCode(request) ? walletOfUserAgent(userAgentOf(request)) : ANY_WALLET
  return parts.db.transaction().execute(async (tx) => {
    const now = await clientNow(parts, tx, clientId)
    await requireRegistered(parts, tx, call.actor.client, request.order)
    requireInStore(parts, call.actor, soughtBy(request, type))
    const bare = newPayment(call, request, { method: waiting(type, scenario), now })
    const mark = clientMark(await getClientNumber(tx, clientId))
    const orderCode = formatOrderCode({ clientMark: mark, secret: randomSecret() })
    const url = parts.orderCodeUrl(orderCode)
    const forms = scenario === 'EntryCode' ? entryForm(url) : codeForm(bare, url)
    const payment = { ...bare, answer: inStoreAnswer(bare, forms) }
    if (!(await insertPayment(tx, payment))) return null
    await insertOrderCode(tx, { clientId, orderCode, paymentId: payment.paymentId })
    return { payment, now }
  })
}

/** Somebody else makes the code, and knows more wallets. Undefined where it is the gateway's own affair. */
async function openElsewhere(
  parts: MoneyParts,
  call: Call,
  request: PayRequest,
  scenario: InStoreScenario,
): Promise<Opened | null | undefined> {
  const { actor } = call
  const wallet = scenario === 'EntryCode' ? findWalletOfUserAgent(userAgentOf(request)) : null
  const { currency } = request.paymentAmount
  // Wallets take more currencies in stores than online, which is what accounts are asked for.
  const isRouted = wallet !== null && parts.providers.takes(actor.client, wallet, currency)
  const type = isRouted ? wallet : ANY_WALLET
  const provider = findSellerElsewhere(parts, actor, soughtBy(request, type))
  if (!provider) return undefined
  await requireRegistered(parts, parts.db, actor.client, request.order)
  return openAtProvider(parts, call, provider, async (now) => ({
    payment: newPayment(call, request, { method: waiting(type, scenario), now }),
  }))
}

const waiting = (type: string, scenario: InStoreScenario): Waiting => ({
  type,
  expiryMinutes: IN_STORE_EXPIRY_MINUTES[scenario],
  expiryMinutesMax: IN_STORE_EXPIRY_MINUTES_MAX,
})

const isEntryCode = ({ paymentFactor }: PayRequest) => paymentFactor?.inStorePaymentScenario === 'EntryCode'

const userAgentOf = ({ order, env }: PayRequest) => order.env?.userAgent ?? env?.userAgent ?? ''

const codeForm = ({ expiresAt: expireTime }: Payment, url: string): InStoreForms => ({
  orderCodeForm: {
    expireTime,
    codeDetails: [
      { codeValueType: 'QRCODE', displayType: 'TEXT', codeValue: url },
      { codeValueType: 'QRCODE', displayType: 'BIGIMAGE', codeValue: `${url}/big.png` },
      { codeValueType: 'QRCODE', displayType: 'SMALLIMAGE', codeValue: `${url}/small.png` },
      { codeValueType: 'QRCODE', displayType: 'MIDDLEIMAGE', codeValue: `${url}/middle.png` },
    ],
  },
})

const entryForm = (url: string): InStoreForms => ({ redirectActionForm: redirection(url).redirectActionForm })

const randomSecret = () =>
  Array.from({ length: ORDER_SECRET_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('')
