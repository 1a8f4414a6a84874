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
} from '../../../domain/index.ts'
import {
  type DatabaseTransaction,
  findRequestId,
  getClientNumber,
  insertOrderCode,
  openPayment,
} from '../../../storage/index.ts'
import { findUpstreamSeller, requireInStore, soughtBy } from '../attempts/choose-provider.ts'
import { carryOut } from '../carry-out.ts'
import type { Call, MoneyDeps } from '../deps.ts'
import { requireRegistered } from '../registrations/require-registered.ts'
import { newPayment } from './new-payment.ts'
import { openAtProvider } from './open-upstream.ts'
import { type Opened, type Opener, writeAlongside } from './opened.ts'
import { inStoreAnswer, redirection } from './pay-answer.ts'

/**
 * The merchant gets a code that the customer scans; or, where the customer has scanned the one on the counter, an address
 * to continue at, which is such a code too.
 */
export const openOrderCodePayment: Opener = async (deps, call, request) => {
  const scenario = isEntryCode(request) ? 'EntryCode' : 'OrderCode'
  const upstream = await openCodeUpstream(deps, call, request, scenario)
  if (upstream !== undefined) return upstream
  const type = isEntryCode(request) ? walletOfUserAgent(userAgentOf(request)) : ANY_WALLET
  const { client } = call.actor
  const rows = async (tx: DatabaseTransaction) => {
    await requireRegistered(deps, tx, client, request.order)
    const isTaken = (await findRequestId(tx, client.clientId, request.paymentRequestId)) !== null
    return { isTaken, clientNumber: await getClientNumber(tx, client.clientId) }
  }
  return carryOut(deps, call.actor, rows, ({ writes, now }, { isTaken, clientNumber }) => {
    requireInStore(deps, call.actor, soughtBy(request, type))
    if (isTaken) return null
    const bare = newPayment(call, request, { method: waiting(type, scenario), now })
    const orderCode = formatOrderCode({ clientMark: clientMark(clientNumber), secret: randomSecret() })
    const url = deps.orderCodeUrl(orderCode)
    const forms = scenario === 'EntryCode' ? entryForm(url) : codeForm(bare, url)
    const payment = { ...bare, answer: inStoreAnswer(bare, forms) }
    openPayment(writes, payment)
    writeAlongside(writes, call, payment)
    const { clientId, paymentId } = payment
    writes.also((tx) => insertOrderCode(tx, { clientId, orderCode, paymentId }))
    return { payment, now }
  })
}

/** The provider makes the code, and knows more wallets. Undefined where the gateway makes it. */
async function openCodeUpstream(
  deps: MoneyDeps,
  call: Call,
  request: PayRequest,
  scenario: InStoreScenario,
): Promise<Opened | null | undefined> {
  const { actor } = call
  const wallet = scenario === 'EntryCode' ? findWalletOfUserAgent(userAgentOf(request)) : null
  const { currency } = request.paymentAmount
  // Wallets accept more currencies in stores than online, and accounts are asked about online ones.
  const isRouted = wallet !== null && deps.providers.takes(actor.client, wallet, currency)
  const type = isRouted ? wallet : ANY_WALLET
  const provider = findUpstreamSeller(deps, actor, soughtBy(request, type))
  if (!provider) return undefined
  await requireRegistered(deps, deps.db, actor.client, request.order)
  return openAtProvider(deps, { ...call, paymentRequestId: request.paymentRequestId }, provider, (now) => ({
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
