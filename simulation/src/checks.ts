import {
  CONTRADICTED_STATUSES,
  CONTRADICTED_TRANSACTION_STATUSES,
  NEXT_ATTEMPT_STATES,
  NEXT_DISPUTE_STATES,
  NEXT_STATUSES,
  NEXT_TRANSACTION_STATUSES,
} from '../../server/dist/domain/index.js'
import type { Connections } from './connections.ts'
import { moneyOf, type Order, type SimulatedProvider } from './provider.ts'
import { type Answer, CURRENCY, type Shop } from './shop.ts'

/** Nobody can be sure of the last moments. */
const IN_TIME_MS = 60_000

/** What must never be. */
export class Violation extends Error {
  readonly check: string
  constructor(check: string, detail: string) {
    super(`${check}: ${detail}`)
    this.check = check
  }
}

/** The earliest work in the database, or the end of a lease on it. */
const NEXT_DUE = `
  select min(greatest(due_at, lease_until)) as next from (
    select due_at, lease_until from agenda
    union all select due_at, lease_until from notifications where state = 'WAITING'
    union all select to_timestamp(0), null from ledger_queue
  ) as waiting`

/** Sums that trust none of the gateway's own, what is beyond an amount, and how everything stands: in one look. */
const LOOK = `
  select (${NEXT_DUE}) as next, json_agg(json_build_array(of, id, state)) as rows from (
  select 'balance' as of, concat_ws(' ', client_id, holder, kind, provider, currency) as id,
    sum(moved) || ' moved, ' || sum(held) || ' held' as state from (
    select client_id, credit_holder as holder, credit_kind as kind,
      case when credit_kind = 'provider' and provider <> '-' then provider else '' end as provider, currency,
      amount_minor::numeric as moved, 0::numeric as held from transfers
    union all
    select client_id, debit_holder, debit_kind,
      case when debit_kind = 'provider' and provider <> '-' then provider else '' end, currency, -amount_minor::numeric, 0
      from transfers
    union all
    select client_id, holder, kind, provider, currency, 0, balance_minor from account_balances
    union all
    select client_id, holder, kind, provider, currency, 0, amount_minor::numeric from ledger_queue
  ) as accounts
  group by client_id, holder, kind, provider, currency having sum(moved) <> sum(held)
  union all
  select 'beyond', payment_id, refunded_minor::text from payments where refunded_minor > amount_minor or refunded_minor < 0
  union all
  select 'beyond', t.payment_id, sum(t.amount_minor)::text from payment_transactions t
  join payments p using (client_id, payment_id) where t.kind = 'CAPTURE' and t.status <> 'FAIL'
  group by t.client_id, t.payment_id, p.amount_minor having sum(t.amount_minor) > p.amount_minor
  union all select 'payment', payment_id, status from payments
  union all select 'attempt', attempt_id, state from attempts
  union all select 'transaction', transaction_id, status from payment_transactions
  union all select 'dispute', dispute_id, state from disputes
  ) as looked`

/** Whether what is owed is explained by lines, and what is pending by transfers. */
const LISTED = `
  select 'owed', client_id || ' ' || currency, sum(owed) || ' owed, ' || sum(listed) || ' listed' from (
    select client_id, currency, balance_minor as owed, 0::numeric as listed from account_balances where kind = 'payable'
    union all
    select client_id, currency, amount_minor, coalesce(gross_minor - fee_minor, 0) from ledger_queue where kind = 'payable'
    union all
    select client_id, currency, 0, gross_minor - fee_minor from statement_lines
  ) as lines
  group by client_id, currency having sum(owed) <> sum(listed)
  union all
  select 'pending', concat_ws(' ', client_id, currency, day), sum(moved) || ' moved, ' || sum(held) || ' held' from (
    select client_id, currency, value_day as day, 0::numeric as moved, gross_minor - fee_minor as held from ledger_queue
    where value_day is not null
    union all
    select client_id, currency, day, 0, amount_minor from pending_balances
    union all
    select client_id, currency, value_day, case when credit_kind = 'payable' then amount_minor else -amount_minor end, 0
    from transfers where value_day is not null and 'payable' in (credit_kind, debit_kind)
  ) as days
  where day > (select max(value_day) - 30 from transfers)
  group by client_id, currency, day having sum(moved) <> sum(held)`

