import type { Movement } from '../../domain/index.ts'
import type { DatabaseTransaction } from '../connection/database.ts'
import { noteChange } from '../connection/state-changes.ts'
import { updateBalance } from '../ledger/ledger.ts'
import { insertNotification } from '../notifications/outbox.ts'
import { insertPayment } from '../payments/insert-payments.ts'
import { PARTS, type RowPart } from './parts.ts'
import { type Row, UnitOfWork, type Write } from './unit-of-work.ts'

/** Another was quicker with a request id: reading again finds what it was used for. */
export class IdTaken extends Error {
  constructor() {
    super('a request id was used by somebody else at this moment')
  }
}

/** The account's row does not hold what is to be taken out. Incoming money that is not rolled up yet may be enough. */
export class AccountShort extends Error {
  readonly movement: Movement

  constructor(movement: Movement) {
    super(`the account ${movement.kind} ${movement.currency} has less than is taken out`)
    this.movement = movement
  }
}

/** Writes a unit in the database transaction that has locked what it was decided on. If it throws, nothing is written. */
export async function writeLocked(tx: DatabaseTransaction, unit: UnitOfWork): Promise<void> {
  for (const write of inGroups(unit.ended())) await writeOne(tx, unit.clientId, write)
  for (const change of unit.stateChanges) noteChange(tx, change)
}

/** Rows of one table that follow each other. */
interface Inserted {
  readonly part: 'rows'
  readonly of: RowPart
  readonly rows: Row[]
}

function inGroups(writes: readonly Write[]): (Write | Inserted)[] {
  const groups: (Write | Inserted)[] = []
  for (const write of writes) {
    const last = groups.at(-1)
    if (!('row' in write) || PARTS[write.part].way !== 'insert') groups.push(write)
    else if (last?.part === 'rows' && last.of === write.part) last.rows.push(write.row)
    else groups.push({ part: 'rows', of: write.part, rows: [write.row] })
  }
  return groups
}

async function writeOne(tx: DatabaseTransaction, clientId: string, write: Write | Inserted): Promise<void> {
  switch (write.part) {
    case null:
      await write.write(tx)
      return
    case 'new_payments':
      if (!(await insertPayment(tx, write.payment, write.paymentSessionId))) throw new IdTaken()
      return
    case 'new_notifications':
      return insertNotification(tx, write.entry)
    case 'withdrawals':
      if (!(await updateBalance(tx, clientId, write.movement, write))) throw new AccountShort(write.movement)
      return
    case 'rows':
      return insertRows(
        tx,
        write.of,
        write.rows.map((row) => ({ client_id: clientId, ...row })),
      )
    default:
      return changeRow(tx, write.part, { client_id: clientId, ...write.row })
  }
}

/** The part's name says which table the row belongs to; the query builder knows a table by its literal name alone. */
type AnyTable = 'payments'

async function insertRows(tx: DatabaseTransaction, part: RowPart, rows: readonly Row[]): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto(PARTS[part].table as AnyTable)
    .values(rows as never)
    .$if(part === 'new_transactions', (query) => query.onConflict((conflict) => conflict.doNothing()))
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) throw new IdTaken()
}

async function changeRow(tx: DatabaseTransaction, part: RowPart, row: Row): Promise<void> {
  const { way, keys, columns, ...rest } = PARTS[part]
  const table = rest.table as AnyTable
  // What is not given stays as it is.
  const changed = Object.keys({ ...columns, ...('kept' in rest && rest.kept) })
  const set = Object.fromEntries(changed.map((name) => [name, row[name]]))
  const isRow = Object.fromEntries(['client_id', ...Object.keys(keys)].map((name) => [name, row[name]]))
  const query = way === 'delete' ? tx.deleteFrom(table) : tx.updateTable(table).set(set as never)
  await (query as ReturnType<typeof tx.deleteFrom<AnyTable>>)
    .where((eb) => eb.and(isRow as { client_id: string }))
    .execute()
}

/** For a caller that writes something without a payment in a database transaction of its own. */
export async function writeWithin(
  tx: DatabaseTransaction,
  clientId: string,
  fill: (unit: UnitOfWork) => void,
): Promise<void> {
  const unit = new UnitOfWork(clientId, null)
  fill(unit)
  await writeLocked(tx, unit)
}
