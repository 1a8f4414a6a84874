import {
  type Actor,
  isCard,
  isDecided,
  missingMoney,
  type ProviderDifference,
  Refusal,
} from '../../../domain/index.ts'
import {
  bookDifferenceAsRead,
  type DatabaseTransaction,
  findAttempt,
  insertMovement,
  lockPayment,
} from '../../../storage/index.ts'
import { book } from '../book.ts'
import { carryOut } from '../carry-out.ts'
import { recordOutcome } from '../outcomes/record-outcome.ts'
import type { MoneyDeps } from '../deps.ts'

interface Booking {
  readonly difference: ProviderDifference
  /** Whose money it is: what a provider has and nobody asked for still belongs to somebody. */
  readonly paymentId: string
}

/**
 * Books what a provider says and the ledger does not, as operators have agreed: the merchant is credited or debited the
 * difference, `payable` below zero if need be. `within` writes whatever else belongs to the agreement, in the same
 * database transaction; if it throws, nothing moves. A charge or refund still waiting for the provider has failed by
 * then: what was said about its money is booked, and nothing more will come of it.
 */
export async function bookDifference(
  deps: MoneyDeps,
  actor: Actor,
  { difference, paymentId }: Booking,
  within: (tx: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  const { clientId, attemptId, differenceId: eventId, provider } = difference
  const rows = async (tx: DatabaseTransaction) => ({
    payment: await lockPayment(tx, clientId, { paymentId }),
  })
  await carryOut(deps, actor, rows, (unit, { payment }) => {
    const { writes, now } = unit
    writes.also(within)
    if (!payment) throw new Refusal('ORDER_NOT_EXIST')
    writes.also(async (tx) => {
      if (!(await bookDifferenceAsRead(tx, difference, now)))
        throw new Refusal('ORDER_STATUS_INVALID', 'the difference is no longer open, or has changed')
    })
    for (const { currency, value } of missingMoney(difference, { isCard: isCard(payment) })) {
      const eventKind = value > 0n ? 'DIFFERENCE_CREDIT' : 'DIFFERENCE_DEBIT'
      // The search follows the states of payments, and this changes none.
      writes.also((tx) => insertMovement(tx, clientId, { eventKind, eventId, currency, happenedAt: now }))
      const amount = { currency, value: value > 0n ? value : -value }
      book(unit, { paymentId, provider }, { eventKind, eventId, amount })
    }
  })
  const attempt = await findAttempt(deps.db, clientId, attemptId)
  if (attempt && !isDecided(attempt.state))
    await recordOutcome(deps, actor, attempt, {
      outcome: { outcome: 'FAIL', resultCode: 'PROCESS_FAIL' },
      follows: true,
    })
}
