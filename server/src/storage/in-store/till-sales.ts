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

/** What a till has sold since a moment, the newest first. */
export async function listTillSales(
  db: Database,
  { clientId, tillId }: Pick<Till, 'clientId' | 'tillId'>,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<Sold[]> {
  const rows = await salesSince(db, { clientId, tillId }, since)
    .selectAll('payments')
    .select('sold.tip_minor')
    .orderBy('sold.payment_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ payment: toPayment(row), tipMinor: row.tip_minor }))
}

interface MethodTotal {
  readonly method: string
  readonly currency: string
  readonly count: number
  readonly soldMinor: bigint
  readonly refunds: number
  readonly refundedMinor: bigint
}

/** The paid sales of a till since a moment, and what of them went back, by method and currency. */
export async function sumTillSales(
  db: Database,
  till: Pick<Till, 'clientId' | 'tillId'>,
  since: Date,
): Promise<MethodTotal[]> {
  const rows = await salesSince(db, till, since)
    .where('payments.status', '=', 'SUCCESS')
    .groupBy(['payments.payment_method_type', 'payments.currency'])
    .orderBy('payments.payment_method_type')
    .orderBy('payments.currency')
    .select((eb) => [
      'payments.payment_method_type as method',
      'payments.currency as currency',
      eb.fn.countAll<bigint>().as('count'),
      eb.fn.sum<string>('payments.amount_minor').as('sold'),
      eb.fn.countAll<bigint>().filterWhere('payments.refunded_minor', '>', 0n).as('refunds'),
      eb.fn.sum<string>('payments.refunded_minor').as('refunded'),
    ])
    .execute()
  return rows.map(({ method, currency, count, sold, refunds, refunded }) => ({
    method,
    currency,
    count: Number(count),
    soldMinor: BigInt(sold),
    refunds: Number(refunds),
    refundedMinor: BigInt(refunded),
  }))
}

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
