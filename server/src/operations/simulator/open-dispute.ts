import { openDispute as contract, findCardBrand, type OpenDisputeResponse } from '@amsel/contract'
import {
  DISPUTE_KINDS,
  DISPUTE_REASONS,
  type Dispute,
  defenseDueTime,
  disputableAmount,
  type Payment,
  type PaymentTransaction,
  Refusal,
} from '../../domain/index.ts'
import { beginDispute, clientNow, newId } from '../../money/index.ts'
import { listTransactions, lockPayment } from '../../storage/index.ts'
import type { Operation } from '../operation.ts'

type OpenDisputeRequest = Parameters<typeof openDispute.run>[2]

export const openDispute: Operation<typeof contract> = {
  contract,
  async run(parts, { client: { clientId } }, request): Promise<OpenDisputeResponse> {
    const { paymentId } = request
    const disputeId = await parts.db.transaction().execute(async (tx) => {
      const payment = await lockPayment(tx, clientId, { paymentId })
      if (!payment) throw new Refusal('ORDER_NOT_EXIST')
      const now = await clientNow(parts, tx, clientId)
      const done = await listTransactions(tx, clientId, paymentId)
      const dispute = newDispute(payment, request, { now, done })
      await beginDispute(tx, payment, dispute)
      return dispute.disputeId
    })
    parts.notifications.wake(clientId)
    return { disputeId }
  },
}

/** An acquirer's reference has 23 digits. */
const ARN_LENGTH = 23

function newDispute(
  payment: Payment,
  { disputeType: type = 'CHARGEBACK', disputeAmount, ...request }: OpenDisputeRequest,
  { now, done }: { now: Date; done: readonly PaymentTransaction[] },
): Dispute {
  const { clientId, paymentId, card, paymentMethodType } = payment
  const kind = DISPUTE_KINDS[type]
  const reasonCode = request.disputeReasonCode ?? kind.reasonCode
  const disputeId = newId(now)
  return {
    clientId,
    disputeId,
    paymentId,
    type,
    state: kind.firstState,
    amount: disputableAmount(payment, disputeAmount),
    reasonCode,
    reasonMessage: DISPUTE_REASONS.get(reasonCode) ?? null,
    source: (card && findCardBrand(card.brand)?.name) ?? paymentMethodType,
    captureId: onlyCapture(done),
    arn: card ? disputeId.slice(-ARN_LENGTH) : null,
    openedAt: now,
    dueAt: defenseDueTime(type, now, request.defenseDueTime),
    suppliedAt: null,
    acceptedAt: null,
    acceptReason: null,
    judgement: null,
  }
}

/** Of several captures nobody says which one is disputed. */
function onlyCapture(done: readonly PaymentTransaction[]): string | null {
  const captures = done.filter(({ kind, status }) => kind === 'CAPTURE' && status === 'SUCCESS')
  return captures.length === 1 ? (captures[0]?.transactionId ?? null) : null
}
