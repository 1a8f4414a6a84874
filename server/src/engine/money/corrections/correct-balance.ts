import type { Amount } from '@amsel/contract'
import { type Actor, type Correction, NO_PAYMENT } from '../../../domain/index.ts'
import { type DatabaseTransaction, insertMovement } from '../../../storage/index.ts'
import { book } from '../book.ts'
import { carryOut } from '../carry-out.ts'
import type { MoneyDeps } from '../deps.ts'

interface CorrectionRequest {
  /** Books it once, however often it is asked for. */
  readonly correctionId: string
  readonly kind: Correction
  readonly amount: Amount
}

/**
 * Books what operators have agreed on. `within` writes whatever else belongs to the agreement, in the same database
 * transaction and before the money moves; if it throws, nothing moves.
 */
export async function correctBalance(
  deps: MoneyDeps,
  actor: Actor,
  { correctionId, kind, amount }: CorrectionRequest,
  within: (tx: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  const { clientId } = actor.client
  await carryOut(
    deps,
    actor,
    async () => ({}),
    (unit) => {
      const { writes, now: happenedAt } = unit
      writes.also(within)
      const event = { eventKind: kind, eventId: correctionId }
      // The search follows payments, and this concerns none.
      writes.also((tx) => insertMovement(tx, clientId, { ...event, currency: amount.currency, happenedAt }))
      book(unit, { paymentId: NO_PAYMENT, provider: NO_PAYMENT }, { ...event, amount })
    },
  )
}
