import type { ResultCode } from '@amsel/contract'
import type { ProviderOutcome } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'

/** What the simulated provider made of a request; one that is pending may settle at a moment. */
export interface SimulatedOutcome extends ProviderOutcome {
  readonly resultCode: ResultCode
  readonly settlesAt?: Date | null
}

/** Writes what the simulated provider was told; a final outcome stays, and the one that stands is given back. */
export async function insertSimulatedCharge(
  db: Database,
  clientId: string,
  chargeKey: string,
  { outcome, resultCode, settlesAt = null }: SimulatedOutcome,
): Promise<SimulatedOutcome> {
  await db
    .insertInto('simulated_charges')
    .values({
      client_id: clientId,
      charge_key: chargeKey,
      outcome,
      result_code: resultCode,
      settles_at: settlesAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'charge_key'])
        .doUpdateSet({ outcome, result_code: resultCode, settles_at: settlesAt })
        .where('simulated_charges.outcome', '=', 'PENDING'),
    )
    .execute()
  const standing = await findSimulatedCharge(db, clientId, chargeKey)
  return standing ?? { outcome, resultCode }
}

export async function findSimulatedCharge(
  db: Database,
  clientId: string,
  chargeKey: string,
): Promise<SimulatedOutcome | null> {
  const row = await db
    .selectFrom('simulated_charges')
    .where('client_id', '=', clientId)
    .where('charge_key', '=', chargeKey)
    .select(['outcome', 'result_code', 'settles_at'])
    .executeTakeFirst()
  return row ? { outcome: row.outcome, resultCode: row.result_code, settlesAt: row.settles_at } : null
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
