import type { Sealer } from '../../platform/sealing/index.ts'
import { deleteJob, insertJob } from '../jobs/jobs.ts'
import type { Database } from '../connection/database.ts'
import { sealedPlace } from '../sealed/sealed-tables.ts'
import type { UnitOfWork } from '../units/unit-of-work.ts'

const placeOf = (clientId: string, paymentId: string) =>
  sealedPlace('presented_cards', 'provider_token_sealed', clientId, paymentId)

/** What the provider calls a card that was presented and is not charged yet. */
interface PresentedName {
  readonly providerToken: string
}

/** Keeps the provider's name of a card until its payment has a result, or until the time limit; a newer one replaces it. */
export function insertPresentedCard(
  unit: UnitOfWork,
  sealer: Sealer,
  presented: PresentedName & { clientId: string; paymentId: string; until: Date },
): void {
  const { clientId, paymentId, providerToken, until } = presented
  const provider_token_sealed = sealer.seal(Buffer.from(providerToken), placeOf(clientId, paymentId))
  unit.also((tx) =>
    tx
      .insertInto('presented_cards')
      .values({ client_id: clientId, payment_id: paymentId, provider_token_sealed, forget_at: until })
      .onConflict((conflict) =>
        conflict
          .columns(['client_id', 'payment_id'])
          .doUpdateSet({ provider_token_sealed, forget_at: until }),
      )
      .execute(),
  )
  const forgetting = { clientId, kind: 'forget_card', subjectId: paymentId } as const
  // The time of the newer card counts; the job that was to forget the older one finds nothing to do.
  deleteJob(unit, forgetting)
  insertJob(unit, { ...forgetting, dueAt: until })
}

export async function findPresentedCard(
  db: Database,
  sealer: Sealer,
  clientId: string,
  paymentId: string,
): Promise<PresentedName | null> {
  const row = await db
    .selectFrom('presented_cards')
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .select('provider_token_sealed')
    .executeTakeFirst()
  if (!row) return null
  const place = placeOf(clientId, paymentId)
  return { providerToken: sealer.open(row.provider_token_sealed, place).toString() }
}

export async function isCardPresented(db: Database, clientId: string, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('presented_cards')
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .select('payment_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The card that waits for its payer is forgotten. */
export function deletePresentedCard(unit: UnitOfWork, clientId: string, paymentId: string): void {
  unit.add('forgotten_cards', { payment_id: paymentId })
  deleteJob(unit, { clientId, kind: 'forget_card', subjectId: paymentId })
}
