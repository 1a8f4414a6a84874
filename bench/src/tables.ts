import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { OperatorError } from '../../server/dist/domain/index.js'

export interface MadePayment {
  readonly clientId: string
  readonly paymentRequestId: string
  readonly paymentId: string
}

/** The gateway's payments of one state, in the order of their numbers: clients take turns. */
export async function listPayments(db: pg.Pool, status: 'PROCESSING' | 'SUCCESS'): Promise<MadePayment[]> {
  const { rows } = await db.query<MadePayment>(
    `select client_id as "clientId", payment_request_id as "paymentRequestId", payment_id as "paymentId"
     from payments where status = $1 and currency = 'HKD' order by payment_request_id`,
    [status],
  )
  return rows
}

/** The request ids that the floor knows. */
export async function listFloorPayments(floorDb: pg.Pool): Promise<Set<string>> {
  const { rows } = await floorDb.query<{ name: string }>('select payment_request_id as name from payments')
  return new Set(rows.map(({ name }) => name))
}

/** Its slate is clean again, so that it can be sent the same requests. */
export const emptyFloor = async (floorDb: pg.Pool) => void (await floorDb.query('truncate payments, outbox'))

export async function countRows(db: pg.Pool, table: string, condition: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from ${table} where ${condition}`,
  )
  return rows[0]?.count ?? 0
}

/** What was cut off at the end of a load is finished all the same: waits until it is, so that it disturbs nothing else. */
export async function untilIdle(db: pg.Pool): Promise<void> {
  const isBusy = `datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`
  for (let looks = 0; looks < 500 && (await countRows(db, 'pg_stat_activity', isBusy)) > 0; looks += 1)
    await delay(20)
}

/** The codes of customers live for a minute; these are still good when it is their turn. */
export const keepCodes = async (db: pg.Pool) =>
  void (await db.query(
    `update payment_codes set expires_at = now() + interval '1 hour' where payment_id is null`,
  ))

const BODY_BEFORE =
  '{"notifyType":"PAYMENT_RESULT","paymentAmount":{"currency":"HKD","value":"25800"},' +
  '"paymentCreateTime":"2026-11-15T02:14:02+00:00","paymentId":"20261115021402490525961399511658139",' +
  '"paymentMethodType":"ALIPAY_HK","paymentRequestId":"bench-'
const BODY_AFTER =
  '","paymentTime":"2026-11-15T02:14:02+00:00",' +
  '"result":{"resultCode":"SUCCESS","resultMessage":"success.","resultStatus":"S"}}'

export interface Due {
  readonly clientIds: readonly string[]
  readonly firstNumber: number
  readonly count: number
  /** Where they go. */
  readonly url: URL
}

/** Notifications that are due now, as payments that end would leave them; clients take turns. */
export async function fillOutbox(db: pg.Pool, { clientIds, firstNumber, count, url }: Due): Promise<void> {
  await db.query(
    `insert into notification_endpoints (client_id, address) select unnest($1::text[]), $2
     on conflict do nothing`,
    [clientIds, url.origin],
  )
  await db.query(
    `insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim,
       url, address, state, due_at)
     select ($1::text[])[1 + number % $2], gen_random_uuid()::text, 'notifyPayment',
       'bench-' || number, 1, now(), $3 || number || $4, false, $5, $6, 'WAITING', now()
     from generate_series($7::integer, $8::integer) as number`,
    [
      ...[clientIds, clientIds.length, BODY_BEFORE, BODY_AFTER, url.href, url.origin],
      ...[firstNumber, firstNumber + count - 1],
    ],
  )
  await db.query('analyze notifications')
}

/** The same for the floor. */
export async function fillFloorOutbox(floorDb: pg.Pool, due: Omit<Due, 'url'>): Promise<void> {
  const { clientIds, firstNumber, count } = due
  await floorDb.query(
    `insert into outbox (id, client_id, body)
     select number, ($1::text[])[1 + number % $2], $3 || number || $4
     from generate_series($5::integer, $6::integer) as number`,
    [clientIds, clientIds.length, BODY_BEFORE, BODY_AFTER, firstNumber, firstNumber + count - 1],
  )
  await floorDb.query('analyze outbox')
}

/** Takes back what was not sent, so that the gateway is idle again. */
export async function emptyOutbox(db: pg.Pool): Promise<void> {
  while ((await takeBack(db)) > 0) await delay(100)
}

/** What is on its way is left; says how much that is. */
async function takeBack(db: pg.Pool): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `with free as (
       select client_id, notification_id from notifications
       where state = 'WAITING' and (lease_until is null or lease_until < now())
       for update skip locked
     ), taken as (
       update notifications set state = 'FAILED', due_at = null from free
       where notifications.client_id = free.client_id and notifications.notification_id = free.notification_id)
     select count(*)::integer as count from notifications where state = 'WAITING'`,
  )
  return rows[0]?.count ?? 0
}

/** How long attempts took since a moment; one that was no success ends the bench. */
export async function readDurations(db: pg.Pool, since: Date): Promise<{ p50Ms: number; p99Ms: number }> {
  const { rows } = await db.query<{ failures: number; p50Ms: number; p99Ms: number }>(
    `select count(failure)::integer as failures,
       percentile_cont(0.5) within group (order by duration_ms) as "p50Ms",
       percentile_cont(0.99) within group (order by duration_ms) as "p99Ms"
     from notification_attempts where attempted_at >= $1`,
    [since],
  )
  const [{ failures, p50Ms, p99Ms } = { failures: 0, p50Ms: 0, p99Ms: 0 }] = rows
  if (failures > 0) throw new OperatorError(`${failures} deliveries failed.`)
  return { p50Ms, p99Ms }
}

/** When the notification of each payment was written, together with the change that it reports; in milliseconds. */
export async function readTold(db: pg.Pool, requestIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ name: string; createdAt: Date }>(
    `select payment_request_id as name, min(notifications.created_at) as "createdAt"
     from payments join notifications
       on notifications.client_id = payments.client_id and notifications.subject_id = payments.payment_id
     where payment_request_id = any($1) group by payment_request_id`,
    [requestIds],
  )
  return new Map(rows.map(({ name, createdAt }) => [name, createdAt.getTime()]))
}

/** A long run outlives its first payments: they are kept from expiring, which would be other work. */
export const keepPayments = async (db: pg.Pool) =>
  void (await db.query(
    `update agenda set due_at = now() + interval '1 day'
     where kind = 'expire_payment' and due_at < now() + interval '10 minutes'`,
  ))
