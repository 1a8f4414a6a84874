import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEntries } from '../../src/storage/index.ts'
import { hkd } from '../support/amounts.ts'
import { authorized } from '../support/card-payments.ts'
import { MASTER_KEYS, useGateway, useMerchantPerTest } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import {
  BANK,
  balancesOf,
  countRows,
  holdTable,
  listWrongBalances,
  opened,
  paid,
  refundsSent,
  waiting,
} from '../support/money.ts'
import { complaintOf, type Ended, eventually, Home } from '../support/process.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)
let home: Home
beforeAll(async () => {
  home = await Home.open()
})
afterAll(async () => {
  expect(await listWrongBalances(gateway)).toEqual([])
  await home?.close()
})

const settings = () => ({ DATABASE_URL: gateway.database.url, MASTER_KEYS, SUDO_USER: 'alice' })
const amsel = (...args: string[]) => home.amsel(args, settings())
const payment = (action: string, ...args: string[]) =>
  amsel('payment', action, '--client', merchant.clientId, ...args)

/** Standard output holds the JSON alone, and nothing is complained of. */
async function json<T = Record<string, unknown>>(ended: Promise<Ended>): Promise<T> {
  const { status, stdout, stderr } = await ended
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as T
}

const entriesOf = async ({ clientId }: Merchant) =>
  (
    await listAuditEntries(gateway.storage.db, {
      clientId,
      action: undefined,
      since: undefined,
      until: undefined,
      limit: 50,
    })
  ).map(({ action, actor, subject, after }) => ({ action, actor, subject, after }))

describe('payment refund', () => {
  it('gives back a part once, then the rest, tells the merchant, and is written down with its operator', async () => {
    const { paymentId, paymentRequestId } = await paid(merchant)
    const part = () => json(payment('refund', '--id', paymentId, '--amount', '100.5', '--json'))
    const first = await part()
    expect(first).toEqual({
      clientId: merchant.clientId,
      paymentId,
      refundRequestId: `operator-${paymentId}-10050`,
      refundId: expect.any(String),
      amount: hkd(10_050),
      status: 'SUCCESS',
      resultCode: 'SUCCESS',
      isRepeat: false,
    })
    expect(await part()).toEqual({ ...first, isRepeat: true })
    expect(await balancesOf(gateway, merchant)).toEqual({ 'payable HKD': 15_750n, 'provider HKD': -15_750n })

    const rest = await payment('refund', '--request-id', paymentRequestId, '--reason', 'a complaint')
    expect([rest.status, rest.stdout]).toEqual([
      0,
      expect.stringMatching(/^HKD 157\.50 of the payment .* went back/),
    ])
    const again = await payment('refund', '--id', paymentId)
    expect([again.status, again.stdout]).toEqual([0, expect.stringContaining('was not done again')])
    expect(await balancesOf(gateway, merchant)).toEqual({})
    expect(await refundsSent(gateway, merchant)).toEqual([{ n: 2 }])
    const spent = await payment('refund', '--id', paymentId, '--amount', '1')
    expect(complaintOf(spent)).toMatch(/^It was refused with REFUND_AMOUNT_EXCEED: .*\.$/)

    expect((await entriesOf(merchant)).filter(({ action }) => action === 'payment_refunded')).toEqual([
      {
        action: 'payment_refunded',
        actor: 'operator alice',
        subject: `payment ${paymentId}`,
        after: { refundRequestId: `operator-${paymentId}-rest`, amount: hkd(15_750) },
      },
      {
        action: 'payment_refunded',
        actor: 'operator alice',
        subject: `payment ${paymentId}`,
        after: { refundRequestId: `operator-${paymentId}-10050`, amount: hkd(10_050) },
      },
    ])
    const notified = (await merchant.notifications()).filter(({ kind }) => kind === 'notifyRefund')
    expect(notified.map(({ body }) => body.refundAmount)).toEqual([hkd(10_050), hkd(15_750)])
    expect(await merchant.transactions({ paymentId })).toMatchObject([
      { transactionStatus: 'SUCCESS' },
      { transactionStatus: 'SUCCESS' },
    ])
  })

  it('with an id of its own is another one, and an id that means something else is refused', async () => {
    const { paymentId } = await paid(merchant)
    const own = (id: string, amount: string) =>
      payment('refund', '--id', paymentId, '--amount', amount, '--refund-request-id', id, '--json')
    expect(await json(own('first', '1'))).toMatchObject({ refundRequestId: 'first', isRepeat: false })
    expect(complaintOf(await own('first', '2'))).toContain('REPEAT_REQ_INCONSISTENT')
    await merchant.refund({ paymentId }, 100n, { refundRequestId: 'the-merchants' })
    expect(complaintOf(await own('the-merchants', '1'))).toContain('REPEAT_REQ_INCONSISTENT')
    expect(await balancesOf(gateway, merchant)).toMatchObject({ 'payable HKD': 25_600n })
  })

  it('at the same moment as itself and as the merchant’s moves the money once', async () => {
    const { paymentId } = await paid(merchant)
    const letGo = await holdTable(gateway, 'payments')
    const commands = [1, 2].map(() => payment('refund', '--id', paymentId, '--json'))
    await eventually(async () => expect(await waiting(gateway)).toBe(2))
    const call = merchant.refund({ paymentId })
    await eventually(async () => expect(await waiting(gateway)).toBe(3))
    await letGo()
    const theirs = await call
    const statuses = (await Promise.all(commands)).map(({ status }) => status)
    const isMine = theirs.code !== 'SUCCESS'
    expect(statuses).toEqual(isMine ? [0, 0] : [1, 1])
    expect(await balancesOf(gateway, merchant)).toEqual({})
    expect(await refundsSent(gateway, merchant)).toEqual([{ n: 1 }])
  })

  it('killed in the middle is finished by the running gateway, once', async () => {
    const { paymentId } = await paid(merchant)
    const letGo = await holdTable(gateway, 'simulated_charges')
    const command = home.spawn(
      [
        process.execPath,
        'server/bin/amsel.cjs',
        'payment',
        'refund',
        '--client',
        merchant.clientId,
        '--id',
        paymentId,
      ],
      settings(),
    )
    await eventually(async () => expect(await waiting(gateway)).toBe(1))
    command.kill('SIGKILL')
    await command.ended
    await letGo()
    expect(await balancesOf(gateway, merchant)).toEqual({
      'provider HKD': -25_800n,
      'returning HKD': 25_800n,
    })
    await merchant.advance(61)
    expect(await balancesOf(gateway, merchant)).toEqual({})
    expect(await merchant.transactions({ paymentId })).toMatchObject([{ transactionStatus: 'SUCCESS' }])
    expect(await json(payment('refund', '--id', paymentId, '--json'))).toMatchObject({
      isRepeat: true,
      status: 'SUCCESS',
    })
    expect(await refundsSent(gateway, merchant)).toEqual([{ n: 1 }])
  })

  it('of a slow bank is under way, and the gateway will finish it', async () => {
    const { paymentId } = await paid(merchant, BANK)
    const { status, stdout } = await payment('refund', '--id', paymentId)
    expect([status, stdout]).toEqual([0, expect.stringContaining('the gateway will finish it')])
    await merchant.advance(3_600)
    expect(await balancesOf(gateway, merchant)).toEqual({})
  })
})

