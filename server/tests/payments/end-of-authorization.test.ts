import { describe, expect, it } from 'vitest'
import { hkd } from '../support/amounts.ts'
import { authorized, CARDS, cardRequest } from '../support/card-payments.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { holdTable, type PaymentNames, waiting } from '../support/money.ts'
import { eventually } from '../support/process.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)

const DAY_SECONDS = 86_400

/** An authorization that ends in half a minute. */
async function ending(cardNo?: string): Promise<PaymentNames> {
  const payment = await authorized(merchant, cardNo)
  await merchant.advance(7 * DAY_SECONDS - 30)
  return payment
}

/** What is asked for takes a minute, so that it is under way when the authorization ends. */
async function slowly(operation: string, code: string, ask: () => Promise<unknown>, isRefused: boolean) {
  await merchant.plan(operation, code)
  await ask()
  if (isRefused)
    await gateway.database.query(
      "update simulated_charges set result_code = 'RISK_REJECT' where client_id = $1 and outcome = 'PENDING'",
      [merchant.clientId],
    )
}

const captureSlowly = (payment: PaymentNames, value: number, isRefused: boolean, more: object = {}) =>
  slowly('payments/capture', 'CAPTURE_IN_PROCESS', () => merchant.capture(payment, value, more), isRefused)

const raiseSlowly = ({ paymentId }: PaymentNames, isRefused: boolean) =>
  slowly(
    'payments/updateAmount',
    'PAYMENT_IN_PROCESS',
    () => merchant.call('payments/updateAmount', { updateRequestId: 'r', paymentId, amount: hkd(30_000) }),
    isRefused,
  )

const done = async (payment: PaymentNames) =>
  (await merchant.transactions(payment)).map(
    ({ transactionType, transactionAmount, transactionStatus }) =>
      `${transactionType} ${(transactionAmount as { value: string }).value} ${transactionStatus}`,
  )

/** The authorization ends; a little later whatever was under way does too. */
async function atTheEndAndLater(payment: PaymentNames): Promise<[string[], string[]]> {
  await merchant.advance(31)
  const atTheEnd = await done(payment)
  await merchant.advance(60)
  return [atTheEnd, await done(payment)]
}

describe('a capture that is under way when its authorization ends', () => {
  it.each([
    ['of all of it, fails: all is let go', 25_800, {}, ['VOID 25800 SUCCESS']],
    ['that is the last, fails: all is let go', 5_800, { isLastCapture: true }, ['VOID 25800 SUCCESS']],
  ])('%s', async (_what, value, more, voids) => {
    const payment = await ending()
    await captureSlowly(payment, value, true, more)
    const [atTheEnd, later] = await atTheEndAndLater(payment)
    expect(atTheEnd).toEqual([`CAPTURE ${value} PROCESSING`])
    expect(later).toEqual([`CAPTURE ${value} FAIL`, ...voids])
    expect((await merchant.inquire({ paymentId: payment.paymentId })).body.paymentStatus).toBe('SUCCESS')
  })

  it('of a part, fails: the rest is let go at the end, the part later', async () => {
    const payment = await ending()
    await captureSlowly(payment, 5_800, true)
    const [atTheEnd, later] = await atTheEndAndLater(payment)
    expect(atTheEnd).toEqual(['CAPTURE 5800 PROCESSING', 'VOID 20000 SUCCESS'])
    expect(later).toEqual(['CAPTURE 5800 FAIL', 'VOID 20000 SUCCESS', 'VOID 5800 SUCCESS'])
  })

  it('and succeeds leaves nothing to let go', async () => {
    const payment = await ending()
    await captureSlowly(payment, 5_800, false)
    const [, later] = await atTheEndAndLater(payment)
    expect(later).toEqual(['CAPTURE 5800 SUCCESS', 'VOID 20000 SUCCESS'])
  })

  it.each([
    ['succeeds lets the rest go by itself', false, ['CAPTURE 5800 SUCCESS']],
    ['fails leaves all to be let go', true, ['CAPTURE 5800 FAIL', 'VOID 25800 SUCCESS']],
  ])('of a card that takes one, and %s', async (_what, isRefused, expected) => {
    const payment = await ending(CARDS.JCB)
    await captureSlowly(payment, 5_800, isRefused)
    const [atTheEnd, later] = await atTheEndAndLater(payment)
    expect(atTheEnd).toEqual(['CAPTURE 5800 PROCESSING'])
    expect(later).toEqual(expected)
  })
})

describe('a raise that is under way when its authorization ends', () => {
  it.each([
    ['succeeds: the new total is let go', false, ['INCREMENTAL 30000 SUCCESS', 'VOID 30000 SUCCESS']],
    ['fails: what was authorized is let go', true, ['INCREMENTAL 30000 FAIL', 'VOID 25800 SUCCESS']],
  ])('%s', async (_what, isRefused, expected) => {
    const payment = await ending()
    await raiseSlowly(payment, isRefused)
    const [atTheEnd, later] = await atTheEndAndLater(payment)
    expect(atTheEnd).toEqual(['INCREMENTAL 30000 PROCESSING'])
    expect(later).toEqual(expected)
  })
})

it('a cancel that is under way when its authorization ends and fails: all is let go, and it stays a success', async () => {
  const payment = await ending()
  const letGo = await holdTable(gateway, 'simulated_charges')
  const cancelling = merchant.cancel({ paymentId: payment.paymentId })
  await eventually(async () => expect(await waiting(gateway)).toBe(1))
  await gateway.database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  expect((await cancelling).code).toBe('UNKNOWN_EXCEPTION')
  await letGo()
  await gateway.database.query(
    `insert into simulated_charges (client_id, charge_key, outcome, result_code)
     select client_id, attempt_id, 'FAIL', 'RISK_REJECT' from attempts where client_id = $1 and kind = 'VOID'`,
    [merchant.clientId],
  )
  const [atTheEnd, later] = await atTheEndAndLater(payment)
  expect(atTheEnd).toEqual(['VOID 25800 PROCESSING'])
  expect(later).toEqual(['VOID 25800 FAIL', 'VOID 25800 SUCCESS'])
  expect((await merchant.inquire({ paymentId: payment.paymentId })).body.paymentStatus).toBe('SUCCESS')
})

it('an automatic capture whose outcome cannot be written is logged, and its job writes it', async () => {
  await gateway.database.query(`alter table attempts add constraint broken_by_the_test
    check (kind <> 'CAPTURE' or state not in ('SUCCEEDED', 'FAILED')) not valid`)
  const request = cardRequest()
  expect((await merchant.call('payments/pay', request)).code).toBe('SUCCESS')
  await gateway.database.query('alter table attempts drop constraint broken_by_the_test')
  expect(gateway.logged).toContainEqual(
    expect.objectContaining({
      level: 40,
      clientId: merchant.clientId,
      kind: 'CAPTURE',
      err: expect.objectContaining({ message: expect.stringContaining('broken_by_the_test') }),
    }),
  )
  await merchant.advance(61)
  const { body } = await merchant.inquire(request)
  expect(body.transactions).toMatchObject([{ transactionType: 'CAPTURE', transactionStatus: 'SUCCESS' }])
})
