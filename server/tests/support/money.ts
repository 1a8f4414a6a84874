import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { sumOverProviders } from '../../src/domain/index.ts'
import { eachCheck, verifyLedger } from '../../src/engine/money/index.ts'
import { listBalances } from '../../src/storage/index.ts'
import type { TestGateway } from './gateway.ts'
import type { Merchant } from './merchant.ts'

/** The client's accounts that are not empty, such as `payable HKD`. */
export async function balancesOf({ storage }: TestGateway, { clientId }: Merchant) {
  const balances = sumOverProviders(await listBalances(storage.db, clientId))
  return Object.fromEntries(
    balances
      .filter(({ balanceMinor }) => balanceMinor !== 0n)
      .map(({ kind, currency, balanceMinor }) => [`${kind} ${currency}`, balanceMinor]),
  )
}

/** What the client's accounts hold by their kind, for those who pay in one currency alone. */
export async function balancesByKind(
  { storage }: TestGateway,
  { clientId }: Merchant,
): Promise<Record<string, bigint>> {
  const balances = sumOverProviders(await listBalances(storage.db, clientId))
  return Object.fromEntries(balances.map(({ kind, balanceMinor }) => [kind, balanceMinor]))
}

/** The same in numbers, summed up from the transfers alone: no balance of the gateway is trusted. */
export async function transferredByKind(
  { database }: TestGateway,
  { clientId }: Merchant,
): Promise<Record<string, number>> {
  const rows = await database.query<{ kind: string; balance: string }>(
    `select kind, sum(amount) as balance from (
       select debit_kind as kind, -amount_minor as amount from transfers where client_id = $1
       union all select credit_kind, amount_minor from transfers where client_id = $1
     ) as moved group by kind`,
    [clientId],
  )
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, Number(balance)]))
}

/** What does not agree in the ledger of any client: by a sum that trusts none of the gateway's, and by the gateway's own look. */
export async function listWrongBalances({ database, storage: { db } }: TestGateway): Promise<unknown[]> {
  const wrong: unknown[] = await database.query(WRONG_BALANCES)
  const clock = { now: () => new Date() }
  for await (const { clientId } of eachCheck(db))
    wrong.push(...(await verifyLedger({ db, clock }, clientId)).found)
  return wrong
}

/** The account at a provider that a side of a transfer is about. */
const of = (side: 'debit' | 'credit') =>
  `case when ${side}_kind in ('provider', 'bank') and provider <> '-' then provider else '' end`

const WRONG_BALANCES = `
  select client_id, holder, kind, provider, currency, sum(moved) as moved, sum(held) as held from (
    select client_id, credit_holder as holder, credit_kind as kind, ${of('credit')} as provider, currency,
      amount_minor::numeric as moved, 0::numeric as held from transfers
    union all
    select client_id, debit_holder, debit_kind, ${of('debit')}, currency, -amount_minor::numeric, 0 from transfers
    union all
    select client_id, holder, kind, provider, currency, 0, balance_minor from account_balances
    union all
    select client_id, holder, kind, provider, currency, 0, amount_minor::numeric from ledger_queue
  ) as accounts
  group by client_id, holder, kind, provider, currency having sum(moved) <> sum(held)`

/** What the operator owes the merchant. */
export const payableOf = async (gateway: TestGateway, merchant: Merchant): Promise<bigint> =>
  (await balancesByKind(gateway, merchant)).payable ?? 0n

export interface PaymentNames {
  readonly paymentId: string
  readonly paymentRequestId: string
}

/** A payment that waits for its payer: by default AlipayHK, HKD 258.00. */
export async function opened(merchant: Merchant, method = 'ALIPAY_HK HKD 25800', more: object = {}) {
  const [paymentMethodType, currency = '', value = ''] = method.split(' ')
  const { body, code } = await merchant.pay({
    paymentAmount: { currency, value },
    paymentMethod: { paymentMethodType },
    ...more,
  })
  expect(code).toBe('PAYMENT_IN_PROCESS')
  return { paymentId: body.paymentId, paymentRequestId: body.paymentRequestId } as PaymentNames
}

/** The same, paid. */
export async function paid(merchant: Merchant, method?: string, more?: object): Promise<PaymentNames> {
  const names = await opened(merchant, method, more)
  expect((await merchant.complete(names, 'SUCCESS')).code).toBe('SUCCESS')
  return names
}

/** A method whose refunds take a minute. */
export const BANK = 'ONLINEBANKING_FPX MYR 1000'

/** How many refunds of the client have reached the provider. */
export const refundsSent = ({ database }: TestGateway, { clientId }: Merchant): Promise<{ n: number }[]> =>
  database.query(
    `select count(*)::int as n from attempts a join simulated_charges c on c.client_id = a.client_id
     and c.charge_key = a.attempt_id where a.client_id = $1 and a.kind = 'REFUND'`,
    [clientId],
  )

/** Holds a table, so that whoever needs it waits, or in mode `share` who writes to it, until it is let go. */
export async function holdTable(
  { storage }: TestGateway,
  table: string,
  mode: 'access exclusive' | 'share' = 'access exclusive',
): Promise<() => Promise<void>> {
  const holder = await storage.pool.connect()
  await holder.query('begin')
  await holder.query(`lock table ${table} in ${mode} mode`)
  return async () => {
    await holder.query('commit')
    holder.release()
  }
}

/** So many calls are waiting for a table. */
export const waiting = async ({ database }: TestGateway): Promise<number> =>
  (
    await database.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).length

/**
 * Ends every session that waits for a table that is held, until all these calls are answered. Some wait behind others for a
 * row, and get to the table when those are gone.
 */
export async function cutOff<T>({ database }: TestGateway, calls: readonly Promise<T>[]): Promise<T[]> {
  let isOver = false
  const answered = Promise.all(calls).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'relation'",
    )
    await delay(20)
  }
  return answered
}

/** How many rows of a table are the client's. */
export const countRows = async (
  { database }: TestGateway,
  { clientId }: Merchant,
  table: string,
): Promise<number> => (await database.query(`select from ${table} where client_id = $1`, [clientId])).length

/** What waits for a moment of the client, by its kind; but not the upkeep and the settlement, which every client has. */
export const jobsOf = ({ database }: TestGateway, { clientId }: Pick<Merchant, 'clientId'>) =>
  database.query<{ kind: string; subject_id: string; tries: number }>(
    "select kind, subject_id, tries from agenda where client_id = $1 and kind not in ('retain', 'settle') order by kind",
    [clientId],
  )

/** Everything that a gateway has stored, as text. */
export async function everythingStored({ database }: TestGateway): Promise<string> {
  const tables = await database.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      database.query<{ text: string }>(`select string_agg(t::text, ' ') as text from "${name}" t`),
    ),
  )
  return rows
    .flat()
    .map(({ text }) => text)
    .join('\n')
}

/** What happened this often at one moment. */
export const atOnce = <T>(times: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => act(index)))
