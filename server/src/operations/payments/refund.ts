import {
  refund as contract,
  findPaymentMethod,
  type RefundResponse,
  type Result,
  resultOf,
} from '@amsel/contract'
import {
  type Payment,
  type PaymentTransaction,
  Refusal,
  requireRefundable,
  type TransactionDetails,
} from '../../domain/index.ts'
import type { Call } from '../../money/index.ts'
import {
  type Begun,
  beginPaymentTransaction,
  book,
  clientNow,
  instructionOf,
  perform,
  providerOf,
  requireFunds,
  resume,
  SLOW_SECONDS,
} from '../../money/index.ts'
import {
  type DatabaseTransaction,
  findTransaction,
  listTransactions,
  lockPayment,
  updatePayment,
} from '../../storage/index.ts'
import type { Operation, OperationParts } from '../operation.ts'

type RefundRequest = Parameters<typeof refund.run>[2]

export const refund: Operation<typeof contract> = {
  contract,
  playsPlan: () => true,
  async run(parts, call, request) {
    const { clientId } = call.client
    const begun = await parts.db.transaction().execute(async (tx) => {
      const payment = await lockPayment(tx, clientId, { paymentId: request.paymentId })
      const requestId = request.refundRequestId
      const earlier = await findTransaction(tx, clientId, { kind: 'REFUND', requestId })
      return earlier ? { earlier } : begin(parts, call, tx, { request, payment })
    })
    const provider = providerOf(parts, call.client)
    return answer(
      'earlier' in begun
        ? await resume(parts, call, provider, begun.earlier)
        : await perform(parts, provider, begun),
    )
  },
}

/** The money is taken out of the merchant's account with the intent, so that nobody else can have it. */
async function begin(
  parts: OperationParts,
  call: Call,
  tx: DatabaseTransaction,
  { request, payment }: { request: RefundRequest; payment: Payment | null },
): Promise<Begun> {
  const { refundRequestId, paymentId, refundAmount: amount, captureId } = request
  const { clientId } = call.client
  const now = await clientNow(parts, tx, clientId)
  const done = await listTransactions(tx, clientId, paymentId)
  requireRefundable(payment, { amount, captureId, now, done })
  await requireFunds(tx, clientId, amount)
  const begun = await beginPaymentTransaction(tx, payment, {
    kind: 'REFUND',
    requestId: refundRequestId,
    requestDigest: call.requestDigest,
    amount,
    notifyUrl: request.refundNotifyUrl ?? null,
    details: detailsOf(request),
    provider: providerOf(parts, call.client).name,
    instruction: {
      ...(isSlow(payment, request) && { settlesAfterSeconds: SLOW_SECONDS }),
      ...instructionOf(call),
    },
    now,
  })
  const { transactionId } = begun.transaction
  await book(tx, { clientId, eventKind: 'REFUND', eventId: transactionId, amount, happenedAt: now })
  await updatePayment(tx, payment, { refundedMinor: payment.refundedMinor + amount.value })
  return begun
}

const isSlow = ({ paymentMethodType }: Payment, { isAsyncRefund }: RefundRequest): boolean =>
  isAsyncRefund === true || findPaymentMethod(paymentMethodType)?.refund.answer !== 'at_once'

function detailsOf({ captureId, metadata, customizedInfo, refundReason }: RefundRequest): TransactionDetails {
  return {
    ...(captureId !== undefined && { captureId }),
    ...(metadata !== undefined && { metadata }),
    ...(customizedInfo !== undefined && { customizedInfo }),
    ...(refundReason !== undefined && { reason: refundReason }),
  }
}

function answer(refund: PaymentTransaction): RefundResponse & { result?: Result } {
  const { status, resultCode, transactionId, requestId, paymentId, amount, decidedAt } = refund
  if (status === 'FAIL') throw new Refusal(resultCode)
  return {
    ...(status === 'PROCESSING' && { result: resultOf(resultCode) }),
    refundRequestId: requestId,
    refundId: transactionId,
    paymentId,
    refundAmount: amount,
    refundTime: decidedAt ?? undefined,
  }
}
