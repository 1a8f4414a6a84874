import { pay as contract, type PayRequest } from '@amsel/contract'
import { clientTime, isInStore, isOpen, type Payment, Refusal } from '../../domain/index.ts'
import type { Call } from '../../money/index.ts'
import {
  CARD,
  chooseMethod,
  currentAnswer,
  driveChargeOn,
  newPayment,
  type Opener,
  openAgreementPayment,
  openCardPayment,
  openOrderCodePayment,
  openPaymentCodePayment,
  providerOf,
  recordCharge,
  withPage,
} from '../../money/index.ts'
import { findPaymentOrMark } from '../../storage/index.ts'
import { type Answer, type Operation, type OperationParts, StoredAnswer } from '../operation.ts'

export const pay: Operation<typeof contract> = {
  contract,
  playsPlan: isChargedInTheCall,
  run(parts, call, request) {
    const open = openerOf(request)
    return open ? payBy(open, parts, call, request) : payByPage(parts, call, request)
  },
}

/** Most payers are sent to their wallet's page; cards, agreements and stores have ways of their own. */
function openerOf({ productCode, paymentMethod, paymentFactor }: PayRequest): Opener | null {
  if (productCode === 'AGREEMENT_PAYMENT') return openAgreementPayment
  if (productCode === 'IN_STORE_PAYMENT')
    return paymentFactor?.inStorePaymentScenario === 'PaymentCode'
      ? openPaymentCodePayment
      : openOrderCodePayment
  return productCode === 'CASHIER_PAYMENT' && paymentMethod.paymentMethodType === CARD
    ? openCardPayment
    : null
}

function isChargedInTheCall(request: PayRequest): boolean {
  const { paymentMethodId, paymentMethodMetaData: data } = request.paymentMethod
  const open = openerOf(request)
  if (open !== openCardPayment) return open === openAgreementPayment || open === openPaymentCodePayment
  return Boolean(paymentMethodId ?? data?.cardNo) && String(data?.is3DSAuthentication) !== 'true'
}

async function payByPage(
  parts: OperationParts,
  call: Call,
  request: PayRequest,
): Promise<Answer | StoredAnswer> {
  let payment: Payment
  try {
    const method = chooseMethod(request)
    providerOf(parts, call.client)
    const now = clientTime(parts.clock, call.client.clockOffsetMs)
    payment = withPage(parts, newPayment(call, request, { method, now }))
  } catch (refusal) {
    // What is refused now may have been accepted before (its expiry time has passed since): then it is a repeat.
    const earlier = await findEarlier(parts, call, request)
    if (!earlier) throw refusal
    return repeat(parts, call, earlier)
  }
  if (await parts.payments.insert({ payment, clockOffsetMs: call.client.clockOffsetMs }))
    return firstAnswer(payment)
  const earlier = await findEarlier(parts, call, request)
  if (earlier) return repeat(parts, call, earlier)
  // Nothing in the way and yet nothing written: the client's clock moved in between.
  return payByPage(parts, { ...call, client: await parts.reloadClient(call.client.clientId) }, request)
}

async function payBy(
  open: Opener,
  parts: OperationParts,
  call: Call,
  request: PayRequest,
): Promise<Answer | StoredAnswer> {
  const earlier = await findEarlier(parts, call, request)
  if (earlier) return repeat(parts, call, earlier)
  const opened = await open(parts, call, request)
  // Another request with the same id was quicker.
  if (!opened) return payBy(open, parts, call, request)
  const { payment, attempt, source, now } = opened
  if (!attempt) return payment.answer === '' ? currentAnswer(parts, payment) : firstAnswer(payment)
  const told = await providerOf(parts, call.client).send(attempt, { now, source })
  return currentAnswer(parts, await recordCharge(parts, attempt, told))
}

const findEarlier = (parts: OperationParts, call: Call, { paymentRequestId }: PayRequest) =>
  findPaymentOrMark(parts.db, call.client.clientId, paymentRequestId)

/** In a store S says that the code was made. */
const firstAnswer = (payment: Payment) =>
  new StoredAnswer(payment.answer, isInStore(payment) ? 'SUCCESS' : 'PAYMENT_IN_PROCESS')

async function repeat(parts: OperationParts, call: Call, earlier: Payment): Promise<Answer | StoredAnswer> {
  if (earlier.isMark) throw new Refusal('ORDER_IS_CANCELED')
  if (!earlier.requestDigest.equals(call.requestDigest)) throw new Refusal('REPEAT_REQ_INCONSISTENT')
  const now = clientTime(parts.clock, call.client.clockOffsetMs)
  if (isOpen(earlier.status) && earlier.expiresAt <= now) throw new Refusal('ORDER_IS_CLOSED')
  if (earlier.answer === '') return currentAnswer(parts, await driveChargeOn(parts, earlier))
  if (isOpen(earlier.status) || earlier.status === 'SUCCESS') return firstAnswer(earlier)
  throw new Refusal(earlier.resultCode)
}
