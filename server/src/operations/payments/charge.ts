import { randomUUID } from 'node:crypto'
import {
  type Attempt,
  clientTime,
  isOpen,
  type Payment,
  type ProviderOutcome,
  Refusal,
} from '../../domain/index.ts'
import {
  findUnfinishedAttempt,
  getClock,
  insertAgendaItem,
  insertAttempt,
  lockPayment,
  type PaymentName,
  type Transaction,
} from '../../storage/index.ts'
import type { CallingClient, OperationParts } from '../operation.ts'
import { FINISH_ATTEMPT, recordCharge } from './record-charge.ts'

/** How long a provider may be silent before the agenda asks it what became of an attempt. */
const FINISH_AFTER_MS = 60_000

/**
 * Asks the provider for the money of an open payment: the intent is committed, the provider called, its outcome
 * recorded. Whoever dies in between leaves the attempt to the agenda. A payment that has ended is given back as
 * it is. `instruction` is what the simulated payer wants.
 */
export async function charge(
  parts: OperationParts,
  client: Pick<CallingClient, 'clientId' | 'environment'>,
  name: PaymentName,
  instruction: ProviderOutcome,
): Promise<Payment> {
  const provider = parts.providers[client.environment]
  if (!provider) throw new Refusal('INVALID_CONTRACT', 'no provider is configured for this client')
  const { payment, attempt } = await parts.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, client.clientId, name)
    if (!payment) throw new Refusal('ORDER_NOT_EXIST')
    if (!isOpen(payment.status)) return { payment, attempt: null }
    const { offsetMs } = await getClock(tx, client.clientId)
    const now = clientTime(parts.clock, offsetMs)
    if (payment.expiresAt <= now) throw new Refusal('ORDER_IS_CLOSED')
    return {
      payment,
      attempt: await beginAttempt(tx, payment, { provider: provider.name, instruction, now }),
    }
  })
  if (!attempt) return payment
  return recordCharge(parts, attempt, await provider.charge({ ...attempt, instruction }))
}

/** One attempt at a time: who comes while another is unfinished speaks to the provider under the same key. */
async function beginAttempt(
  tx: Transaction,
  { clientId, paymentId, amount }: Payment,
  { provider, instruction, now }: { provider: string; instruction: ProviderOutcome; now: Date },
): Promise<Attempt> {
  const unfinished = await findUnfinishedAttempt(tx, { clientId, paymentId, kind: 'CHARGE' })
  if (unfinished) return unfinished
  const attempt: Attempt = {
    clientId,
    attemptId: randomUUID(),
    paymentId,
    kind: 'CHARGE',
    provider,
    state: 'OPEN',
    amount,
    instruction,
    createdAt: now,
  }
  await insertAttempt(tx, attempt)
  const dueAt = new Date(now.getTime() + FINISH_AFTER_MS)
  await insertAgendaItem(tx, { clientId, kind: FINISH_ATTEMPT, subjectId: attempt.attemptId, dueAt })
  return attempt
}
