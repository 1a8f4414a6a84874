import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { AMOUNT, scanCustomer, scanRequest, statusOf } from '../support/in-store.ts'
import { payableOf } from '../support/money.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const SAMPLE = '288888888888888888'

describe('a customer who shows a code', () => {
  it('has paid when the answer is S: with both ids, the amount, both times and the wallet', async () => {
    const own = await gateway.merchant()
    const request = scanRequest(await own.issueCode({ paymentMethodType: 'GCASH' }))
    const { body, isSigned } = await own.call('payments/pay', request)
    expect(isSigned).toBe(true)
    expect(body).toEqual({
      result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success.' },
      paymentRequestId: request.paymentRequestId,
      paymentId: expect.stringMatching(/^\d{35}$/),
      paymentAmount: AMOUNT,
      actualPaymentAmount: AMOUNT,
      paymentCreateTime: expect.stringMatching(/\+00:00$/),
      paymentTime: expect.stringMatching(/\+00:00$/),
      pspCustomerInfo: { pspName: 'GCASH' },
    })
    expect((await own.inquire({ paymentId: body.paymentId })).body).toMatchObject({
      paymentStatus: 'SUCCESS',
      paymentResultCode: 'SUCCESS',
      pspCustomerInfo: { pspName: 'GCASH' },
    })
    expect(await payableOf(gateway, own)).toBe(1250n)
  })

  it.each([
    [{ outcome: 'FAIL' }, 'PROCESS_FAIL'],
    [{ outcome: 'FAIL', resultCode: 'USER_BALANCE_NOT_ENOUGH' }, 'USER_BALANCE_NOT_ENOUGH'],
  ])('and whose wallet says no (%j) gets F %s, and the payment has failed', async (issued, code) => {
    const request = scanRequest(await merchant.issueCode(issued))
    const { body } = await merchant.call('payments/pay', request)
    expect([body.result.resultStatus, body.result.resultCode]).toEqual(['F', code])
    expect(Object.keys(body)).toEqual(['result'])
    const { paymentRequestId } = request
    expect(await statusOf(merchant, { paymentRequestId })).toEqual(['FAIL', code])
    expect((await merchant.call('payments/pay', request)).code).toBe(code)
  })

  it.each([
    ['SUCCESS', {}, ['SUCCESS', 'SUCCESS']],
    [
      'FAIL',
      { resultCode: 'USER_PAYMENT_VERIFICATION_FAILED' },
      ['FAIL', 'USER_PAYMENT_VERIFICATION_FAILED'],
    ],
  ])('and must confirm leaves U with both ids at once, and then %s', async (outcome, more, end) => {
    const own = await gateway.merchant()
    const request = scanRequest(await own.issueCode({ outcome: 'CONFIRM' }))
    const began = performance.now()
    const { body } = await own.call('payments/pay', request)
    expect(performance.now() - began).toBeLessThan(5_000)
    const { paymentRequestId } = request
    expect(body).toEqual({
      result: { resultCode: 'PAYMENT_IN_PROCESS', resultStatus: 'U', resultMessage: 'payment in process' },
      paymentRequestId,
      paymentId: expect.stringMatching(/^\d{35}$/),
      paymentAmount: AMOUNT,
      paymentCreateTime: expect.any(String),
    })
    expect((await own.call('payments/pay', request)).text).toBe(
      (await own.call('payments/pay', request)).text,
    )
    expect(await statusOf(own, { paymentRequestId })).toEqual(['PROCESSING', 'PAYMENT_IN_PROCESS'])
    expect(await payableOf(gateway, own)).toBe(0n)
    expect((await own.complete({ paymentRequestId }, outcome, more)).body.paymentStatus).toBe(outcome)
    expect(await statusOf(own, { paymentRequestId })).toEqual(end)
    expect((await own.call('payments/pay', request)).code).toBe(end[1])
    expect(await payableOf(gateway, own)).toBe(outcome === 'SUCCESS' ? 1250n : 0n)
  })

  it('and never confirms lets the payment close after ten minutes', async () => {
    const own = await gateway.merchant()
    const request = scanRequest(await own.issueCode({ outcome: 'CONFIRM' }))
    await own.call('payments/pay', request)
    const { paymentRequestId } = request
    await own.advance(9 * 60)
    expect(await statusOf(own, { paymentRequestId })).toEqual(['PROCESSING', 'PAYMENT_IN_PROCESS'])
    await own.advance(60)
    expect(await statusOf(own, { paymentRequestId })).toEqual(['FAIL', 'ORDER_IS_CLOSED'])
    expect((await own.call('payments/pay', request)).code).toBe('ORDER_IS_CLOSED')
    expect((await own.complete({ paymentRequestId }, 'SUCCESS')).code).toBe('ORDER_IS_CLOSED')
  })

  it('waits for no bank: PENDING is refused and changes nothing', async () => {
    const { body } = await scanCustomer(merchant, { outcome: 'CONFIRM' })
    const answer = await merchant.complete({ paymentId: body.paymentId }, 'PENDING')
    expect([answer.code, answer.body.result.resultMessage.split(' ')[0]]).toEqual([
      'PARAM_ILLEGAL',
      'outcome',
    ])
    expect(await statusOf(merchant, { paymentId: body.paymentId })).toEqual([
      'PROCESSING',
      'PAYMENT_IN_PROCESS',
    ])
  })

  it.each(['SGD', 'JPY', 'BHD', 'BRL', 'ISK'])('may pay in %s', async (currency) => {
    const amount = { currency, value: '500' }
    const { body } = await scanCustomer(merchant, {}, { paymentAmount: amount })
    expect(body.paymentAmount).toEqual(amount)
  })
})

