import {
  type Attempt,
  type CardSource,
  isCard,
  isOpen,
  isOver,
  type Payment,
  type ProviderOutcome,
  Refusal,
} from '../../domain/index.ts'
import {
  type DatabaseTransaction,
  findHeldCard,
  findUnfinishedAttempt,
  lockPayment,
  type PaymentName,
} from '../../storage/index.ts'
import { beginAttempt, FINISH_AFTER_MS } from '../attempts/begin-attempt.ts'
import { providerOf } from '../attempts/provider-of.ts'
import { clientNow } from '../client-now.ts'
import type { CallingClient, MoneyParts } from '../parts.ts'
import { recordCharge } from './record-charge.ts'

/**
 * Asks the provider for the money of an open payment: the intent is committed, the provider called, its outcome
 * recorded. Whoever dies in between leaves the attempt to the agenda. A payment that has ended is given back as
 * it is. `instruction` is what the simulated payer wants; without one the issuer of a card decides.
 */
export async function charge(
  parts: MoneyParts,
  client: Pick<CallingClient, 'clientId' | 'environment'>,
  name: PaymentName,
  instruction?: ProviderOutcome,
): Promise<Payment> {
  const provider = providerOf(parts, client)
  const begun = await parts.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, client.clientId, name)
    if (!payment) throw new Refusal('ORDER_NOT_EXIST')
    if (!isOpen(payment)) return { payment }
    const now = await clientNow(parts, tx, client.clientId)
    if (isOver(payment, now)) throw new Refusal('ORDER_IS_CLOSED')
    const source = await sourceOf(parts, tx, payment)
    if (isCard(payment) && !source && !instruction)
      throw new Refusal('ORDER_STATUS_INVALID', 'no card is held for this payment')
    const attempt = await beginCharge(tx, payment, { provider: provider.name, instruction, now })
    return { payment, attempt, now, source }
  })
  if (!begun.attempt) return begun.payment
  const { attempt, now, source } = begun
  return recordCharge(parts, attempt, await provider.send({ ...attempt, instruction }, { now, source }))
}

/** The card that waits for its payer, if one does. */
const sourceOf = async (
  { sealer }: MoneyParts,
  tx: DatabaseTransaction,
  { clientId, paymentId, captureMode }: Payment,
): Promise<CardSource | undefined> =>
  captureMode ? ((await findHeldCard(tx, sealer, clientId, paymentId)) ?? undefined) : undefined

/** One attempt at a time: who comes while another is unfinished speaks to the provider under the same key. */
export async function beginCharge(
  tx: DatabaseTransaction,
  { clientId, paymentId, amount, expiresAt }: Payment,
  intent: { provider: string; instruction: ProviderOutcome | undefined; now: Date },
): Promise<Attempt> {
  const { provider, instruction, now } = intent
  const unfinished = await findUnfinishedAttempt(tx, { clientId, paymentId, kind: 'CHARGE' })
  if (unfinished) return unfinished
  const attempt = {
    clientId,
    paymentId,
    kind: 'CHARGE',
    transactionId: null,
    provider,
    amount,
    instruction,
  } as const
  // The provider is asked while its answer still counts, so halfway to the payment's end where that is sooner.
  const halfwayMs = Math.floor((expiresAt.getTime() - now.getTime()) / 2)
  return beginAttempt(tx, attempt, now, Math.min(FINISH_AFTER_MS, halfwayMs))
}
