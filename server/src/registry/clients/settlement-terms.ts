import {
  clientTime,
  DELAY_DAYS_MAX,
  nextClosing,
  OperatorError,
  readSettlement,
  type SettlementFlaw,
  type Who,
  type WrittenSettlement,
} from '../../domain/index.ts'
import { getClock, getWrittenSettlement, moveSettlement, updateSettlement } from '../../storage/index.ts'
import type { AuditTrail } from '../audit/index.ts'
import { lockKnown } from './lock-known.ts'

interface SettlementChange extends Partial<WrittenSettlement> {
  readonly reason: string | null
}

const FLAWS: Readonly<Record<SettlementFlaw, string>> = {
  zone: 'The zone is the name of a time zone, such as Europe/Berlin.',
  cutOff: 'The cut-off is a time of day, such as 18:00.',
  delayDays: `The delay is a whole number of working days from 0 to ${DELAY_DAYS_MAX}.`,
  schedule: 'The schedule is daily, weekly:DAY such as weekly:mon, or monthly:DAY from 1 to 28.',
  payouts: 'Payouts are closing, hand, daily, weekly:DAY such as weekly:mon, or monthly:DAY from 1 to 28.',
  minimums: 'A minimum is CURRENCY=AMOUNT, such as HKD=100.00.',
}

/**
 * When a client's money is available and its periods are closed; what is not named stays as it is. The period that is open is closed
 * at the next closing of the new terms, never at one that has passed, and days that were given to sales stay.
 */
export function setSettlement(
  trail: AuditTrail,
  who: Who,
  clientId: string,
  { reason, ...change }: SettlementChange,
): Promise<WrittenSettlement> {
  return trail.change(who, async (tx) => {
    await lockKnown(tx, clientId)
    const before = await getWrittenSettlement(tx, clientId)
    const after = { ...before, ...change }
    const read = readSettlement(after)
    if (typeof read === 'string')
      throw new OperatorError(FLAWS[read], { facts: { why: `settlement_${read}` } })
    await updateSettlement(tx, clientId, after)
    const { offsetMs } = await getClock(tx, clientId)
    await moveSettlement(tx, clientId, nextClosing(read, clientTime({ now: () => new Date() }, offsetMs)))
    const event = {
      ...({ clientId, action: 'settlement_changed', subject: null } as const),
      before: { ...before },
      after: { ...after, ...(reason !== null && { reason }) },
    }
    return { event, result: after }
  })
}
