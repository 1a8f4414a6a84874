import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { withStorage } from '../../server/dist/cli/with-storage.js'
import { OperatorError } from '../../server/dist/domain/index.js'
import { createMerchant } from '../../server/dist/registry/index.js'

export interface MadePayment {
  readonly clientId: string
  readonly paymentRequestId: string
}

const AT_ONCE = 16

/** Makes sandbox merchants that share one key pair, past the command line: that takes a second for each. */
export async function createClients(count: number, publicKey: string): Promise<string[]> {
  return withStorage(async ({ trail, who, sealer: openSealer }) => {
    const registry = { trail, sealer: await openSealer() }
    const clientIds: string[] = []
    let begun = 0
    const lane = async () => {
      while (begun < count) {
        const name = `Bench ${++begun}`
        const { clientId } = await createMerchant(registry, who, { name, environment: 'sandbox', publicKey })
        clientIds.push(clientId)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    return clientIds
  })
}

/** The payments that are really in the database, in the order of their numbers: clients take turns. */
export async function listPayments(): Promise<MadePayment[]> {
  const rows = await withStorage(({ db }) =>
    db
      .selectFrom('payments')
      .select(['client_id', 'payment_request_id'])
      .where('status', '=', 'PROCESSING')
      .orderBy('payment_request_id')
      .execute(),
  )
  return rows.map((row) => ({ clientId: row.client_id, paymentRequestId: row.payment_request_id }))
}

/** Notifications that are due now, as payments that end would leave them; clients take turns. */
export async function fillOutbox(
  clientIds: readonly string[],
  count: number,
  address: string,
  path: string,
): Promise<void> {
  await withStorage(async ({ db }) => {
    await sql`
      insert into notification_endpoints (client_id, address)
      select unnest(${clientIds}::text[]), ${address}`.execute(db)
    await sql`
      insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim,
        url, address, state, due_at)
      select (${clientIds}::text[])[1 + number % ${clientIds.length}], gen_random_uuid()::text, 'notifyPayment',
        'bench-' || number, 1, now(), ${BODY_BEFORE} || number || ${BODY_AFTER}, false, ${address + path}, ${address},
        'WAITING', now()
      from generate_series(1, ${count}::integer) as number`.execute(db)
    await sql`analyze notifications`.execute(db)
  })
}

const BODY_BEFORE =
  '{"notifyType":"PAYMENT_RESULT","paymentAmount":{"currency":"HKD","value":"25800"},' +
  '"paymentCreateTime":"2026-11-15T02:14:02+00:00","paymentId":"20261115021402490525961399511658139",' +
  '"paymentMethodType":"ALIPAY_HK","paymentRequestId":"bench-'
const BODY_AFTER =
  '","paymentTime":"2026-11-15T02:14:02+00:00",' +
  '"result":{"resultCode":"SUCCESS","resultMessage":"success.","resultStatus":"S"}}'

/** Takes back what was not sent, so that the gateway is idle again. */
export async function emptyOutbox(): Promise<void> {
  await withStorage(async ({ db }) => {
    const left = sql<{ count: number }>`
      with free as (
        select client_id, notification_id from notifications
        where state = 'WAITING' and (lease_until is null or lease_until < now())
        for update skip locked
      ), taken as (
        update notifications set state = 'FAILED', due_at = null from free
        where notifications.client_id = free.client_id and notifications.notification_id = free.notification_id)
      select count(*)::integer as count from notifications where state = 'WAITING'`
    while (((await left.execute(db)).rows[0]?.count ?? 0) > 0) await delay(100)
  })
}

/** How long attempts took; one that was no success ends the bench. */
export async function readDurations(): Promise<{ p50Ms: number; p99Ms: number }> {
  const { rows } = await withStorage(({ db }) =>
    sql<{ failures: number; p50Ms: number; p99Ms: number }>`
      select count(failure)::integer as failures,
        percentile_cont(0.5) within group (order by duration_ms) as "p50Ms",
        percentile_cont(0.99) within group (order by duration_ms) as "p99Ms"
      from notification_attempts`.execute(db),
  )
  const [{ failures, p50Ms, p99Ms } = { failures: 0, p50Ms: 0, p99Ms: 0 }] = rows
  if (failures > 0) throw new OperatorError(`${failures} deliveries failed.`)
  return { p50Ms, p99Ms }
}
