import { type Attempt, isCard, isDecided, isOpen, type ProviderOutcome } from '../../domain/index.ts'
import type { Provider } from '../../providers/index.ts'
import {
  type ClaimedItem,
  findAttempt,
  findHeldCard,
  findPayment,
  finishAgendaItem,
} from '../../storage/index.ts'
import { providerNamed } from '../attempts/provider-of.ts'
import { recordCharge } from '../charges/record-charge.ts'
import { recordReversal } from '../charges/record-reversal.ts'
import { clientNow } from '../client-now.ts'
import type { MoneyParts } from '../parts.ts'
import { driveOn } from '../transactions/perform.ts'

/**
 * Learns what became of an attempt whose outcome was never recorded: the provider is asked, and gets it again
 * under the same key only when it never heard of it.
 */
export async function finishAttempt(parts: MoneyParts, item: ClaimedItem): Promise<void> {
  const { db } = parts
  const attempt = await findAttempt(db, item.clientId, item.subjectId)
  if (!attempt || isDecided(attempt.state)) {
    await db.transaction().execute((tx) => finishAgendaItem(tx, item))
    return
  }
  const provider = providerNamed(parts, attempt.provider)
  if (attempt.transactionId !== null) {
    await driveOn(parts, provider, attempt)
    return
  }
  const now = await clientNow(parts, db, item.clientId)
  const told = (await provider.inquire(attempt, now)) ?? (await send(parts, provider, attempt, now))
  if (attempt.kind === 'CHARGE') await recordCharge(parts, attempt, told)
  else await recordReversal(parts, attempt, { told, item })
}

/**
 * What the provider never heard of goes out again while it is wanted. Nobody is charged for a payment that has ended
 * meanwhile, and a card that is gone cannot be charged again: such a charge has failed. The provider is told so under the
 * key, so that whoever was about to charge and comes late finds it refused.
 */
async function send(
  { db, sealer }: MoneyParts,
  provider: Provider,
  attempt: Attempt,
  now: Date,
): Promise<ProviderOutcome> {
  if (attempt.kind !== 'CHARGE') return provider.send(attempt, { now })
  const { clientId, paymentId } = attempt
  const payment = await findPayment(db, clientId, { paymentId })
  const source = (await findHeldCard(db, sealer, clientId, paymentId)) ?? undefined
  const isWanted = payment && isOpen(payment) && (source || !isCard(payment))
  return provider.send(isWanted ? attempt : { ...attempt, instruction: { outcome: 'FAIL' } }, { now, source })
}