it('a code is stored nowhere in the clear and is not logged', async () => {
  const own = await gateway.merchant()
  const codes = [
    await own.issueCode(),
    await own.issueCode({ outcome: 'CONFIRM' }),
    await own.issueCode({ outcome: 'FAIL' }),
    '281001027391846502839471',
  ]
  for (const code of codes) await own.scan(code)
  await own.advance(600)
  const tables = await gateway.database.query<{ name: string }>(
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'",
  )
  expect(tables.length).toBeGreaterThan(10)
  for (const { name } of tables) {
    const rows = await gateway.database.query<{ line: string }>(`select t::text as line from ${name} t`)
    for (const code of codes) {
      const hex = Buffer.from(code).toString('hex')
      const found = rows.filter(({ line }) => line.includes(code) || line.includes(hex))
      expect(found, name).toEqual([])
    }
  }
  const log = JSON.stringify(gateway.logged)
  for (const code of codes) expect(log).not.toContain(code)
})

describe("the sandbox's fixed codes", () => {
  it.each([
    [SAMPLE, 'SUCCESS'],
    ['2888888888888888888', 'SUCCESS'],
    ['28888888888888888888', 'SUCCESS'],
    ['281099020000000000000000', 'SUCCESS'],
    ['281099020000000000000001', 'PAYMENT_IN_PROCESS'],
    ['281099020000000000000002', 'USER_BALANCE_NOT_ENOUGH'],
    ['281099020000000000000003', 'USER_AMOUNT_EXCEED_LIMIT'],
    ['281099020000000000000004', 'RISK_REJECT'],
    ['281099020000000000000005', 'EXPIRED_CODE'],
    ['281099020000000000000006', 'INVALID_PAYMENT_CODE'],
  ])('%s is always %s, as often as it is scanned', async (code, expected) => {
    expect((await merchant.scan(code)).code).toBe(expected)
    expect((await merchant.scan(code)).code).toBe(expected)
  })

  it.each([SAMPLE, '281099020000000000000000', '281099020000000000000001'])(
    '%s is of a wallet that the merchant learns when it has paid',
    async (code) => {
      const request = scanRequest(code)
      const first = await merchant.call('payments/pay', request)
      const { paymentId } = first.body
      if (first.code !== 'SUCCESS') await merchant.complete({ paymentId }, 'SUCCESS')
      expect((await merchant.call('payments/pay', request)).body).toMatchObject({
        actualPaymentAmount: AMOUNT,
        pspCustomerInfo: { pspName: 'ALIPAY_CN' },
      })
    },
  )
})
