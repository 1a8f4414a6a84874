import type { Actor, Attempt, ProviderOutcome } from '../../domain/index.ts'
import { recordCharge } from '../charges/record-charge.ts'
import { recordReversal } from '../charges/record-reversal.ts'
import type { MoneyParts } from '../parts.ts'
import { concludeTransaction } from '../transactions/perform.ts'

/** Writes what became of an attempt, whoever says so, whatever it is about. */
export async function recordTold(
  parts: MoneyParts,
  actor: Actor,
  attempt: Attempt,
  told: ProviderOutcome,
): Promise<void> {
  if (attempt.transactionId !== null) await concludeTransaction(parts, actor, attempt, told)
  else if (attempt.kind === 'CHARGE') await recordCharge(parts, actor, attempt, told)
  else await recordReversal(parts, actor, attempt, told)
}
