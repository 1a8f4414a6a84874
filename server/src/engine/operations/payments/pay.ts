import { pay as contract, type PayRequest } from '@amsel/contract'
import {
  clientTime,
  isByAgreement,
  isByCodeUpstream,
  isInStore,
  isOpen,
  isOver,
  keepsItsAnswer,
  keptOfPayment,
  type Payment,
  Refusal,
  requireWithinLimits,
} from '../../../domain/index.ts'
import {
  CARD,
  type Call,
  currentAnswer,
  driveChargeOn,
  driveCodeOn,
  driveOpeningOn,
  isUncertain,
  isWithCustomer,
  type Opened,
  type Opener,
  openAgreementPayment,
  openCardPayment,
  openOrderCodePayment,
  openPagePayment,
  openPaymentCodePayment,
  performCharge,
  performOpening,
  recoverLost,
} from '../../money/index.ts'
import { findPayment, findRequestId } from '../../../storage/index.ts'
import { type Answer, type Operation, type OperationDeps, StoredAnswer } from '../operation.ts'

export const pay: Operation<typeof contract> = {
  contract,
  playsPlan: isChargedInTheCall,
  async run(deps, call, request) {
    const isLost = await recoverLost(deps, call.actor, request.paymentRequestId)
    const opened = isLost ? null : await openNew(deps, call, request)
    return opened ? answer(deps, call, opened) : repeat(deps, call, request)
  },
}

/** Most payers are sent to their wallet's page; cards, agreements and stores have ways of their own. */
function openerOf({ productCode, paymentMethod, paymentFactor }: PayRequest): Opener {
  if (productCode === 'AGREEMENT_PAYMENT') return openAgreementPayment
  if (productCode === 'IN_STORE_PAYMENT')
    return paymentFactor?.inStorePaymentScenario === 'PaymentCode'
      ? openPaymentCodePayment
      : openOrderCodePayment
  return paymentMethod.paymentMethodType === CARD ? openCardPayment : openPagePayment
}

function isChargedInTheCall(request: PayRequest): boolean {
  const { paymentMethodId, paymentMethodMetaData: data } = request.paymentMethod
  const open = openerOf(request)
  if (open !== openCardPayment) return open === openAgreementPayment || open === openPaymentCodePayment
  return Boolean(paymentMethodId ?? data?.cardNo) && String(data?.is3DSAuthentication) !== 'true'
}

/** Null where the request id was used before. What is refused now may have been accepted then: its time has passed since. */
async function openNew(deps: OperationDeps, call: Call, request: PayRequest): Promise<Opened | null> {
  try {
    requireWithinLimits(call.actor.client, request.paymentAmount)
    return await openerOf(request)(deps, call, request)
  } catch (error) {
    const { clientId } = call.actor.client
    const isRefused = error instanceof Refusal
    if (isRefused && (await findRequestId(deps.db, clientId, request.paymentRequestId))) return null
    throw error
  }
}

async function answer(
  deps: OperationDeps,
  call: Call,
  { payment, attempt, source, paymentCode, now }: Opened,
): Promise<Answer | StoredAnswer> {
  if (!attempt) return keepsItsAnswer(payment) ? firstAnswer(payment) : currentAnswer(deps, payment)
  const begun = { payment, attempt, now, source, paymentCode }
  if (payment.provider === null) return currentAnswer(deps, await performCharge(deps, call.actor, begun))
  return answerOpened(deps, await performOpening(deps, call.actor, begun))
}

/** For a payment that was opened upstream: where its payer is sent, or how it has ended. */
async function answerOpened(deps: OperationDeps, payment: Payment): Promise<Answer | StoredAnswer> {
  if (isUncertain(payment) && !(await isInProcess(deps, payment)))
    throw new Refusal('UNKNOWN_EXCEPTION', 'the provider has not answered; send the same request again')
  return keepsItsAnswer(payment) ? firstAnswer(payment) : currentAnswer(deps, payment)
}

/** A payer who agreed before, or showed a code, has no address to be sent to: PAYMENT_IN_PROCESS is the whole answer. */
const isInProcess = async (deps: OperationDeps, payment: Payment): Promise<boolean> =>
  isByAgreement(payment) || (isByCodeUpstream(payment) && (await isWithCustomer(deps, payment)))

/** In a store, S means that the code was made. */
const firstAnswer = (payment: Payment) =>
  new StoredAnswer(payment.answer, isInStore(payment) ? 'SUCCESS' : 'PAYMENT_IN_PROCESS')

async function repeat(deps: OperationDeps, call: Call, request: PayRequest): Promise<Answer | StoredAnswer> {
  const earlier = await findEarlier(deps, call, request)
  const now = clientTime(deps.clock, call.actor.client.clockOffsetMs)
  if (isUncertain(earlier)) {
    const { paymentMethodId: code } = request.paymentMethod
    const driven = isByCodeUpstream(earlier)
      ? driveCodeOn(deps, call.actor, earlier, code)
      : driveOpeningOn(deps, call.actor, earlier)
    return answerOpened(deps, await driven)
  }
  if (isOpen(earlier) && isOver(earlier, now)) throw new Refusal('ORDER_IS_CLOSED')
  if (!keepsItsAnswer(earlier)) return currentAnswer(deps, await driveChargeOn(deps, call.actor, earlier))
  if (isOpen(earlier) || earlier.status === 'SUCCESS') return firstAnswer(earlier)
  throw new Refusal(earlier.resultCode)
}

/** The payment that the same request made. A session's id belongs to the session alone, whatever is asked for with it. */
async function findEarlier(
  { db }: OperationDeps,
  { actor: { client }, fingerprint }: Call,
  { paymentRequestId }: PayRequest,
): Promise<Payment> {
  const earlier = await findPayment(db, client.clientId, { paymentRequestId })
  if (earlier?.requestDigest.equals(fingerprint.digest)) return earlier
  const used = await findRequestId(db, client.clientId, paymentRequestId)
  if (used?.isCancelled) throw new Refusal('ORDER_IS_CANCELED')
  if (!earlier || used?.paymentSessionId)
    throw new Refusal('REPEAT_REQ_INCONSISTENT', 'paymentRequestId is that of a session')
  fingerprint.requireSame(earlier.requestDigest, keptOfPayment(earlier))
  return earlier
}
