import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestGateway, useGateway } from '../support/gateway.ts'
import { scanCustomer, scanRequest, statusOf } from '../support/in-store.ts'
import type { Merchant, TestAnswer } from '../support/merchant.ts'
import { countRows } from '../support/money.ts'

const gateway = useGateway()

const UNKNOWN = '281001020000000000000009'

const paymentsOf = (own: Merchant) => countRows(gateway, own, 'payments')

describe('a code', () => {
  it.each([
    ['of letters', 'abcdefghijklmnopqrst'],
    ['with a letter', '28100102000000000000000x'],
    ['of 15 digits', '281001020000000'],
    ['of 33 digits', '281001020000000000000000000000000'],
    ['with an unknown beginning', '241001020000000000000000'],
    ['with another unknown beginning', '311001020000000000000000'],
    ['that nobody issued', UNKNOWN],
  ])('%s is INVALID_PAYMENT_CODE, leaves a failed payment and has spent the id', async (_what, code) => {
    const own = await gateway.merchant()
    const request = scanRequest(code)
    const first = await own.call('payments/pay', request)
    expect([first.code, first.body.result.resultStatus]).toEqual(['INVALID_PAYMENT_CODE', 'F'])
    const { paymentRequestId } = request
    expect(await statusOf(own, { paymentRequestId })).toEqual(['FAIL', 'INVALID_PAYMENT_CODE'])
    expect((await own.call('payments/pay', request)).code).toBe('INVALID_PAYMENT_CODE')
    const good = scanRequest(await own.issueCode(), { paymentRequestId })
    expect((await own.call('payments/pay', good)).body.result.resultStatus).toBe('F')
    expect((await own.call('payments/pay', { ...good, paymentRequestId: randomUUID() })).code).toBe('SUCCESS')
    expect(await paymentsOf(own)).toBe(2)
  })

  it.each(['16', '17', '18', '19', '20', '24', '32'])('may have %s digits', async (length) => {
    const request = scanRequest('28'.padEnd(Number(length), '7'))
    const { body } = await (await gateway.merchant()).call('payments/pay', request)
    expect(body.result.resultMessage).not.toContain('digits')
    expect(body.result.resultCode).toBe('INVALID_PAYMENT_CODE')
  })

  it('is still good in its 59th second', async () => {
    // Real time does not run on meanwhile: a second of it would end the code.
    const stillness = new Date()
    const still = await startTestGateway({}, { clock: { now: () => stillness } })
    onTestFinished(() => still.stop())
    const own = await still.merchant()
    const code = await own.issueCode()
    await own.advance(59)
    expect((await own.scan(code)).code).toBe('SUCCESS')
  })

  it('is EXPIRED_CODE from its sixtieth second on', async () => {
    const own = await gateway.merchant()
    const issued = await own.call('simulator/issuePaymentCode', {})
    const { now } = (await own.advance(60)).body
    expect(Date.parse(String(now))).toBeGreaterThanOrEqual(Date.parse(String(issued.body.expiryTime)))
    const request = scanRequest(String(issued.body.paymentCode))
    expect((await own.call('payments/pay', request)).code).toBe('EXPIRED_CODE')
    expect(await statusOf(own, { paymentRequestId: request.paymentRequestId })).toEqual([
      'FAIL',
      'EXPIRED_CODE',
    ])
    expect((await own.call('payments/pay', request)).code).toBe('EXPIRED_CODE')
  })
})

describe('wrong codes', () => {
  /** The client's clock at the first second of a minute, so that what follows is of one minute. */
  async function atTheFullMinute(own: Merchant): Promise<void> {
    const { now } = (await own.advance(0)).body
    await own.advance(60 - new Date(String(now)).getUTCSeconds())
  }

  const minuteOf = async (own: Merchant) => String((await own.advance(0)).body.now).slice(0, 16)

  /** On a machine that is busy they may take longer: then another merchant tries. */
  async function fortyWithinAMinute(): Promise<{ own: Merchant; wrong: TestAnswer[] }> {
    const own = await gateway.merchant()
    await atTheFullMinute(own)
    const begun = await minuteOf(own)
    const wrong = await Promise.all(Array.from({ length: 40 }, () => own.scan(UNKNOWN)))
    return (await minuteOf(own)) === begun ? { own, wrong } : fortyWithinAMinute()
  }

  it('are judged thirty times a minute; then even a good one is put off, and nothing is left behind', async () => {
    const other = await gateway.merchant()
    const { own, wrong } = await fortyWithinAMinute()
    const codes = wrong.map(({ code }) => code)
    expect(codes.filter((code) => code === 'INVALID_PAYMENT_CODE')).toHaveLength(30)
    expect(codes.filter((code) => code === 'REQUEST_TRAFFIC_EXCEED_LIMIT')).toHaveLength(10)
    const request = scanRequest(await own.issueCode())
    const { body } = await own.call('payments/pay', request)
    expect([body.result.resultStatus, body.result.resultCode]).toEqual(['U', 'REQUEST_TRAFFIC_EXCEED_LIMIT'])
    const { paymentRequestId } = request
    expect((await own.inquire({ paymentRequestId })).code).toBe('ORDER_NOT_EXIST')
    expect(await paymentsOf(own)).toBe(30)
    expect((await scanCustomer(other)).code).toBe('SUCCESS')
    await own.advance(60)
    expect((await scanCustomer(own, {}, { paymentRequestId })).code).toBe('SUCCESS')
  })

  it('do not count where a wallet said no to a good one, or a repeat got the same answer', async () => {
    const own = await gateway.merchant()
    await atTheFullMinute(own)
    const request = scanRequest(UNKNOWN)
    for (let times = 0; times < 32; times++) await own.call('payments/pay', request)
    const refused = scanRequest('281099020000000000000006')
    for (let times = 0; times < 31; times++)
      await own.call('payments/pay', { ...refused, paymentRequestId: randomUUID() })
    expect((await scanCustomer(own)).code).toBe('SUCCESS')
  })
})
