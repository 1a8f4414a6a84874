import { idTime, type Payment, type Till } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { toPayment } from '../payments/payments.ts'

interface TillSale {
  readonly clientId: string
  readonly tillId: string
  readonly paymentId: string
  readonly tipMinor: bigint
  /** The mark of whoever was signed in. */
  readonly takenBy: string
}

/** Written with the payment. */
export async function insertTillSale(tx: DatabaseTransaction, sale: TillSale): Promise<void> {
  await tx
    .insertInto('till_sales')
    .values({
      client_id: sale.clientId,
      till_id: sale.tillId,
      payment_id: sale.paymentId,
      tip_minor: sale.tipMinor,
      taken_by: sale.takenBy,
    })
    .execute()
}

export async function findTillSale(
  db: Database,
  { clientId, tillId, paymentId }: Pick<TillSale, 'clientId' | 'tillId' | 'paymentId'>,
): Promise<TillSale | null> {
  const row = await db
    .selectFrom('till_sales')
    .where('client_id', '=', clientId)
    .where('till_id', '=', tillId)
    .where('payment_id', '=', paymentId)
    .selectAll()
    .executeTakeFirst()
  return row ? { clientId, tillId, paymentId, tipMinor: row.tip_minor, takenBy: row.taken_by } : null
}

interface Sold {
  readonly payment: Payment
  readonly tipMinor: bigint
}

interface Span {
  readonly since: Date
  /** The sale that the page before ended with. */
  readonly before: string | null
  readonly limit: number
}

/** What a till has sold since a moment, the newest first. */
export async function listTillSales(
  db: Database,
  { clientId, tillId }: Pick<Till, 'clientId' | 'tillId'>,
  { since, before, limit }: Span,
): Promise<Sold[]> {
  const sales = salesSince(db, { clientId, tillId }, since)
  const rows = await (before === null ? sales : sales.where('sold.payment_id', '<', before))
    .selectAll('payments')
    .select('sold.tip_minor')
    .orderBy('sold.payment_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ payment: toPayment(row), tipMinor: row.tip_minor }))
}

/** Those of some payments whose newest refund has failed. */
export async function listFailedRefunds(
  db: Database,
  clientId: string,
  paymentIds: readonly string[],
): Promise<Set<string>> {
  if (paymentIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('payment_transactions')
    .where('client_id', '=', clientId)
    .where('payment_id', 'in', paymentIds)
    .where('kind', '=', 'REFUND')
    .distinctOn('payment_id')
    .orderBy('payment_id')
    .orderBy('created_at', 'desc')
    .orderBy('transaction_id', 'desc')
    .select(['payment_id', 'status'])
    .execute()
  return new Set(rows.flatMap(({ payment_id, status }) => (status === 'FAIL' ? payment_id : [])))
}

interface MethodTotal {
  readonly method: string
  readonly currency: string
  readonly count: number
  readonly minor: bigint
}

/** The paid sales of a till since a moment, by method and currency. */
export async function sumTillSales(
  db: Database,
  till: Pick<Till, 'clientId' | 'tillId'>,
  since: Date,
): Promise<MethodTotal[]> {
  const rows = await salesSince(db, till, since)
    .where('payments.status', '=', 'SUCCESS')
    .groupBy(['payments.payment_method_type', 'payments.currency'])
    .select((eb) => [
      'payments.payment_method_type as method',
      'payments.currency as currency',
      eb.fn.countAll<bigint>().as('count'),
      eb.fn.sum<string>('payments.amount_minor').as('minor'),
    ])
    .execute()
  return rows.map(toTotal)
}

/** What went back since a moment, or is on its way, of what a till sold since an earlier one. */
export async function sumTillRefunds(
  db: Database,
  till: Pick<Till, 'clientId' | 'tillId'>,
  { since, soldSince }: { readonly since: Date; readonly soldSince: Date },
): Promise<MethodTotal[]> {
  const rows = await salesSince(db, till, soldSince)
    .innerJoin('payment_transactions as refund', (join) =>
      join
        .onRef('refund.client_id', '=', 'sold.client_id')
        .onRef('refund.payment_id', '=', 'sold.payment_id'),
    )
    .where('refund.client_id', '=', till.clientId)
    .where('refund.kind', '=', 'REFUND')
    .where('refund.status', '<>', 'FAIL')
    .where('refund.created_at', '>=', since)
    .groupBy(['payments.payment_method_type', 'payments.currency'])
    .select((eb) => [
      'payments.payment_method_type as method',
      'payments.currency as currency',
      eb.fn.countAll<bigint>().as('count'),
      eb.fn.sum<string>('refund.amount_minor').as('minor'),
    ])
    .execute()
  return rows.map(toTotal)
}

interface TotalRow {
  readonly method: string
  readonly currency: string
  readonly count: bigint
  readonly minor: string
}

const toTotal = ({ method, currency, count, minor }: TotalRow): MethodTotal => ({
  ...{ method, currency, count: Number(count), minor: BigInt(minor) },
})

/** A payment's id begins with its time. */
const salesSince = (db: Database, { clientId, tillId }: Pick<Till, 'clientId' | 'tillId'>, since: Date) =>
  db
    .selectFrom('till_sales as sold')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.client_id', '=', 'sold.client_id')
        .onRef('payments.payment_id', '=', 'sold.payment_id'),
    )
    .where('sold.client_id', '=', clientId)
    .where('payments.client_id', '=', clientId)
    .where('sold.till_id', '=', tillId)
    .where('sold.payment_id', '>=', idTime(since))
