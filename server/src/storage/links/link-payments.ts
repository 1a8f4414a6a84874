import { sql } from 'kysely'
import { linkRequestId, type Payment, type PaymentLink } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'
import { toPayment } from '../payments/payments.ts'

/** A page of a link's payments. */
const PAYMENTS = 25
/** So many of its sessions are looked at in one statement, and so often for one page: most may have led to nothing. */
const SESSIONS = 200
const LOOKS_MAX = 10

interface LinkPayments {
  readonly items: readonly Payment[]
  /** The session with which the next page begins; null at the end. */
  readonly next: number | null
}

/** What the sessions of a link have led to, from this one downwards; their ids follow from the link's. */
export async function listLinkPayments(db: Database, link: PaymentLink, from: number): Promise<LinkPayments> {
  const items: Payment[] = []
  let next = Math.min(from, link.sessions)
  for (let look = 0; look < LOOKS_MAX && next > 0; look += 1) {
    const least = Math.max(1, next - SESSIONS + 1)
    const found = await findBySessions(db, link, { from: next, to: least })
    for (let session = next; session >= least; session -= 1) {
      const payment = found.get(linkRequestId(link, session))
      if (!payment) continue
      if (items.length === PAYMENTS) return { items, next: session }
      items.push(payment)
    }
    next = least - 1
  }
  return { items, next: next > 0 ? next : null }
}

async function findBySessions(
  db: Database,
  link: PaymentLink,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<string, Payment>> {
  const ids = Array.from({ length: from - to + 1 }, (_none, index) => linkRequestId(link, from - index))
  const rows = await db
    .selectFrom('payments')
    .innerJoin('payment_request_ids as used', (join) =>
      join
        .onRef('used.client_id', '=', 'payments.client_id')
        .onRef('used.payment_id', '=', 'payments.payment_id'),
    )
    .where('payments.client_id', '=', link.clientId)
    .where('used.client_id', '=', link.clientId)
    .where(sql<boolean>`used.payment_request_id = any(${ids}::text[])`)
    .selectAll('payments')
    .execute()
  return new Map(rows.map((row) => [row.payment_request_id, toPayment(row)]))
}

/** Which of these links of one client, each of which is paid once, have been paid. */
export async function listPaidOnce(
  db: Database,
  links: readonly PaymentLink[],
): Promise<ReadonlySet<string>> {
  const begun = links.filter(({ isOnce, sessions }) => isOnce && sessions > 0)
  const [first] = begun
  if (!first) return new Set()
  const byRequestId = new Map(begun.map((link) => [linkRequestId(link, link.sessions), link.linkId]))
  const rows = await db
    .selectFrom('payment_request_ids as used')
    .innerJoin('payments', (join) =>
      join
        .onRef('used.client_id', '=', 'payments.client_id')
        .onRef('used.payment_id', '=', 'payments.payment_id'),
    )
    .where('payments.client_id', '=', first.clientId)
    .where('used.client_id', '=', first.clientId)
    .where(sql<boolean>`used.payment_request_id = any(${[...byRequestId.keys()]}::text[])`)
    .where('payments.status', '=', 'SUCCESS')
    .select('used.payment_request_id')
    .execute()
  return new Set(rows.map((row) => byRequestId.get(row.payment_request_id) ?? ''))
}
