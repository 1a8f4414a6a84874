import { type Actor, type PayoutReason, type PayoutState, wayTo } from '../../../domain/index.ts'
import { type DatabaseTransaction, findPayoutHold, lockPayout, type Payout } from '../../../storage/index.ts'
import { carryOut } from '../carry-out.ts'
import type { MoneyDeps } from '../deps.ts'
import { movePayout } from './move-payout.ts'
import { onHold } from './refused.ts'

export interface PayoutAdvance {
  readonly payoutId: string
  readonly state: Exclude<PayoutState, 'CREATED'>
  readonly reason: PayoutReason | null
  /** What the bank or the person wrote. */
  readonly note: string | null
  /** The account that it is paid from, where that is known from now on. */
  readonly debtor: string | null
}

/**
 * A person says what has become of a payout, at the bank or here. Null where it cannot get there from where it is, and
 * then nothing is written.
 */
export async function advancePayout(
  deps: MoneyDeps,
  actor: Actor,
  { payoutId, state, reason, note, debtor }: PayoutAdvance,
  within: (tx: DatabaseTransaction, payout: Payout) => Promise<void>,
): Promise<Payout | null> {
  const { clientId } = actor.client
  const read = async (tx: DatabaseTransaction) => ({
    payout: await lockPayout(tx, clientId, payoutId),
    hold: await findPayoutHold(tx, clientId),
  })
  return carryOut(deps, actor, read, (unit, { payout, hold }) => {
    const way = payout && wayTo(payout.state, state)
    if (!payout || !way) return null
    // What was made before the hold waits as well.
    if (state === 'APPROVED' && hold) throw onHold()
    let moved: Payout = { ...payout, debtor: payout.debtor ?? debtor }
    for (const next of way)
      moved = movePayout(unit, moved, { state: next, ...(next === state && { reason, note }) })
    unit.writes.also((tx) => within(tx, moved))
    return moved
  })
}
