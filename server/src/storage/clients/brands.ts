import type { Brand, LogoType } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { announceClientChange } from './client-changes.ts'

export async function getBrand(db: Database, clientId: string): Promise<Brand> {
  const row = await db
    .selectFrom('clients')
    .where('client_id', '=', clientId)
    .select(['brand_name', 'brand_colour', 'brand_logo'])
    .executeTakeFirstOrThrow()
  return { name: row.brand_name, colour: row.brand_colour, logo: row.brand_logo }
}

export interface Logo {
  readonly type: LogoType
  readonly bytes: Buffer
}

/** For a locked client. A given logo replaces the present one; undefined keeps it. */
export async function updateBrand(
  tx: DatabaseTransaction,
  clientId: string,
  { name, colour, logo }: Brand,
  picture: Logo | null | undefined,
): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ brand_name: name, brand_colour: colour, brand_logo: logo })
    .where('client_id', '=', clientId)
    .execute()
  if (picture !== undefined) await tx.deleteFrom('client_logos').where('client_id', '=', clientId).execute()
  if (picture && logo !== null)
    await tx
      .insertInto('client_logos')
      .values({ client_id: clientId, logo, ...picture })
      .execute()
  await announceClientChange(tx, clientId)
}

/** By its digest: an earlier logo is not found any more. */
export async function findLogo(db: Database, clientId: string, logo: string): Promise<Logo | null> {
  const row = await db
    .selectFrom('client_logos')
    .where('client_id', '=', clientId)
    .where('logo', '=', logo)
    .select(['type', 'bytes'])
    .executeTakeFirst()
  return row ?? null
}
