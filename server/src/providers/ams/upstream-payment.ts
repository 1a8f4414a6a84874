import type { Amount } from '@amsel/contract'
import type { ProviderOutcome } from '../../domain/index.ts'
import type { Ams, Asked } from './ams.ts'
import { AmsError, amountOf, type Fields, fieldsOf, momentOf, requireName, textOf } from './answer.ts'
import { failure, unknown } from './refused.ts'
import { isUnknownName } from './result-codes.ts'

/** A payment as upstream reports it. */
export interface UpstreamPayment {
  readonly status: 'PROCESSING' | 'PENDING' | 'SUCCESS' | 'FAIL' | 'CANCELLED'
  readonly resultCode: string
  readonly paymentId: string | undefined
  readonly amount: Amount | undefined
  readonly paidAt: Date | undefined
  readonly authExpiresAt: Date | undefined
  readonly transactions: readonly UpstreamTransaction[]
  readonly fields: Fields
}

/** Its transactions. */
export interface UpstreamTransaction {
  readonly kind: string | undefined
  readonly requestId: string | undefined
  readonly transactionId: string | undefined
  readonly status: string | undefined
  readonly resultCode: string
  readonly amount: unknown
  readonly decidedAt: Date | undefined
}

const STATUSES = ['PROCESSING', 'PENDING', 'SUCCESS', 'FAIL', 'CANCELLED'] as const

/** The payment of a charge; null when upstream does not know it. */
export async function findPayment(
  { call }: Ams,
  { chargeKey, signal }: Pick<Asked, 'chargeKey' | 'signal'>,
): Promise<UpstreamPayment | null> {
  const answer = await call('payments/inquiryPayment', { paymentRequestId: chargeKey }, signal)
  const { status: answered, code, fields } = answer
  if (answered === 'F' && isUnknownName(code)) return null
  const isOnlyInProcess = answered === 'U' && code === 'PAYMENT_IN_PROCESS'
  if (answered !== 'S' && !isOnlyInProcess) throw unknown(answer)
  requireName(fields.paymentRequestId, chargeKey, 'payment')
  const status = isOnlyInProcess ? 'PROCESSING' : STATUSES.find((known) => known === fields.paymentStatus)
  if (!status) throw new AmsError('upstream reported an unknown state of the payment')
  const { transactions } = fields
  return {
    status,
    resultCode: textOf(fields.paymentResultCode) ?? '',
    paymentId: textOf(fields.paymentId),
    amount: amountOf(fields.paymentAmount),
    paidAt: momentOf(fields.paymentTime),
    authExpiresAt: momentOf(fields.authExpiryTime),
    transactions: Array.isArray(transactions) ? transactions.map(transactionOf) : [],
    fields,
  }
}

/** The same for a charge that has succeeded: upstream must know it. */
export async function getPayment(ams: Ams, asked: Asked): Promise<UpstreamPayment> {
  const found = await findPayment(ams, asked)
  if (!found) throw new AmsError('upstream does not know a payment that it has reported before')
  return found
}

/** Upstream's name for the payment of a charge. */
export async function paymentIdOf(ams: Ams, asked: Asked): Promise<string> {
  const paymentId = asked.charge.reference ?? (await getPayment(ams, asked)).paymentId
  if (!paymentId) throw new AmsError('upstream gave no paymentId')
  return paymentId
}

function transactionOf(value: unknown): UpstreamTransaction {
  const fields = fieldsOf(value)
  return {
    kind: textOf(fields.transactionType),
    requestId: textOf(fields.transactionRequestId),
    transactionId: textOf(fields.transactionId),
    status: textOf(fields.transactionStatus),
    resultCode: textOf(fieldsOf(fields.transactionResult).resultCode) ?? '',
    amount: fields.transactionAmount,
    decidedAt: momentOf(fields.transactionTime),
  }
}

/** What a transaction at upstream means for the attempt that asked for it. */
export function transactionOutcome({
  status,
  resultCode,
  transactionId,
}: Pick<UpstreamTransaction, 'status' | 'resultCode' | 'transactionId'>): ProviderOutcome {
  const named = transactionId === undefined ? {} : { reference: transactionId }
  if (status === 'SUCCESS') return { outcome: 'SUCCESS', resultCode: 'SUCCESS', ...named }
  if (status === 'PROCESSING') return { outcome: 'PENDING', ...named }
  if (status === 'FAIL' || status === 'CANCELLED') return { ...failure(resultCode), ...named }
  throw new AmsError('upstream reported an unknown state of a transaction')
}
