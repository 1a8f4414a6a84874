import type { Amount, PaymentOutcome, ResultCode } from '@amsel/contract'
import type { Attempt, ProviderOutcome } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'

/** The simulated provider's outcome of a request; a pending one may settle at a moment. */
export interface SimulatedOutcome extends Omit<ProviderOutcome, 'amount'> {
  readonly outcome: PaymentOutcome
  readonly resultCode: ResultCode
  readonly settlesAt?: Date | null
}

/** The same as it is stored. */
export interface SimulatedCharge extends SimulatedOutcome {
  /** What was asked for first under the key; null where that was long ago. */
  readonly amount: Amount | null
  readonly isOfCard: boolean
}

/** The part of an attempt that the simulated provider remembers. */
export type AskedOfSimulator = Pick<Attempt, 'clientId' | 'attemptId' | 'amount'> & {
  /** The token under which a card is kept, if one was charged. */
  readonly providerToken: string
}

/**
 * Writes what the simulated provider was asked for; a final outcome stays, as does one for another amount, and the stored
 * one is returned.
 */
export async function insertSimulatedCharge(
  db: Database,
  { clientId, attemptId, amount, providerToken }: AskedOfSimulator,
  { outcome, resultCode, settlesAt = null }: SimulatedOutcome,
): Promise<SimulatedCharge> {
  await db
    .insertInto('simulated_charges')
    .values({
      client_id: clientId,
      charge_key: attemptId,
      outcome,
      result_code: resultCode,
      settles_at: settlesAt,
      currency: amount.currency,
      amount_minor: amount.value,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'charge_key'])
        .doUpdateSet({ outcome, result_code: resultCode, settles_at: settlesAt })
        .where('simulated_charges.outcome', '=', 'PENDING')
        .where((eb) =>
          eb.or([
            eb('simulated_charges.amount_minor', 'is', null),
            eb.and([
              eb('simulated_charges.amount_minor', '=', amount.value),
              eb('simulated_charges.currency', '=', amount.currency),
            ]),
          ]),
        ),
    )
    .execute()
  const earlier = await findSimulatedCharge(db, { clientId, attemptId, providerToken })
  return earlier ?? { outcome, resultCode, amount, isOfCard: false }
}

export async function findSimulatedCharge(
  db: Database,
  { clientId, attemptId, providerToken }: Omit<AskedOfSimulator, 'amount'>,
): Promise<SimulatedCharge | null> {
  const row = await db
    .selectFrom('simulated_charges')
    .where('client_id', '=', clientId)
    .where('charge_key', '=', attemptId)
    .select(['outcome', 'result_code', 'settles_at', 'currency', 'amount_minor'])
    .executeTakeFirst()
  if (!row) return null
  const { outcome, result_code: resultCode, settles_at: settlesAt, currency, amount_minor: value } = row
  const isKnown = currency !== null && value !== null
  const amount = isKnown ? { currency: currency as Amount['currency'], value } : null
  const isOfCard = (await findSimulatedCard(db, clientId, providerToken)) !== null
  return { outcome, resultCode, settlesAt, amount, isOfCard }
}

/** The simulated issuer gives a token for a card; what it will answer for it is all that it remembers. */
export async function insertSimulatedCard(
  db: Database,
  clientId: string,
  providerToken: string,
  resultCode: ResultCode,
): Promise<void> {
  await db
    .insertInto('simulated_cards')
    .values({ client_id: clientId, provider_token: providerToken, result_code: resultCode })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findSimulatedCard(
  db: Database,
  clientId: string,
  providerToken: string,
): Promise<ResultCode | null> {
  const row = await db
    .selectFrom('simulated_cards')
    .where('client_id', '=', clientId)
    .where('provider_token', '=', providerToken)
    .select('result_code')
    .executeTakeFirst()
  return row?.result_code ?? null
}
