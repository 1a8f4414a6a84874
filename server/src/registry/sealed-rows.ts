import {
  type Database,
  isOfGateway,
  listClients,
  listSealedHeads,
  SEALED_TABLES,
  type SealedLook,
  type SealedOwner,
  type SealedRow,
} from '../storage/index.ts'

/** Every table with something sealed, one after the other, with those whose rows it has. */
export async function listSealedOwners(
  db: Database,
): Promise<{ table: SealedOwner['table']; owners: SealedOwner[] }[]> {
  const clientIds = (await listClients(db)).map(({ clientId }) => clientId)
  return SEALED_TABLES.map((table) => ({
    table,
    owners: (isOfGateway(table) ? [null] : clientIds).map((clientId) => ({ table, clientId })),
  }))
}

/** The rows of an owner, some at a time, with the beginnings of what is sealed in them. */
export async function* sealedRowsOf(db: Database, owner: SealedOwner): AsyncIterable<readonly SealedRow[]> {
  for (let after: string | null = ''; after !== null; ) {
    const look: SealedLook = await listSealedHeads(db, owner, after)
    yield look.rows
    after = look.next
  }
}