describe('payment cancel', () => {
  it('closes what nobody has paid and returns what was paid, once', async () => {
    const unpaid = await opened(merchant)
    const money = await paid(merchant)
    const cancel = (id: string) => json(payment('cancel', '--id', id, '--json'))
    for (const { paymentId } of [unpaid, money]) {
      const first = await cancel(paymentId)
      expect(first).toMatchObject({
        paymentId,
        paymentStatus: 'CANCELLED',
        status: 'SUCCESS',
        isRepeat: false,
      })
      expect((await merchant.inquire({ paymentId })).body.paymentStatus).toBe('CANCELLED')
    }
    expect(await cancel(money.paymentId)).toMatchObject({ paymentStatus: 'CANCELLED', isRepeat: true })
    expect(await balancesOf(gateway, merchant)).toEqual({})
    const cancelled = (await entriesOf(merchant)).filter(({ action }) => action === 'payment_cancelled')
    expect(cancelled.map(({ actor, subject }) => [actor, subject])).toEqual([
      ['operator alice', `payment ${money.paymentId}`],
      ['operator alice', `payment ${unpaid.paymentId}`],
    ])
  })

  it('refuses what has been refunded, and leaves an id that was never used usable', async () => {
    const { paymentId } = await paid(merchant)
    await merchant.refund({ paymentId }, 100n)
    expect(complaintOf(await payment('cancel', '--id', paymentId))).toMatch(
      /^It was refused with PROCESS_FAIL: /,
    )
    expect(complaintOf(await payment('cancel', '--request-id', 'not-yet'))).toContain('not-yet')
    expect((await merchant.pay({ paymentRequestId: 'not-yet' })).code).toBe('PAYMENT_IN_PROCESS')
    expect((await entriesOf(merchant)).map(({ action }) => action)).toEqual(['merchant_created'])
  })
})

