import { describe, expect, inject, it } from 'vitest'
import { startTestGateway } from '../support/gateway.ts'
import { type Merchant, payRequest, type TestAnswer } from '../support/merchant.ts'
import { eventually, type Home, healthOf, logLines, withHome } from '../support/process.ts'
import { startProxy } from '../support/proxy.ts'

interface Answered {
  readonly request: ReturnType<typeof payRequest>
  readonly answer: TestAnswer
}

/** A shop that pays and completes as fast as it is answered, each payment with an amount of its own. */
class Load {
  readonly paid: Answered[] = []
  readonly completed: string[] = []
  /** What was answered U: it may have been done or not. */
  readonly unknown: Answered['request'][] = []
  #amountMinor = 1_000
  #isOver = false
  readonly #workers: Promise<void>[]

  constructor(merchant: Merchant) {
    this.#workers = Array.from({ length: 12 }, () => this.#work(merchant))
  }

  /** Ends with the calls under way; their connection may be gone, but no answer may be wrong. */
  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#workers)
  }

  async #work(merchant: Merchant): Promise<void> {
    try {
      while (!this.#isOver) await this.#payAndComplete(merchant)
    } catch (error) {
      if (!isDisconnection(error)) throw error
    }
  }

  async #payAndComplete(merchant: Merchant): Promise<void> {
    this.#amountMinor += 1
    const request = payRequest({ currency: 'HKD', value: String(this.#amountMinor) })
    const answer = await merchant.call('payments/pay', request)
    expect(answer.isSigned).toBe(true)
    if (isUnknown(answer)) this.unknown.push(request)
    else this.paid.push({ request, answer })
    if (isUnknown(answer) || this.#amountMinor % 3 === 0) return
    const completion = await merchant.complete({ paymentId: answer.body.paymentId }, 'SUCCESS')
    expect(completion.isSigned).toBe(true)
    if (!isUnknown(completion)) {
      expect(completion.code).toBe('SUCCESS')
      this.completed.push(String(answer.body.paymentId))
    }
  }
}

function isUnknown({ code }: TestAnswer): boolean {
  if (code === 'UNKNOWN_EXCEPTION') return true
  expect(['PAYMENT_IN_PROCESS', 'SUCCESS']).toContain(code)
  return false
}

const isDisconnection = (error: unknown) =>
  ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(String((error as NodeJS.ErrnoException).code))

/** Every payment that was answered is there once, with its amount, and answers a repeat with the same bytes. */
async function requireNothingLost(home: Home, merchant: Merchant, load: Load): Promise<void> {
  const rows = await home.query<{ id: string; amounts: string[] }>(
    'select payment_request_id as id, array_agg(amount_minor::text) as amounts from payments group by id',
  )
  const amounts = new Map(rows.map((row) => [row.id, row.amounts]))
  for (const { request, answer } of load.paid) {
    expect(amounts.get(request.paymentRequestId)).toEqual([request.paymentAmount.value])
    expect((await merchant.call('payments/pay', request)).text).toBe(answer.text)
  }
}

/** Every completion that was answered moved its money, every payment moved it at most once. */
async function requireLedger(home: Home, load: Load): Promise<void> {
  const moved = await home.query<{ event_id: string; transfers: number }>(
    "select event_id, count(*)::int as transfers from transfers where event_kind = 'PAYMENT' group by event_id",
  )
  const transfers = new Map(moved.map((row) => [row.event_id, row.transfers]))
  for (const paymentId of load.completed) expect(transfers.get(paymentId)).toBe(1)
  expect([...transfers.values()].filter((count) => count !== 1)).toEqual([])
}

/** What is open is finished by its job, and the ledger holds exactly the money of the successful payments. */
async function requireAllFinished(home: Home, merchant: Merchant): Promise<void> {
  await merchant.advance(120)
  await eventually(async () => expect((await merchant.advance(0)).code).toBe('SUCCESS'))
  const [ledger] = await home.query(`
    select (select count(*)::int from attempts where state = 'OPEN') as open,
      (select coalesce(sum(amount_minor), 0) from payments where status = 'SUCCESS') =
      (select coalesce(sum(amount_minor), 0) from transfers) as balanced,
      (select count(*) from payments where status = 'SUCCESS') = (select count(*) from transfers) as complete`)
  expect(ledger).toEqual({ open: 0, balanced: true, complete: true })
}

describe.concurrent('the gateway is killed', () => {
  withHome('under load, and nothing that it answered is lost or doubled', async ({ usedHome: home }) => {
    const first = await home.serve()
    const load = new Load(await first.merchant())
    await eventually(() => expect(load.completed.length).toBeGreaterThan(40))
    first.kill('SIGKILL')
    await load.end()
    await first.ended

    const merchant = await (await home.serve()).merchant()
    await requireNothingLost(home, merchant, load)
    await requireLedger(home, load)
    await requireAllFinished(home, merchant)
    await requireLedger(home, load)
  })

  withHome(
    'between the intent and the outcome, and its job finishes what it began',
    async ({ usedHome: home }) => {
      const first = await home.serve()
      const payer = await first.merchant()
      const payments = await Promise.all(Array.from({ length: 6 }, () => payer.pay()))
      const names = payments.map(({ body }) => ({ paymentId: body.paymentId }))

      // The provider's records are locked, so that it can neither take a charge nor say what became of one.
      const holder = await home.connect()
      await holder.query('begin')
      await holder.query('lock table simulated_charges in access exclusive mode')
      const complete = (name: (typeof names)[number]) => payer.complete(name, 'SUCCESS').catch(() => null)
      const begun = "select from attempts where state = 'OPEN'"
      // Some charges wait at the provider, and the later ones behind them in the gateway.
      const sent = names.slice(0, 3).map(complete)
      await eventually(async () => {
        expect(await home.query("select from pg_stat_activity where wait_event_type = 'Lock'")).toHaveLength(
          1,
        )
        expect(await home.query(begun)).toHaveLength(3)
      })
      const unsent = names.slice(3).map(complete)
      await eventually(async () => expect(await home.query(begun)).toHaveLength(6))
      first.kill('SIGKILL')
      await Promise.all([first.ended, ...sent, ...unsent])
      // What waits at the provider is taken after the gateway is gone; the rest never reaches it.
      await holder.query('commit')
      await holder.end()
      const taken = 'select from simulated_charges'
      await eventually(async () => expect((await home.query(taken)).length).toBeGreaterThan(0))
      expect((await home.query(taken)).length).toBeLessThan(4)
      expect(await home.query(begun)).toHaveLength(6)

      const merchant = await (await home.serve()).merchant()
      await requireAllFinished(home, merchant)
      for (const name of names) expect((await merchant.inquire(name)).body.paymentStatus).toBe('SUCCESS')
      expect(await home.query('select count(*)::int as transfers from transfers')).toEqual([{ transfers: 6 }])
    },
  )
})

withHome.concurrent(
  'the embedded database is killed under load, and the gateway recovers by itself',
  async ({ usedHome: home }) => {
    const gateway = await home.serve()
    const merchant = await gateway.merchant()
    const load = new Load(merchant)
    await eventually(() => expect(load.completed.length).toBeGreaterThan(20))
    process.kill(await home.postmaster(), 'SIGKILL')
    await eventually(() => expect(load.unknown).not.toEqual([]))
    const before = load.completed.length
    await eventually(() => expect(load.completed.length).toBeGreaterThan(before + 20))
    await load.end()
    await eventually(async () => expect(await healthOf(gateway.url)).toBe(200))
    expect(logLines(gateway.stderr()).filter(({ msg }) => msg === 'an uncaught error')).toEqual([])

    await requireNothingLost(home, merchant, load)
    for (const request of load.unknown)
      expect((await merchant.call('payments/pay', request)).code).toBe('PAYMENT_IN_PROCESS')
    await requireAllFinished(home, merchant)
    await requireLedger(home, load)
  },
)

describe.concurrent('the database is away', () => {
  it.for(['cut', 'silent'] as const)(
    '(%s): answers are U and signed, and S again when it is back',
    async (how, { onTestFinished }) => {
      const proxy = await startProxy(onTestFinished)
      const direct = await startTestGateway()
      onTestFinished(() => direct.stop())
      const [, name] = /@\/(\w+)\?/.exec(direct.database.url) ?? []
      const DATABASE_URL = `postgres://${inject('cluster').user}@127.0.0.1:${proxy.port}/${name}`
      const merchant = await direct.merchant()
      const gateway = await direct.startAnother({ DATABASE_URL })
      onTestFinished(() => gateway.stop())
      // Both nodes listen for changes of clients; from then on they remember whom they know.
      const listeners =
        "select from pg_stat_activity where datname = current_database() and query like 'listen %'"
      await eventually(async () => expect(await direct.database.query(listeners)).toHaveLength(2))
      const pay = (request: object) => merchant.call('payments/pay', request, { url: gateway.url })
      const inquire = () => merchant.inquire({ paymentId: '1' }, { url: gateway.url })
      for (const request of [payRequest(), payRequest()])
        expect((await pay(request)).code).toBe('PAYMENT_IN_PROCESS')
      await eventually(async () => expect(await healthOf(gateway.url)).toBe(200))

      const holder = await direct.storage.pool.connect()
      await holder.query('begin')
      await holder.query('lock table payments in access exclusive mode')
      const underWay = inquire()
      // Whoever fills the search may wait too.
      const waiting = `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ~ '^\\s*select asked.position'`
      await eventually(async () => expect(await direct.database.query(waiting)).toHaveLength(1))
      proxy.turn(how)
      await holder.query('rollback')
      holder.release()
      const requests = Array.from({ length: 4 }, () => payRequest())
      const startedAt = Date.now()
      const answers = await Promise.all([underWay, inquire(), ...requests.map(pay)])
      expect(Date.now() - startedAt).toBeLessThan(15_000)
      for (const { body, code, isSigned } of answers)
        expect([code, body.result.resultStatus, isSigned]).toEqual(['UNKNOWN_EXCEPTION', 'U', true])
      await eventually(async () => expect(await healthOf(gateway.url)).toBe(503))

      proxy.turn('open')
      await eventually(async () => expect(await healthOf(gateway.url)).toBe(200))
      await eventually(async () => expect((await inquire()).code).toBe('ORDER_NOT_EXIST'))
      for (const request of requests) expect((await pay(request)).code).toBe('PAYMENT_IN_PROCESS')
      const payments = 'select count(*)::int as payments from payments where client_id = $1'
      expect(await direct.database.query(payments, [merchant.clientId])).toEqual([{ payments: 6 }])
    },
  )
})
