import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { hkd } from '../support/amounts.ts'
import { authorized, cardRequest, MANUAL } from '../support/card-payments.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import type { TestAnswer } from '../support/merchant.ts'
import { eventually } from '../support/process.ts'
import { movedBy } from '../support/database.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)

const WAITING =
  "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

/** Holds what the statement locks until it is let go. */
async function hold(statement: string, values: unknown[] = []) {
  const holder: pg.PoolClient = await gateway.storage.pool.connect()
  await holder.query('begin')
  await holder.query(statement, values)
  return {
    async letGo() {
      await holder.query('rollback')
      holder.release()
    },
  }
}

const somebodyWaits = () =>
  eventually(async () => expect(await gateway.database.query(WAITING)).toHaveLength(1))

/** Whoever waits loses its connection, as if its gateway had died there. */
const cutOff = () => gateway.database.query(`select pg_terminate_backend(pid) from (${WAITING}) as waiting`)

/** The provider breaks down before it learns of the attempt: the caller learns that nothing is known yet. */
async function diesBeforeTheProvider(call: () => Promise<TestAnswer>, code: string): Promise<void> {
  const provider = await hold('lock table simulated_charges in access exclusive mode')
  const underWay = call()
  await somebodyWaits()
  await cutOff()
  expect((await underWay).code).toBe(code)
  await provider.letGo()
}

/** The call dies when the provider has charged the card and nobody has written it down. */
async function diesAfterTheProvider(call: () => Promise<TestAnswer>): Promise<void> {
  const { length: before } = await charges()
  const provider = await hold('lock table simulated_charges in access exclusive mode')
  const underWay = call()
  await somebodyWaits()
  const payment = await hold('select from payments where client_id = $1 for update', [merchant.clientId])
  await provider.letGo()
  await eventually(async () => expect(await charges()).toHaveLength(before + 1))
  await somebodyWaits()
  await cutOff()
  expect((await underWay).code).toBe('UNKNOWN_EXCEPTION')
  await payment.letGo()
}

const charges = () =>
  gateway.database.query('select outcome from simulated_charges where client_id = $1', [merchant.clientId])

const transfers = () =>
  gateway.database.query('select from transfers where client_id = $1', [merchant.clientId])

const openAttempts = () =>
  gateway.database.query("select from attempts where client_id = $1 and state = 'OPEN'", [merchant.clientId])

const kindsAndStates = () =>
  gateway.database.query('select kind, state from attempts where client_id = $1 order by created_at', [
    merchant.clientId,
  ])

describe('a gateway that dies between the intent to charge a card and the outcome', () => {
  it('leaves a charge that the provider knows to its job, which records it with its token', async () => {
    const request = cardRequest({ tokenize: true }, MANUAL)
    await diesAfterTheProvider(() => merchant.call('payments/pay', request))
    expect(await openAttempts()).toHaveLength(1)
    await merchant.advance(61)
    expect(await openAttempts()).toEqual([])
    const { code, body } = await merchant.call('payments/pay', request)
    expect(code).toBe('SUCCESS')
    expect(body.paymentResultInfo).toMatchObject({
      cardToken: expect.any(String),
      networkTransactionId: expect.any(String),
    })
    expect(await charges()).toEqual([{ outcome: 'SUCCESS' }])
    expect(await merchant.notifications()).toHaveLength(1)
  })

  it('leaves a charge that the provider does not know, of a card that is gone, to fail, and the provider refuses it from then on', async () => {
    const request = cardRequest()
    await diesBeforeTheProvider(() => merchant.call('payments/pay', request), 'PAYMENT_IN_PROCESS')
    expect(await charges()).toEqual([])
    await merchant.advance(61)
    expect(await openAttempts()).toEqual([])
    const { body } = await merchant.inquire(request)
    expect([body.paymentStatus, body.paymentResultCode]).toEqual(['FAIL', 'PROCESS_FAIL'])
    expect((await merchant.call('payments/pay', request)).code).toBe('PROCESS_FAIL')
    expect(await charges()).toEqual([{ outcome: 'FAIL' }])
    expect(await merchant.notifications()).toMatchObject([{ body: { result: { resultStatus: 'F' } } }])
  })

  it('leaves a charge that the provider does not know, of a card that still waits, to be made', async () => {
    const request = cardRequest({ is3DSAuthentication: true, tokenize: true }, MANUAL)
    const { paymentId } = (await merchant.call('payments/pay', request)).body
    await diesBeforeTheProvider(() => merchant.complete({ paymentId }, 'SUCCESS'), 'UNKNOWN_EXCEPTION')
    await merchant.advance(61)
    const { body } = await merchant.inquire({ paymentId })
    expect(body).toMatchObject({
      paymentStatus: 'SUCCESS',
      paymentResultInfo: { cardToken: expect.any(String), threeDSResult: { challenged: true } },
    })
    expect(await gateway.database.query('select from presented_cards')).toEqual([])
  })

  it('leaves a charge of a payment that was cancelled meanwhile to be let go again', async () => {
    const request = cardRequest({ tokenize: true })
    await diesAfterTheProvider(() => merchant.call('payments/pay', request))
    const { paymentRequestId } = request
    expect((await merchant.cancel({ paymentRequestId })).code).toBe('SUCCESS')
    await merchant.advance(61)
    expect(await kindsAndStates()).toEqual([
      { kind: 'CHARGE', state: 'SUCCEEDED' },
      { kind: 'REVERSAL', state: 'SUCCEEDED' },
    ])
    expect((await merchant.inquire({ paymentRequestId })).body.paymentStatus).toBe('CANCELLED')
    expect([await transfers(), await merchant.notifications()]).toEqual([[], []])
  })

  it.each([
    ['cancelled', 'CANCELLED', (paymentId: unknown) => merchant.cancel({ paymentId })],
    ['over', 'FAIL', () => merchant.advance(15 * 60)],
  ])(
    'leaves a charge that the provider does not know, of a payment that is %s by then, to be abandoned',
    async (...given) => {
      const [, status, end] = given
      const { paymentId } = (await merchant.pay()).body
      await diesBeforeTheProvider(() => merchant.complete({ paymentId }, 'SUCCESS'), 'UNKNOWN_EXCEPTION')
      await gateway.database.query(
        `update agenda set due_at = ${movedBy('due_at', '20 minutes')} where client_id = $1 and kind = 'finish_attempt'`,
        [merchant.clientId],
      )
      await end(paymentId)
      expect(await openAttempts()).toHaveLength(1)
      // What breaks down while it is abandoned is abandoned later.
      const provider = await hold('lock table simulated_charges in access exclusive mode')
      const underWay = merchant.advance(25 * 60)
      await somebodyWaits()
      await cutOff()
      await provider.letGo()
      await underWay
      expect(await openAttempts()).toEqual([])
      expect(await charges()).toEqual([{ outcome: 'FAIL' }])
      expect(await kindsAndStates()).toEqual([{ kind: 'CHARGE', state: 'FAILED' }])
      expect((await merchant.inquire({ paymentId })).body.paymentStatus).toBe(status)
      expect(await transfers()).toEqual([])
    },
  )

  it('tells a repeat that comes meanwhile that the payment is in process', async () => {
    const request = cardRequest()
    await diesBeforeTheProvider(() => merchant.call('payments/pay', request), 'PAYMENT_IN_PROCESS')
    expect((await merchant.call('payments/pay', request)).code).toBe('PAYMENT_IN_PROCESS')
    await merchant.advance(61)
    expect((await merchant.call('payments/pay', request)).code).toBe('PROCESS_FAIL')
  })
})

