import {
  type CardOptions,
  cardOptionsOf,
  isCard,
  isInStore,
  isTypedCardKept,
  type Payment,
  SECOND_MS,
} from '../../domain/index.ts'
import type { Ams, Asked } from './ams.ts'
import { fieldsOf } from './answer.ts'
import { metadataOf } from './metadata.ts'
import { inStoreFields } from './stores.ts'

/** What is passed on unchanged from a merchant's request. Its own words, such as metadata, are nobody else's business. */
const HANDED_ON = [
  'order',
  'env',
  'settlementStrategy',
  'creditPayPlan',
  'appId',
  'merchantRegion',
  'userRegion',
  'merchant',
] as const

/** The same payment, asked of upstream. */
export function payRequest({ notifyUrl }: Pick<Ams, 'notifyUrl'>, asked: Asked): object {
  const { attempt, payment, key, record } = asked
  const details = fieldsOf(payment.details)
  const handedOn = Object.fromEntries(HANDED_ON.map((field) => [field, details[field]]))
  const given = fieldsOf(handedOn.order)
  const order = {
    ...given,
    referenceOrderId: given.referenceOrderId ?? payment.paymentId,
    orderDescription: given.orderDescription ?? payment.orderDescription,
    orderAmount: given.orderAmount ?? attempt.amount,
  }
  return {
    ...handedOn,
    productCode: payment.productCode,
    paymentRequestId: key,
    paymentAmount: attempt.amount,
    order,
    // A hosted checkout does not learn where its payer is; it is a page in a browser.
    env: handedOn.env ?? given.env ?? { terminalType: 'WEB' },
    paymentMethod: paymentMethodOf(asked),
    // Upstream only holds the money: this gateway captures, even when the capture is automatic.
    ...(isCard(payment) && { paymentFactor: { isAuthorization: true, captureMode: 'MANUAL' } }),
    paymentRedirectUrl: payment.redirectUrl || undefined,
    paymentNotifyUrl: `${notifyUrl}/payment`,
    metadata: metadataOf(record),
    paymentExpiryTime: expiryOf(payment, asked.given.now),
    ...(isInStore(payment) && inStoreFields(asked, { order, env: handedOn.env })),
  }
}

/** Whether to save a card entered here is decided by now; for one entered upstream, upstream asks in our place. */
function optionsOf(payment: Payment): CardOptions {
  const wanted = cardOptionsOf(payment)
  const { is3DSAuthentication, tokenizeMode } = wanted
  const isKept = payment.card?.isToBeKept
  const tokenize =
    tokenizeMode === undefined ? (wanted.tokenize ?? isKept) : isTypedCardKept(wanted, isKept ?? false)
  return {
    ...(is3DSAuthentication !== undefined && { is3DSAuthentication }),
    ...(tokenize !== undefined && { tokenize }),
    ...(tokenizeMode !== undefined && payment.card === null && { tokenizeMode }),
  }
}

/**
 * A client's clock may be ahead, upstream's is not: what is passed on is the time that is left, in whole seconds, so that
 * a repeated request is identical.
 */
const expiryOf = ({ expiresAt }: Payment, now: Date): Date => {
  const aheadMs = Math.round((now.getTime() - Date.now()) / SECOND_MS) * SECOND_MS
  return new Date(Math.floor((expiresAt.getTime() - aheadMs) / SECOND_MS) * SECOND_MS)
}

function paymentMethodOf({ payment, accessToken, given: { source } }: Asked): object {
  const { paymentMethodType } = payment
  if (accessToken !== undefined) return { paymentMethodType, paymentMethodId: accessToken }
  if (!isCard(payment)) return { paymentMethodType }
  const options = optionsOf(payment)
  if (!source) return { paymentMethodType, paymentMethodMetaData: options }
  if ('providerToken' in source)
    return { paymentMethodType, paymentMethodId: source.providerToken, paymentMethodMetaData: options }
  const { number: cardNo, cvc: cvv, expiryMonth, expiryYear, holderName } = source.card
  const cardholderName = holderName === undefined ? undefined : { fullName: holderName }
  const card = { cardNo, cvv, expiryMonth, expiryYear, cardholderName }
  return { paymentMethodType, paymentMethodMetaData: { ...options, ...card } }
}
