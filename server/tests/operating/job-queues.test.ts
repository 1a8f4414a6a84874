import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { JobRunner } from '../../src/engine/jobs/index.ts'
import { readSettings } from '../../src/platform/config/index.ts'
import { Calendars, doDue, type MoneyItem, type MoneyDeps } from '../../src/engine/money/index.ts'
import type { Provider } from '../../src/providers/index.ts'
import { getClock, HotPayments, HotUnits } from '../../src/storage/index.ts'
import { startTestGateway, type TestGateway, useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { eventually } from '../support/process.ts'
import { acknowledge, answerStatus, notifiedPayment, useReceiver } from '../support/receiver.ts'

/** Nobody paid in time. */
const hasFailed = ({ database }: TestGateway, paymentId: unknown) =>
  eventually(async () =>
    expect(await database.query('select status from payments where payment_id = $1', [paymentId])).toEqual([
      { status: 'FAIL' },
    ]),
  )

/** Makes what a client waits for due at this moment of its time. */
async function makeDue({ database, storage }: TestGateway, { clientId }: Merchant): Promise<void> {
  const { offsetMs } = await getClock(storage.db, clientId)
  const dueAt = new Date(Date.now() + offsetMs - 1_000)
  await database.query('update agenda set due_at = $2 where client_id = $1', [clientId, dueAt])
}

/** An engine whose provider never answers about one client, and knows nothing of the others. */
function silentEngine(
  { storage, sealer }: TestGateway,
  { clientId: stuck }: Merchant,
): { deps: MoneyDeps; asked: string[] } {
  const asked: string[] = []
  const unlessStuck = <T>({ clientId }: { clientId: string }, answer: T): Promise<T> => {
    asked.push(clientId)
    return clientId === stuck ? new Promise<never>(() => {}) : Promise.resolve(answer)
  }
  const refused = { outcome: 'FAIL', resultCode: 'PROCESS_FAIL' } as const
  const silent: Provider = {
    name: 'silent',
    abilities: { hasPages: false, isRemote: false, takes: () => true },
    send: (attempt) => unlessStuck(attempt, refused),
    inquire: (attempt) => unlessStuck(attempt, null),
    abandon: (attempt) => unlessStuck(attempt, refused),
    present: () => Promise.reject(new Error('nobody shows a card')),
  }
  const { feeRates, isRegistrationRequired, retention } = readSettings({})
  const deps: MoneyDeps = {
    db: storage.db,
    payments: new HotPayments(storage),
    units: new HotUnits(storage),
    trace: null,
    clock: { now: () => new Date() },
    log: pino({ level: 'silent' }),
    sealer,
    providers: {
      route: () => [silent],
      routeAgreement: () => [silent],
      takes: () => true,
      serves: () => true,
      registrar: () => null,
      payer: () => null,
      named: () => silent,
      takesNew: () => true,
      noteOfSwitchedOff: () => null,
    },
    restored: { since: null, isFresh: false },
    // Nobody gives up before the test has ended.
    providerDeadlineMs: 600_000,
    retention,
    calendars: new Calendars(),
    feeRates,
    isRegistrationRequired,
    checkoutUrl: () => '',
    paymentSessionUrl: () => '',
    paymentLinkUrl: () => '',
    consentUrl: () => '',
    orderCodeUrl: () => '',
    notifications: { wake: () => {}, tellsInStoreFailures: false },
    reloadClient: () => Promise.reject(new Error('no client was to be reloaded')),
  }
  return { deps, asked }
}

it.concurrent('a provider that never answers for one client stops neither other clients nor the gateway', async ({
  onTestFinished,
}) => {
  const gateway = await startTestGateway()
  onTestFinished(() => gateway.stop())
  const [stuck, other] = [await gateway.merchant(), await gateway.merchant()]
  const [{ body: asked }, { body: unpaid }] = [await stuck.pay(), await other.pay()]
  await gateway.stopGateway()
  for (let count = 0; count < 40; count += 1) {
    const attemptId = randomUUID()
    await gateway.database.query(
      `insert into attempts (client_id, attempt_id, payment_id, kind, provider, state, currency, amount_minor, created_at,
         begun_by)
       values ($1, $2, $3, 'CHARGE', 'silent', 'OPEN', 'HKD', 1, now(), 'client')`,
      [stuck.clientId, attemptId, await copyOf(gateway, asked.paymentId, count)],
    )
    await gateway.database.query(
      "insert into agenda (client_id, kind, subject_id, due_at) values ($1, 'finish_attempt', $2, now())",
      [stuck.clientId, attemptId],
    )
  }
  const engine = silentEngine(gateway, stuck)
  const runner = new JobRunner({
    db: gateway.storage.db,
    clock: engine.deps.clock,
    log: pino({ level: 'silent' }),
    doDue: (item, at) => doDue(engine.deps, item as MoneyItem, at),
    otherWork: { findNextDueTime: async () => null, workOff: async () => 0 },
    serves: async () => true,
    canWrite: () => true,
  })
  runner.start()
  await eventually(() => expect(engine.asked.length).toBeGreaterThan(1))
  await makeDue(gateway, other)
  await hasFailed(gateway, unpaid.paymentId)
  // An eighth of the slots is all that a client can have stuck.
  expect(engine.asked.filter((clientId) => clientId === stuck.clientId)).toHaveLength(16)
  const before = performance.now()
  await runner.stop(1_000)
  expect(performance.now() - before).toBeLessThan(8_000)
})

it('a node that serves production alone leaves the jobs of the sandbox to others', async ({
  onTestFinished,
}) => {
  const gateway = await startTestGateway()
  onTestFinished(() => gateway.stop())
  const [sandbox, production] = [await gateway.merchant(), await gateway.merchant('production')]
  const { body } = await sandbox.pay()
  await gateway.stopGateway()
  const itemOf = ({ clientId }: Merchant, kind: string) =>
    gateway.database.query('select due_at, lease_until from agenda where client_id = $1 and kind = $2', [
      clientId,
      kind,
    ])
  await makeDue(gateway, sandbox)
  await makeDue(gateway, production)
  const [expiry, upkeep] = [await itemOf(sandbox, 'expire_payment'), await itemOf(production, 'retain')]
  expect([expiry.length, upkeep.length]).toEqual([1, 1])
  const alone = await gateway.startAnother({ AMSEL_ENVIRONMENT: 'production' })
  await eventually(async () => expect(await itemOf(production, 'retain')).not.toEqual(upkeep))
  await alone.stop()
  expect(await itemOf(sandbox, 'expire_payment')).toEqual(expiry)
  const both = await gateway.startAnother()
  await hasFailed(gateway, body.paymentId)
  await both.stop()
})

/** Another payment like it: one attempt of each may be unfinished. */
async function copyOf({ database }: TestGateway, paymentId: unknown, number: number): Promise<string> {
  const [row] = await database.query<{ payment: Record<string, unknown> }>(
    'select row_to_json(payments) as payment from payments where payment_id = $1',
    [paymentId],
  )
  const id = `${paymentId}-${number}`
  const copy = { ...row?.payment, payment_id: id, payment_request_id: id }
  await database.query('insert into payments select * from json_populate_record(null::payments, $1)', [
    JSON.stringify(copy),
  ])
  return id
}

describe.concurrent('among clients', () => {
  const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on', NOTIFICATION_TIMEOUT_SECONDS: '60' })
  const receiver = useReceiver()

  const leftOf = async ({ clientId }: Merchant) => {
    const [row] = await gateway.database.query<{ count: number }>(
      'select count(*)::int as count from agenda where client_id = $1',
      [clientId],
    )
    return row?.count ?? 0
  }

  it.sequential('5,000 due items of one do not keep the item of another waiting', async () => {
    const [busy, other] = [await gateway.merchant(), await gateway.merchant()]
    const { body } = await other.pay()
    await gateway.database.query(
      `insert into agenda (client_id, kind, subject_id, due_at)
       select $1, 'expire_payment', 'gone-' || number, now() - interval '1 hour' from generate_series(1, 5000) as number`,
      [busy.clientId],
    )
    await makeDue(gateway, other)
    await hasFailed(gateway, body.paymentId)
    expect(await leftOf(busy)).toBeGreaterThan(2_500)
    await gateway.database.query('delete from agenda where client_id = $1', [busy.clientId])
  })

  it.sequential('what is due by a clock that was moved is done without anybody asking', async () => {
    const merchant = await gateway.merchant()
    await merchant.advance(86_400)
    const { body } = await merchant.pay()
    await makeDue(gateway, merchant)
    await hasFailed(gateway, body.paymentId)

    receiver.answerBy(answerStatus(500))
    await merchant.complete(await notifiedPayment(merchant, receiver), 'SUCCESS')
    await eventually(async () => expect((await merchant.notifications()).at(-1)?.attempts).toBe(1))
    receiver.answerBy(acknowledge)
    const { offsetMs } = await getClock(gateway.storage.db, merchant.clientId)
    await gateway.database.query(
      "update notifications set due_at = $2 where client_id = $1 and state = 'WAITING'",
      [merchant.clientId, new Date(Date.now() + offsetMs)],
    )
    await eventually(async () =>
      expect((await merchant.notifications()).at(-1)?.deliveryState).toBe('ACKNOWLEDGED'),
    )
  })

  it.sequential('a clock that is long on its way delays no other', async () => {
    const [slow, other] = [await gateway.merchant(), await gateway.merchant()]
    receiver.answerBy(() => {})
    await slow.complete(await notifiedPayment(slow, receiver), 'SUCCESS')
    await receiver.arrived(1)
    expect((await slow.moveClock(86_400)).code).toBe('CLOCK_IN_PROCESS')
    const { body } = await other.pay()
    await gateway.database.query('update client_clocks set target_offset_ms = 3600000 where client_id = $1', [
      other.clientId,
    ])
    await hasFailed(gateway, body.paymentId)
    const onItsWay = 'select from client_clocks where client_id = $1 and offset_ms < target_offset_ms'
    expect(await gateway.database.query(onItsWay, [slow.clientId])).toHaveLength(1)
  })
})
