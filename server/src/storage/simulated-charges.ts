import type { ProviderOutcome } from '../domain/index.ts'
import type { Database } from './database.ts'

/** Writes what the simulated provider was told; a final outcome stays, and the one that stands is given back. */
export async function insertSimulatedCharge(
  db: Database,
  clientId: string,
  chargeKey: string,
  { outcome, resultCode }: Required<ProviderOutcome>,
): Promise<ProviderOutcome> {
  await db
    .insertInto('simulated_charges')
    .values({ client_id: clientId, charge_key: chargeKey, outcome, result_code: resultCode })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'charge_key'])
        .doUpdateSet({ outcome, result_code: resultCode })
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
): Promise<ProviderOutcome | null> {
  const row = await db
    .selectFrom('simulated_charges')
    .where('client_id', '=', clientId)
    .where('charge_key', '=', chargeKey)
    .select(['outcome', 'result_code'])
    .executeTakeFirst()
  return row ? { outcome: row.outcome, resultCode: row.result_code } : null
}
