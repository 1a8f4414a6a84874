import { randomInt } from 'node:crypto'
import { canonicalJson, type PayRequest, type PayResponse, type Result, resultOf } from '@amsel/contract'
import {
  ANY_WALLET,
  BASE62,
  clientMark,
  formatOrderCode,
  IN_STORE_EXPIRY_MINUTES,
  IN_STORE_EXPIRY_MINUTES_MAX,
  ORDER_SECRET_LENGTH,
  type Payment,
  walletOfUserAgent,
} from '../../domain/index.ts'
import { getClientNumber, insertOrderCode, insertPayment } from '../../storage/index.ts'
import { requireInStore, soughtBy } from '../attempts/choose-provider.ts'
import { clientNow } from '../client-now.ts'
import { requireRegistered } from '../registrations/require-registered.ts'
import { newPayment } from './new-payment.ts'
import type { Opener } from './opened.ts'
import { namesOf, redirection } from './pay-answer.ts'

/**
 * The merchant gets a code that the customer scans; or, where the customer has scanned the one on the counter, an
 * address to go on to, which is such a code too.
 */
export const openOrderCodePayment: Opener = async (parts, call, request) => {
  const { clientId } = call.actor.client
  const scenario = isEntryCode(request) ? 'EntryCode' : 'OrderCode'
  const type = isEntryCode(request) ? walletOfUserAgent(userAgentOf(request)) : ANY_WALLET
  return parts.db.transaction().execute(async (tx) => {
    const now = await clientNow(parts, tx, clientId)
    await requireRegistered(parts, tx, call.actor.client, request.order)
    requireInStore(parts, call.actor, soughtBy(request, type))
    const expiryMinutes = IN_STORE_EXPIRY_MINUTES[scenario]
    const method = { type, expiryMinutes, expiryMinutesMax: IN_STORE_EXPIRY_MINUTES_MAX }
    const bare = newPayment(call, request, { method, now })
    const mark = clientMark(await getClientNumber(tx, clientId))
    const orderCode = formatOrderCode({ clientMark: mark, secret: randomSecret() })
    const url = parts.orderCodeUrl(orderCode)
    const answer = scenario === 'EntryCode' ? entryAnswer(bare, url) : orderAnswer(bare, url)
    const payment = { ...bare, answer: canonicalJson(answer) }
    if (!(await insertPayment(tx, payment))) return null
    await insertOrderCode(tx, { clientId, orderCode, paymentId: payment.paymentId })
    return { payment, now }
  })
}

const isEntryCode = ({ paymentFactor }: PayRequest) => paymentFactor?.inStorePaymentScenario === 'EntryCode'

const userAgentOf = ({ order, env }: PayRequest) => order.env?.userAgent ?? env?.userAgent ?? ''

type InStoreAnswer = PayResponse & { result: Result }

/** S says that the code was made; nobody has paid yet. */
const orderAnswer = (payment: Payment, url: string): InStoreAnswer => ({
  result: resultOf('SUCCESS'),
  ...namesOf(payment),
  orderCodeForm: {
    expireTime: payment.expiresAt,
    codeDetails: [
      { codeValueType: 'QRCODE', displayType: 'TEXT', codeValue: url },
      { codeValueType: 'QRCODE', displayType: 'BIGIMAGE', codeValue: `${url}/big.png` },
      { codeValueType: 'QRCODE', displayType: 'SMALLIMAGE', codeValue: `${url}/small.png` },
      { codeValueType: 'QRCODE', displayType: 'MIDDLEIMAGE', codeValue: `${url}/middle.png` },
    ],
  },
})

const entryAnswer = (payment: Payment, url: string): InStoreAnswer => ({
  result: resultOf('SUCCESS'),
  ...namesOf(payment),
  redirectActionForm: redirection(url).redirectActionForm,
})

const randomSecret = () =>
  Array.from({ length: ORDER_SECRET_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('')