type Steps = Readonly<Record<string, readonly string[]>>

const NEXT: Readonly<Record<string, Steps>> = {
  payment: NEXT_STATUSES,
  attempt: NEXT_ATTEMPT_STATES,
  transaction: NEXT_TRANSACTION_STATUSES,
  dispute: NEXT_DISPUTE_STATES,
}

/** Where a provider takes back what it has said. */
const CONTRADICTED: Readonly<Record<string, Steps>> = {
  payment: CONTRADICTED_STATUSES,
  attempt: { FAILED: ['SUCCEEDED'], SUCCEEDED: ['RETRACTED'] },
  transaction: CONTRADICTED_TRANSACTION_STATUSES,
}

interface Looked {
  readonly next: Date | null
  readonly rows?: StateRow[] | null
}

type StateRow = readonly [of: string, id: string, state: string]

/** Looks at the database from outside, after each step that has committed something. */
export class Checks {
  readonly #connections: Connections
  readonly #states = new Map<string, string>()

  constructor(connections: Connections) {
    this.#connections = connections
  }

  /** Returns when the earliest work in the database is due. */
  async afterCommit(what: 'money' | 'work'): Promise<number> {
    const [looked] = await this.#connections.look<Looked>(what === 'money' ? LOOK : NEXT_DUE)
    for (const [of, id, state] of looked?.rows ?? []) {
      if (of === 'balance') throw new Violation('balances are the sums of transfers', `${id}: ${state}`)
      if (of === 'beyond') throw new Violation('nothing beyond the amount is moved', `${id}: ${state}`)
      const key = `${of} ${id}`
      const before = this.#states.get(key)
      const next =
        before === undefined ? [] : [NEXT, CONTRADICTED].flatMap((steps) => steps[of]?.[before] ?? [])
      if (before !== undefined && before !== state && !next.includes(state))
        throw new Violation('states follow their tables', `${key} went from ${before} to ${state}`)
      this.#states.set(key, state)
    }
    return looked?.next?.getTime() ?? Number.POSITIVE_INFINITY
  }

  /** When everything has come to rest. */
  async atRest(shops: readonly Shop[], accounts: readonly SimulatedProvider[]): Promise<void> {
    await this.#nothingIsStuck()
    await this.#statementsFollowEachOther()
    const orders = accounts.flatMap((account) => [...account.orders.values()])
    for (const shop of shops) {
      const differing = await this.#differencesAreKnown(shop, orders)
      for (const account of accounts) await this.#moneyIsWhereTheProviderHasIt(shop, account, differing)
      await this.#whoPaidInTimeHasPaid(shop, orders)
      await this.#answersWereTrue(shop, orders)
      await this.#endsWereNotified(shop)
    }
  }

