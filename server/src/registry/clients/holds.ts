import { randomUUID } from 'node:crypto'
import type { AuditTrail } from '../audit/index.ts'
import { GATEWAY_ITSELF, OperatorError, type Who } from '../../domain/index.ts'
import { findHold, type Hold, insertHold, liftHold, updateHoldSince } from '../../storage/index.ts'

const HOLD = { clientId: GATEWAY_ITSELF, subject: 'the hold', before: null } as const

/** Every node is held from now on. A hold that is on stays as it is. */
export function beginHold(trail: AuditTrail, who: Who): Promise<Hold> {
  return trail.change(who, async (tx) => {
    const earlier = await findHold(tx)
    if (earlier && earlier.liftedAt === null) return { event: null, result: earlier }
    const hold: Hold = { holdId: randomUUID(), begunAt: new Date(), since: null, liftedAt: null }
    await insertHold(tx, hold)
    return { event: { ...HOLD, action: 'hold_begun', after: null }, result: hold }
  })
}

/** Records the moment since which what was begun may be missing. Without a hold there is nothing to record it in. */
export function noteReconciling(trail: AuditTrail, who: Who, since: Date): Promise<Hold | null> {
  return trail.change(who, async (tx) => {
    const hold = await findHold(tx)
    if (hold) await updateHoldSince(tx, hold, since)
    return {
      event: { ...HOLD, action: 'gateway_reconciled', after: { since: since.toISOString() } },
      result: hold,
    }
  })
}

export function endHold(trail: AuditTrail, who: Who): Promise<void> {
  return trail.change(who, async (tx) => {
    const hold = await findHold(tx)
    if (!hold || !(await liftHold(tx, hold, new Date())))
      throw new OperatorError('The gateway is not held: there is nothing to lift.')
    return { event: { ...HOLD, action: 'hold_lifted', after: null }, result: undefined }
  })
}