describe('payment show', () => {
  it('has state, amounts, transactions, attempts, every transfer and the notifications', async () => {
    const { paymentId, paymentRequestId } = await authorized(merchant)
    await merchant.capture({ paymentId })
    await merchant.refund({ paymentId }, 800n, { refundRequestId: 'a-refund' })
    await merchant.advance(3_600)
    const { body } = await merchant.openDispute({ paymentId }, { disputeAmount: hkd(1_000) })
    const shown = await json(payment('show', '--request-id', paymentRequestId, '--json'))
    expect(shown).toMatchObject({
      clientId: merchant.clientId,
      paymentId,
      paymentRequestId,
      status: 'SUCCESS',
      amount: hkd(25_800),
      captured: hkd(25_800),
      refunded: hkd(800),
      disputed: hkd(1_000),
      transactions: [
        { kind: 'CAPTURE', status: 'SUCCESS', amount: hkd(25_800) },
        { kind: 'REFUND', requestId: 'a-refund', status: 'SUCCESS', amount: hkd(800), begunBy: 'client' },
      ],
      attempts: [
        { kind: 'CHARGE', state: 'SUCCEEDED', amount: hkd(25_800) },
        { kind: 'CAPTURE', state: 'SUCCEEDED' },
        { kind: 'REFUND', state: 'SUCCEEDED', amount: hkd(800) },
      ],
      disputes: [{ disputeId: body.disputeId, amount: hkd(1_000) }],
      notifications: [
        { kind: 'notifyPayment', state: 'NO_ADDRESS' },
        { kind: 'notifyCapture' },
        { kind: 'notifyRefund' },
        { kind: 'notifyDispute' },
      ],
    })
    expect(shown.transfers).toHaveLength(await countRows(gateway, merchant, 'transfers'))
    expect(JSON.stringify(shown)).not.toContain('Two cups of coffee')
    const { stdout } = await payment('show', '--id', paymentId)
    for (const line of [
      `Payment ${paymentId} (${paymentRequestId}): SUCCESS SUCCESS`,
      'HKD 258.00, captured HKD 258.00, refunded HKD 8.00, disputed HKD 10.00',
    ])
      expect(stdout.split('\n')).toContain(line)
    expect(stdout).toMatch(/^REFUND +\d{35} +a-refund +SUCCESS/m)
    expect(stdout).toMatch(/^REFUND_PAID +returning +provider +HKD 8\.00/m)
    expect((await entriesOf(merchant)).filter(({ action }) => action === 'read')).toHaveLength(2)
  })

  it('and the others name what they do not know in a sentence, another client’s payment too', async () => {
    const { paymentId } = await paid(await gateway.merchant())
    for (const action of ['refund', 'cancel'])
      expect(complaintOf(await payment(action, '--id', paymentId))).toBe(
        `The client ${merchant.clientId} has no payment ${paymentId}.`,
      )
    const nobody = await amsel('payment', 'list', '--client', 'SANDBOX_NOBODY')
    expect(complaintOf(nobody)).toBe('There is no client SANDBOX_NOBODY.')
  })
})

describe('payment list', () => {
  it('shows the newest first, page by page, by state and by time', async () => {
    const first = await paid(merchant)
    await merchant.advance(3_600)
    const second = await opened(merchant)
    await merchant.advance(1)
    const third = await paid(merchant)
    type Listed = {
      payments: { paymentId: string; status: string; createdAt: string }[]
      next: string | null
    }
    const list = async (...args: string[]) => {
      const { payments, next } = await json<Listed>(payment('list', ...args, '--json'))
      return { ids: payments.map(({ paymentId }) => paymentId), next, payments }
    }
    const all = await list()
    expect(all).toMatchObject({ ids: [third, second, first].map(({ paymentId }) => paymentId), next: null })
    expect(await list('--status', 'SUCCESS', '--limit', '1', '--before', third.paymentId)).toMatchObject({
      ids: [first.paymentId],
      next: first.paymentId,
    })
    const since = all.payments[1]?.createdAt ?? ''
    expect((await list('--since', since)).ids).toEqual([third.paymentId, second.paymentId])
    const { stdout } = await payment('list', '--status', 'SUCCESS', '--limit', '1')
    expect(stdout.split('\n')[0]).toMatch(/^MADE +PAYMENT +STATUS +AMOUNT/)
    expect(stdout).toMatch(
      new RegExp(`^\\S+  ${third.paymentId}  SUCCESS  HKD 258\\.00 .* ${third.paymentRequestId}$`, 'm'),
    )
    expect(stdout).toContain(
      `payment list --client ${merchant.clientId} --status SUCCESS --limit 1 --before ${third.paymentId}`,
    )
  })
})

describe('balance', () => {
  it('shows what the ledger holds for each holder, account and currency', async () => {
    await paid(merchant)
    await paid(merchant, 'TNG MYR 1000')
    const shown = await json<{ balances: unknown[] }>(
      amsel('balance', '--client', merchant.clientId, '--json'),
    )
    expect(shown.balances).toEqual(
      expect.arrayContaining([
        { holder: 'own', kind: 'payable', provider: '', balance: hkd(25_800) },
        { holder: 'own', kind: 'provider', provider: 'simulator', balance: hkd(-25_800) },
        { holder: 'own', kind: 'payable', provider: '', balance: { currency: 'MYR', value: '1000' } },
      ]),
    )
  })
})

it('an amount that the currency does not have is refused in a sentence', async () => {
  const { paymentId } = await paid(merchant)
  expect(complaintOf(await payment('refund', '--id', paymentId, '--amount', '1.234'))).toBe(
    '--amount 1.234 is not an amount in HKD, such as 12.50 for USD.',
  )
})