describe('a gateway that dies between the intent to change an authorization and the outcome', () => {
  const amount = hkd(30_000)

  it.each([
    ['before', diesBeforeTheProvider],
    ['after', diesAfterTheProvider],
  ] as const)('%s the provider knows it: its job captures once', async (_when, dies) => {
    const { paymentId } = await authorized(merchant)
    const capture = () => merchant.capture({ paymentId }, 12_900, { captureRequestId: 'capture-1' })
    await dies(capture, 'CAPTURE_IN_PROCESS')
    const captured = { transactionType: 'CAPTURE', transactionRequestId: 'capture-1' }
    expect(await merchant.transactions({ paymentId })).toMatchObject([
      { ...captured, transactionStatus: 'PROCESSING' },
    ])
    await merchant.advance(61)
    expect(await merchant.transactions({ paymentId })).toMatchObject([
      { ...captured, transactionStatus: 'SUCCESS' },
    ])
    expect((await capture()).code).toBe('SUCCESS')
    expect(await transfers()).toHaveLength(1)
  })

  it.each([
    ['before', diesBeforeTheProvider],
    ['after', diesAfterTheProvider],
  ] as const)('%s the provider knows it: its job raises the amount once', async (_when, dies) => {
    const { paymentId } = await authorized(merchant)
    const request = { updateRequestId: 'raise-1', paymentId, amount }
    await dies(() => merchant.call('payments/updateAmount', request), 'SUCCESS')
    expect((await merchant.inquire({ paymentId })).body.paymentAmount).toMatchObject({ value: '25800' })
    await merchant.advance(61)
    expect((await merchant.inquire({ paymentId })).body.paymentAmount).toEqual(amount)
    const notified = (await merchant.notifications()).filter(
      ({ body }) => body.notifyType === 'UPDATE_AMOUNT_RESULT',
    )
    expect(notified).toHaveLength(1)
  })
})

it('a capture by itself that was lost is made by its job, once', async () => {
  const captures = await hold('lock table payment_transactions in share mode')
  const request = cardRequest()
  const underWay = merchant.call('payments/pay', request)
  await somebodyWaits()
  await cutOff()
  expect((await underWay).code).toBe('UNKNOWN_EXCEPTION')
  await captures.letGo()
  await merchant.advance(61)
  const { body } = await merchant.inquire(request)
  expect(body).toMatchObject({
    paymentStatus: 'SUCCESS',
    transactions: [{ transactionType: 'CAPTURE', transactionStatus: 'SUCCESS' }],
  })
  expect(await transfers()).toHaveLength(1)
})
