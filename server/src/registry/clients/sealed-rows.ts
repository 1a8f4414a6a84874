import {
  type Database,
  findLastSealed,
  isOfGateway,
  listClients,
  listSealedHeads,
  SEALED_TABLES,
  type SealedOwner,
  type SealedRow,
} from '../../storage/index.ts'

/** Every table with something sealed, one after the other, with the owners of its rows. */
export async function listSealedOwners(
  db: Database,
): Promise<{ table: SealedOwner['table']; owners: SealedOwner[] }[]> {
  const clientIds = (await listClients(db)).map(({ clientId }) => clientId)
  return SEALED_TABLES.map((table) => ({
    table,
    owners: (isOfGateway(table) ? [null] : clientIds).map((clientId) => ({ table, clientId })),
  }))
}

/** The rows that an owner has now, some at a time, with the beginnings of what is sealed in them. */
export async function* sealedRowsOf(db: Database, owner: SealedOwner): AsyncIterable<readonly SealedRow[]> {
  const last = await findLastSealed(db, owner)
  for (let after = ''; last !== null && after !== last; ) {
    const rows = await listSealedHeads(db, owner, { after, last })
    yield rows
    after = rows.at(-1)?.rowId ?? last
  }
}
