import {
  NEXT_ATTEMPT_STATES,
  NEXT_STATUSES,
  NEXT_TRANSACTION_STATUSES,
} from '../../server/dist/domain/index.js'
import type { Connections } from './connections.ts'
import type { SimulatedProvider } from './provider.ts'
import { type Answer, CURRENCY, type Shop } from './shop.ts'

/** What must never be. */
export class Violation extends Error {
  readonly check: string
  constructor(check: string, detail: string) {
    super(`${check}: ${detail}`)
    this.check = check
  }
}

/** Sums that trust none of the gateway's own, what is beyond an amount, and how everything stands: in one look. */
const LOOK = `
  select json_agg(json_build_array(of, id, state)) as rows from (
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
  ) as looked`

const NEXT: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  payment: NEXT_STATUSES,
  attempt: NEXT_ATTEMPT_STATES,
  transaction: NEXT_TRANSACTION_STATUSES,
}

type StateRow = readonly [of: string, id: string, state: string]

/** Looks at the database from outside, after each step that has committed something. */
export class Checks {
  readonly #connections: Connections
  readonly #states = new Map<string, string>()

  constructor(connections: Connections) {
    this.#connections = connections
  }

  async afterStep(): Promise<void> {
    const [looked] = await this.#connections.look<{ rows: StateRow[] | null }>(LOOK)
    for (const [of, id, state] of looked?.rows ?? []) {
      if (of === 'balance') throw new Violation('balances are the sums of transfers', `${id}: ${state}`)
      if (of === 'beyond') throw new Violation('nothing beyond the amount is moved', `${id}: ${state}`)
      const key = `${of} ${id}`
      const before = this.#states.get(key)
      if (before !== undefined && before !== state && !NEXT[of]?.[before]?.includes(state))
        throw new Violation('states follow their tables', `${key} went from ${before} to ${state}`)
      this.#states.set(key, state)
    }
  }

  /** When everything has come to rest. */
  async atRest(shops: readonly Shop[], provider: SimulatedProvider): Promise<void> {
    await this.#nothingIsStuck()
    for (const shop of shops) {
      await this.#moneyIsWhereTheProviderHasIt(shop, provider)
      await this.#answersWereTrue(shop)
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

  async #moneyIsWhereTheProviderHasIt({ clientId, name }: Shop, provider: SimulatedProvider): Promise<void> {
    const [row] = await this.#connections.look<{ held: string | null }>(
      `select sum(case when debit_kind = 'provider' then amount_minor else 0 end
                - case when credit_kind = 'provider' then amount_minor else 0 end)::text as held
       from transfers where client_id = $1`,
      [clientId],
    )
    const [here, there] = [BigInt(row?.held ?? 0), provider.held(clientId, CURRENCY)]
    if (here !== there)
      throw new Violation('the ledger has what the provider has', `${name}: ${here} here, ${there} there`)
  }

  async #answersWereTrue({ clientId, asked, name, notified }: Shop): Promise<void> {
    const payments = await this.#byId(
      'select payment_request_id as id, status from payments where client_id = $1',
      clientId,
    )
    const transactions = await this.#byId(
      'select request_id as id, status from payment_transactions where client_id = $1',
      clientId,
    )
    for (const { path, requestId, answers } of asked) {
      const final = answers.filter(({ result }) => result.resultStatus !== 'U')
      // An inquiry tells how things stand, and a cancel that has failed is tried anew.
      if (path === 'payments/inquiryPayment' || path === 'payments/cancel') continue
      const codes = new Set(final.map(({ result }) => result.resultCode))
      // What was paid and cancelled since is told as cancelled.
      if (path === 'payments/pay' && payments.get(requestId) === 'CANCELLED')
        codes.delete('ORDER_IS_CANCELED')
      if (codes.size > 1)
        throw new Violation('answers are stable', `${name} ${path} ${requestId}: ${[...codes]}`)
      const status = path === 'payments/pay' ? payments.get(requestId) : transactions.get(requestId)
      for (const { result } of final)
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

/** Whether what a merchant was told for good agrees with how it has ended. */
function isTrue(path: string, { resultStatus }: Answer['result'], status: string | undefined): boolean {
  if (path === 'payments/pay')
    return resultStatus === 'S' ? status === 'SUCCESS' || status === 'CANCELLED' : status !== 'SUCCESS'
  if (path === 'payments/refund' || path === 'payments/capture')
    return resultStatus === 'S' ? status === 'SUCCESS' : status !== 'SUCCESS'
  return true
}
