import type { Amount } from '@amsel/contract'
import {
  type Actor,
  type Attempt,
  actorMark,
  attemptName,
  IN_PROCESS_CODES,
  later,
  type Payment,
  type PaymentTransaction,
  ProviderSilent,
  type TransactionKind,
} from '../../../domain/index.ts'
import type { ReportedTransaction } from '../../../providers/index.ts'
import {
  type DatabaseTransaction,
  findAttempt,
  insertJob,
  insertAttempt,
  insertTransaction,
  lockPayment,
  updatePayment,
} from '../../../storage/index.ts'
import { keyOf } from '../attempts/attempt-key.ts'
import { FINISH_AFTER_MS } from '../attempts/begin-attempt.ts'
import { book } from '../book.ts'
import { carryOut } from '../carry-out.ts'
import type { MoneyDeps } from '../deps.ts'
import { derivedId, nameless } from './names.ts'
import { openAttempt } from './open-attempt.ts'
import { type RefundInRecord, refundInRecord } from './refund-record.ts'

interface Lost {
  readonly kind: TransactionKind
  readonly attemptId: string
  readonly amount: Amount
}

/** Rebuilds a capture, a refund or a raised amount, as it was before the provider answered. */
export async function rebuildTransaction(
  deps: MoneyDeps,
  actor: Actor,
  payment: Payment,
  one: ReportedTransaction & Lost,
): Promise<Attempt> {
  const { clientId, paymentId } = payment
  const { kind, attemptId, amount } = one
  const kept = refundInRecord(deps.sealer, { clientId, attemptId }, await recordOf(deps, payment, one))
  const rows = async (tx: DatabaseTransaction) => ({
    payment: await lockPayment(tx, clientId, { paymentId }),
    known: await findAttempt(tx, clientId, attemptId),
  })
  return carryOut(deps, actor, rows, (unit, { payment: held, known }) => {
    const { writes, now } = unit
    if (!held) throw new Error(`the payment ${paymentId} is gone`)
    if (known) return known
    const transaction: PaymentTransaction = {
      clientId,
      paymentId,
      kind,
      amount,
      status: 'PROCESSING',
      resultCode: IN_PROCESS_CODES[kind],
      decidedAt: null,
      ...(kept ?? guessed(actor, held, one, now)),
    }
    const withIt = insertTransaction(writes, held, transaction)
    const attempt = attemptOf(held, transaction, attemptId)
    insertAttempt(writes, attempt)
    const dueAt = later(now, FINISH_AFTER_MS)
    insertJob(writes, { clientId, kind: 'finish_attempt', subjectId: attemptId, dueAt })
    if (kind === 'REFUND') {
      updatePayment(writes, actor, withIt, { refundedMinor: held.refundedMinor + amount.value })
      book(unit, held, { eventKind: 'REFUND', eventId: transaction.transactionId, amount })
    }
    return attempt
  })
}

/** It has a time of its own: much may have been booked since the payment was looked at. */
const recordOf = (
  { providerDeadlineMs }: MoneyDeps,
  { provider }: Payment,
  one: ReportedTransaction,
): Promise<string | null> =>
  one.record(AbortSignal.timeout(providerDeadlineMs)).catch((error: Error) => {
    throw new ProviderSilent(provider ?? '', error)
  })

/** Without a record only its key is known: its merchant's id is learned when the merchant uses it again. */
function guessed(actor: Actor, payment: Payment, { kind, attemptId }: Lost, now: Date): RefundInRecord {
  const transactionId = derivedId(payment.createdAt, attemptId)
  const isOwn = isOfGateway(actor, payment, { kind, attemptId })
  return {
    transactionId,
    requestId: isOwn ? transactionId : nameless(attemptId),
    requestDigest: Buffer.alloc(0),
    createdAt: now,
    begunBy: actorMark(actor),
    notifyUrl: null,
    details: {},
  }
}

const OWN_MAX = 20

/** What the gateway did by itself has a key made from the payment's own name. */
function isOfGateway(
  { client }: Actor,
  { paymentRequestId }: Payment,
  { kind, attemptId }: Pick<Lost, 'kind' | 'attemptId'>,
): boolean {
  const ordinals = Array.from({ length: OWN_MAX }, (_, ordinal) => ordinal)
  return ordinals.some(
    (ordinal) => keyOf(attemptName(client, kind, { paymentRequestId, ordinal })) === attemptId,
  )
}

function attemptOf(
  { provider }: Payment,
  { clientId, paymentId, kind, transactionId, amount, createdAt, begunBy }: PaymentTransaction,
  attemptId: string,
): Attempt {
  if (provider === null) throw new Error(`nobody has taken the money of the payment ${paymentId}`)
  return openAttempt({
    ...{ clientId, attemptId, paymentId, kind, transactionId, provider, amount, createdAt, begunBy },
  })
}
