import type { Payment } from '../../src/domain/index.ts'
import { type DatabaseTransaction, UnitOfWork, writeLocked } from '../../src/storage/index.ts'

/** Writes a unit of work on a payment as somebody has read it, or on none, in a database transaction that is open. */
export async function writeUnit<T>(
  tx: DatabaseTransaction,
  { clientId, payment = null }: { readonly clientId: string; readonly payment?: Payment | null },
  fill: (unit: UnitOfWork) => T,
): Promise<T> {
  const unit = new UnitOfWork(clientId, payment)
  const result = fill(unit)
  await writeLocked(tx, unit)
  return result
}