  async #nothingIsStuck(): Promise<void> {
    const stuck = await this.#connections.look(`
      select 'payment' as of, payment_id as id, status as state from payments where status in ('PROCESSING', 'PENDING')
      union all select 'attempt ' || kind, attempt_id, state from attempts where state in ('OPEN', 'PENDING')
      union all select 'transaction ' || kind, transaction_id, status from payment_transactions where status = 'PROCESSING'`)
    if (stuck.length > 0) throw new Violation('nothing is stuck', JSON.stringify(stuck))
  }

  /** Each closed period begins with what the one before has left, and its lines lead to what it leaves. */
  async #statementsFollowEachOther(): Promise<void> {
    const wrong = await this.#connections.look(`
      select * from (
        select client_id, currency, number, opening_minor, closing_minor, first_position,
          lag(closing_minor, 1, 0) over of_currency as left_minor, lag(last_position, 1, 0) over of_currency as left_position,
          (select coalesce(sum(gross_minor - fee_minor), 0) from statement_lines l where l.client_id = s.client_id
            and l.currency = s.currency and l.position between s.first_position and s.last_position) as moved_minor
        from statements s window of_currency as (partition by client_id, currency order by number)
      ) as closed
      where opening_minor <> left_minor or first_position <> left_position + 1 or closing_minor <> opening_minor + moved_minor`)
    if (wrong.length > 0) throw new Violation('statements follow each other', JSON.stringify(wrong))
    const unlisted = await this.#connections.look(LISTED)
    if (unlisted.length > 0) throw new Violation('lines explain what is owed', JSON.stringify(unlisted))
  }

  /** Orders about which the ledger and the provider disagree. Each waits for a person, who can see it. */
  async #differencesAreKnown({ clientId, name }: Shop, orders: readonly Order[]): Promise<Order[]> {
    const attempts = await this.#byId(
      'select attempt_id as id, state as status from attempts where client_id = $1',
      clientId,
    )
    const known = await this.#byId(
      `select attempt_id as id, what as status from provider_differences where client_id = $1 and state = 'OPEN'`,
      clientId,
    )
    const differing = orders.filter((order) => {
      if (order.clientId !== clientId || moneyOf(order) === 0n) return false
      return (attempts.get(order.key) === 'SUCCEEDED') !== (order.state === 'SUCCESS')
    })
    for (const { key, state } of differing)
      if (!known.has(key))
        throw new Violation(
          'what differs waits for a person',
          `${name}: ${key} is ${state} there, ${attempts.get(key)} here, and nobody is told`,
        )
    return differing
  }

  async #moneyIsWhereTheProviderHasIt(
    { clientId, name }: Shop,
    account: SimulatedProvider,
    differing: readonly Order[],
  ): Promise<void> {
    const [row] = await this.#connections.look<{ held: string | null }>(
      `select sum(case when debit_kind = 'provider' then amount_minor else 0 end
                - case when credit_kind = 'provider' then amount_minor else 0 end)::text as held
       from transfers where client_id = $1 and provider = $2`,
      [clientId, account.name],
    )
    let there = account.held(clientId, CURRENCY)
    for (const order of differing)
      if (account.orders.get(order.key) === order)
        there -= order.state === 'SUCCESS' ? moneyOf(order) : -moneyOf(order)
    const here = BigInt(row?.held ?? 0)
    if (here !== there)
      throw new Violation(
        'the ledger has what the provider has',
        `${name} at ${account.name}: ${here} here, ${there} there`,
      )
  }

  /** A payer who has paid while there was time is not told that nothing was paid, unless the provider says so. */
  async #whoPaidInTimeHasPaid({ clientId, name }: Shop, orders: readonly Order[]): Promise<void> {
    const failed = await this.#connections.look<{ id: string; expires: Date }>(
      `select payment_request_id as id, expires_at as expires from payments where client_id = $1 and status = 'FAIL'`,
      [clientId],
    )
    for (const { id, expires } of failed) {
      const inTime = expires.getTime() - IN_TIME_MS
      const paid = orders.find(
        ({ paymentRequestId, paidAt, isContradicted, ...order }) =>
          order.clientId === clientId &&
          paymentRequestId === id &&
          paidAt !== null &&
          paidAt < inTime &&
          !isContradicted,
      )
      if (paid) throw new Violation('who has paid in time has paid', `${name} ${id} has failed, and was paid`)
    }
  }

  async #answersWereTrue({ clientId, asked, name, notified }: Shop, orders: readonly Order[]): Promise<void> {
    const contradicted = new Set(
      orders.flatMap((order) =>
        order.isContradicted && order.clientId === clientId ? [order.paymentRequestId] : [],
      ),
    )
    const payments = await this.#byId(
      'select payment_request_id as id, status from payments where client_id = $1',
      clientId,
    )
    const transactions = await this.#byId(
      'select request_id as id, status from payment_transactions where client_id = $1',
      clientId,
    )
    for (const { path, requestId, request, answers } of asked) {
      const final = answers.filter(isFinal)
      // An inquiry tells how things stand, and a cancel that has failed is tried anew.
      if (path !== 'payments/pay' && path !== 'payments/refund' && path !== 'payments/capture') continue
      // A code to scan is a success by itself.
      if (JSON.stringify(request).includes('OrderCode')) continue
      // Of what a provider takes back, notifications tell.
      if (contradicted.has(`pay-${requestId.split('-')[1]}`)) continue
      const codes = [...new Set(final.map(({ result }) => result.resultCode))]
      if (!areStable(path, codes, payments.get(requestId)))
        throw new Violation('answers are stable', `${name} ${path} ${requestId}: ${codes}`)
      const status = path === 'payments/pay' ? payments.get(requestId) : transactions.get(requestId)
      // What was refused may be carried out when it is asked for again; then the last answer counts, also if it is none.
      for (const { result } of path === 'payments/pay' ? final : answers.slice(-1).filter(isFinal))
        if (!isTrue(path, result, status) && !isCorrected(requestId, status, notified))
          throw new Violation(
            'answers are true',
            `${name} ${path} ${requestId}: ${result.resultCode}, it is ${status}`,
          )
    }
  }

  async #endsWereNotified({ clientId, notified, name }: Shop): Promise<void> {
    const ended = await this.#byId(
      `select payment_id as id, status from payments where client_id = $1 and status in ('SUCCESS', 'FAIL')`,
      clientId,
    )
    const told = notified.filter(({ kind }) => kind === 'notifyPayment')
    for (const [paymentId, status] of ended) {
      const results = told
        .filter(({ body }) => body.paymentId === paymentId)
        .map(({ body }) => resultOf(body))
      const expected = status === 'SUCCESS' ? 'S' : 'F'
      if (results.at(-1) !== expected)
        throw new Violation(
          'every end is notified',
          `${name} ${paymentId} is ${status}, told: ${results.join(' ')}`,
        )
    }
  }

  async #byId(text: string, clientId: string): Promise<Map<string, string>> {
    const rows = await this.#connections.look<{ id: string; status: string }>(text, [clientId])
    return new Map(rows.map(({ id, status }) => [id, status]))
  }
}

const isFinal = ({ result }: Answer) => result.resultStatus !== 'U'

const resultOf = (body: Readonly<Record<string, unknown>>) =>
  (body.result as { resultStatus?: string } | undefined)?.resultStatus

/** A late copy of a request may be carried out after another was refused: then a notification says so. */
function isCorrected(requestId: string, status: string | undefined, notified: Shop['notified']): boolean {
  const expected = status === 'SUCCESS' ? 'S' : 'F'
  return notified.some(
    ({ body }) =>
      (body.refundRequestId === requestId || body.captureRequestId === requestId) &&
      resultOf(body) === expected,
  )
}

/** Whether the different answers to one request, in their order, may follow each other. */
function areStable(path: string, codes: readonly string[], status: string | undefined): boolean {
  // What was paid and cancelled since is told as cancelled.
  if (path === 'payments/pay')
    return codes.filter((code) => status !== 'CANCELLED' || code !== 'ORDER_IS_CANCELED').length <= 1
  // What was refused without being begun is looked at anew.
  return !codes.includes('SUCCESS') || codes.at(-1) === 'SUCCESS'
}

/** Whether what a merchant was told for good agrees with how it has ended. */
function isTrue(path: string, { resultStatus }: Answer['result'], status: string | undefined): boolean {
  if (path === 'payments/pay')
    return resultStatus === 'S' ? status === 'SUCCESS' || status === 'CANCELLED' : status !== 'SUCCESS'
  if (path === 'payments/refund' || path === 'payments/capture')
    return resultStatus === 'S' ? status === 'SUCCESS' : status !== 'SUCCESS'
  return true
}
