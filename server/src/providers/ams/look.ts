import { TRANSACTION_KINDS } from '@amsel/contract'
import { type KeyedAttempt, providerKey, readProviderKey } from '../../domain/index.ts'
import type { ReportedPayment, ReportedTransaction } from '../reported-state.ts'
import type { Ams } from './ams.ts'
import { amountOf, type Fields } from './answer.ts'
import { chargeOutcome } from './kinds/charge.ts'
import { readMetadata } from './metadata.ts'
import { isUnknownName } from './result-codes.ts'
import { findPayment, transactionOutcome, type UpstreamTransaction } from './upstream-payment.ts'

/** A charge with all that upstream knows about it; by the key of a refund, the charge that it refunds. */
export async function look(
  ams: Ams,
  key: KeyedAttempt,
  signal: AbortSignal,
): Promise<ReportedPayment | null> {
  const named = providerKey(key)
  const found = await lookAt(ams, named, signal)
  if (found) return found
  const { charge } = readMetadata(await refundUnder(ams, named, signal))
  return charge === null ? null : lookAt(ams, charge, signal)
}

async function lookAt(ams: Ams, chargeKey: string, signal: AbortSignal): Promise<ReportedPayment | null> {
  const named = readProviderKey(chargeKey)
  const found = named && (await findPayment(ams, { chargeKey, signal }))
  if (!found) return null
  const { status, paidAt, amount } = found
  const isPaid = status === 'SUCCESS' || (status === 'CANCELLED' && paidAt !== undefined)
  return {
    ...named,
    outcome: { ...chargeOutcome(found, isPaid), ...(amount && { amount }) },
    paidAt,
    isCancelled: isPaid && status === 'CANCELLED',
    record: readMetadata(found.fields).record,
    done: found.transactions.flatMap((one) => reportedTransactions(ams, one)),
  }
}

function reportedTransactions(ams: Ams, one: UpstreamTransaction): ReportedTransaction[] {
  const { requestId = '', amount, decidedAt } = one
  const kind = TRANSACTION_KINDS.find((known) => known === one.kind)
  if (!kind) return []
  return [
    {
      kind,
      attemptId: readProviderKey(requestId)?.attemptId ?? null,
      amount: amountOf(amount),
      outcome: transactionOutcome(one),
      decidedAt,
      record: async (signal) =>
        kind === 'REFUND' ? readMetadata(await refundUnder(ams, requestId, signal)).record : null,
    },
  ]
}

async function refundUnder({ call }: Ams, refundRequestId: string, signal: AbortSignal): Promise<Fields> {
  const { status, code, fields } = await call('payments/inquiryRefund', { refundRequestId }, signal)
  if (status === 'S') return fields
  if (status === 'F' && isUnknownName(code)) return {}
  throw new Error(`upstream answered payments/inquiryRefund with ${status}`)
}
