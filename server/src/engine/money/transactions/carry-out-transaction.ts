import type { Amount } from '@amsel/contract'
import {
  keptOfTransaction,
  type Payment,
  type PaymentTransaction,
  Refusal,
  type TransactionKind,
} from '../../../domain/index.ts'
import { findTransaction, updateTransactionName } from '../../../storage/index.ts'
import { carryOut, type Reader } from '../carry-out.ts'
import type { Call, MoneyDeps } from '../deps.ts'
import { lockPaymentRows, type PaymentRows } from '../payment-rows.ts'
import { findNameless, isNameless } from '../restoring/names.ts'
import type { Unit } from '../unit.ts'
import type { Begun } from './begin-payment-transaction.ts'
import { perform, resume } from './perform.ts'

interface Wanted {
  readonly kind: TransactionKind
  readonly requestId: string
  readonly paymentId: string
  readonly amount: Amount
}

/** Checks the rules and decides what begins. */
type Beginning = (unit: Unit, rows: PaymentRows<Payment | null>) => Begun

/**
 * Does something to a payment that the merchant asks for under a request id: it begins as `begin` decides, or one that
 * was begun before is driven on.
 */
export async function carryOutTransaction(
  deps: MoneyDeps,
  call: Call,
  wanted: Wanted,
  begin: Beginning,
): Promise<PaymentTransaction> {
  const begun = await carryOut(deps, call.actor, rowsFor(call, wanted), (unit, { earlier, ...rows }) => {
    if (earlier) return { earlier }
    const lost = findNameless(rows.transactions, call.actor.client, wanted)
    if (lost) return { earlier: nameAgain(unit, call, lost, wanted) }
    requireAwaited(call)
    if (call.alongside) unit.writes.also(call.alongside)
    return begin(unit, rows)
  })
  if (!('earlier' in begun)) return perform(deps, call.actor, begun)
  const { earlier } = begun
  call.fingerprint.requireSame(earlier.requestDigest, keptOfTransaction(earlier))
  return resume(deps, call.actor, earlier)
}

/**
 * A process that stood still, or a slow network, may bring a request that was sent again meanwhile and refused. A till
 * is not notified of refunds, so nothing would correct that answer.
 */
function requireAwaited({ isAwaited }: Call): void {
  if (isAwaited && !isAwaited()) throw new Refusal('UNKNOWN_EXCEPTION', NOT_BEGUN)
}

const NOT_BEGUN = 'the caller no longer waits for this request, so it was not started; send it again'

interface Asked extends PaymentRows<Payment | null> {
  /** The same kind under the same id, of this payment or another. */
  readonly earlier: PaymentTransaction | null
}

const rowsFor = ({ actor }: Call, { kind, requestId, paymentId }: Wanted): Reader<Asked> => {
  const { clientId } = actor.client
  return {
    async unlocked(units) {
      const read = await units.readPayment({ clientId, name: { paymentId }, kind, requestId })
      return read && !read.isRequestIdUsed && !read.transactions.some(isNameless)
        ? { ...read, earlier: null }
        : null
    },
    async locked(tx) {
      const rows = await lockPaymentRows(tx, clientId, { paymentId })
      return { ...rows, earlier: await findTransaction(tx, clientId, { kind, requestId }) }
    },
  }
}

/** One that was rebuilt after a restore: a repeat says under which id, and must ask for the same. */
function nameAgain(
  { writes }: Unit,
  { fingerprint }: Call,
  lost: PaymentTransaction,
  { requestId, amount }: Pick<Wanted, 'requestId' | 'amount'>,
): PaymentTransaction {
  if (lost.amount.value !== amount.value || lost.amount.currency !== amount.currency)
    fingerprint.requireSame(lost.requestDigest, keptOfTransaction(lost))
  return updateTransactionName(writes, lost, { requestId, requestDigest: fingerprint.digest })
}
