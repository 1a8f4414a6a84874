import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { AMOUNT, inStoreMerchant, inStoreOrder, scanCustomer, scanRequest } from '../support/in-store.ts'
import type { Merchant } from '../support/merchant.ts'
import { payableOf } from '../support/money.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const SAMPLE = '288888888888888888'
const UNKNOWN = '281001020000000000000009'

const statusOf = async (own: Merchant, name: object) => {
  const { body } = await own.inquire(name)
  expect(body.result.resultStatus).toBe('S')
  return [body.paymentStatus, body.paymentResultCode]
}

const paymentsOf = async ({ clientId }: Merchant) =>
  Number(
    (await gateway.database.query('select count(*) from payments where client_id = $1', [clientId]))[0]
      ?.count,
  )

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

  it('pays once, and a second till that scans it gets INVALID_PAYMENT_CODE', async () => {
    const own = await gateway.merchant()
    const code = await own.issueCode()
    expect((await own.scan(code)).code).toBe('SUCCESS')
    expect((await own.scan(code)).code).toBe('INVALID_PAYMENT_CODE')
    expect(await payableOf(gateway, own)).toBe(1250n)
  })

  it('whose wallet said no is used too', async () => {
    const code = await merchant.issueCode({ outcome: 'FAIL' })
    expect((await merchant.scan(code)).code).toBe('PROCESS_FAIL')
    expect((await merchant.scan(code)).code).toBe('INVALID_PAYMENT_CODE')
  })

  it('of another client is unknown here and still good there', async () => {
    const other = await gateway.merchant()
    const code = await other.issueCode()
    expect((await merchant.scan(code)).code).toBe('INVALID_PAYMENT_CODE')
    expect((await other.scan(code)).code).toBe('SUCCESS')
  })

  it('is still good in its 59th second', async () => {
    const own = await gateway.merchant()
    for (;;) {
      const began = performance.now()
      const code = await own.issueCode()
      await own.advance(59)
      const answer = await own.scan(code)
      // Real time runs on meanwhile: a second of it would have ended the code.
      if (performance.now() - began >= 1_000) continue
      expect(answer.code).toBe('SUCCESS')
      return
    }
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

  it.each([2, 20])('scanned at %i tills at one moment, on two nodes, pays at one of them', async (tills) => {
    const own = await gateway.merchant()
    const another = await gateway.startAnother()
    try {
      const code = await own.issueCode()
      const answers = await Promise.all(
        Array.from({ length: tills }, (_, index) =>
          own.scan(code, {}, index % 2 ? { url: another.url } : {}),
        ),
      )
      const codes = answers.map((answer) => answer.code).sort()
      expect(codes).toEqual([...Array(tills - 1).fill('INVALID_PAYMENT_CODE'), 'SUCCESS'])
      expect(await payableOf(gateway, own)).toBe(1250n)
    } finally {
      await another.stop()
    }
  })

  it('is stored nowhere in the clear and is not logged', async () => {
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
})

describe('wrong codes', () => {
  /** The client's clock at the first second of a minute, so that what follows is of one minute. */
  async function atTheFullMinute(own: Merchant): Promise<void> {
    const { now } = (await own.advance(0)).body
    await own.advance(60 - new Date(String(now)).getUTCSeconds())
  }

  it('are judged thirty times a minute; then even a good one is put off, and nothing is left behind', async () => {
    const [own, other] = [await gateway.merchant(), await gateway.merchant()]
    await atTheFullMinute(own)
    const wrong = await Promise.all(Array.from({ length: 40 }, () => own.scan(UNKNOWN)))
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

  it('do not count where a wallet said no to a good one, or a repeat was told again', async () => {
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
})

describe('a till', () => {
  const order = (changes: object) => ({ order: inStoreOrder(changes) })
  const ofMerchant = (changes: object) => order({ merchant: inStoreMerchant(changes) })
  const nameless = { paymentMethodType: 'CONNECT_WALLET', paymentMethodId: SAMPLE }

  it.each([
    ['no category codes and no terminal', {}],
    ['a terminal', order({ env: { storeTerminalId: 'T01', storeTerminalRequestTime: 1_700_000_000_000 } })],
    ['an empty env', order({ env: {} })],
    ['an amount as a number', { paymentAmount: { currency: 'SGD', value: 9000 } }],
    ['a scenario in capitals', { paymentFactor: { inStorePaymentScenario: 'PAYMENTCODE' } }],
    [
      'category codes in other spellings',
      ofMerchant({
        merchantMcc: '5812',
        store: { referenceStoreId: 'ST-0007', storeName: 'Kopi', storeMcc: '5812' },
      }),
    ],
    ['category codes', ofMerchant({ merchantMCC: '5812' })],
    ['the longest name that a merchant registers by', ofMerchant({ referenceMerchantId: 'm'.repeat(64) })],
    [
      'a null for everything that it leaves out',
      {
        order: inStoreOrder({ referenceOrderId: null, env: null, goods: null, buyer: null, shipping: null }),
        paymentMethod: { ...nameless, customerId: null, extendInfo: '', paymentMethodMetaData: null },
        paymentExpiryTime: null,
        paymentRedirectUrl: null,
        settlementStrategy: null,
        env: null,
        merchantRegion: '',
      },
    ],
    [
      'fields of online payments',
      {
        isAuthorization: true,
        paymentRedirectUrl: 'https://pos.example/unused',
        paymentVerificationData: { verifyRequestId: '1' },
        payToMethod: { paymentMethodType: 'CONNECT_WALLET' },
        paymentFactor: {
          inStorePaymentScenario: 'PaymentCode',
          isPaymentEvaluation: 'false',
          isAuthorization: true,
          captureMode: 'MANUAL',
        },
        paymentMethod: { ...nameless, paymentMethodMetaData: { cardNo: '4' } },
        creditPayPlan: { installmentNum: 3 },
        agreementInfo: { authState: 'x' },
      },
    ],
    ['a settlement currency', { settlementStrategy: { settlementCurrency: 'SGD' } }],
    ["a wallet's own name as the method", { paymentMethod: { ...nameless, paymentMethodType: 'ALIPAY_CN' } }],
  ])('may send %s', async (_what, changes) => {
    const { body } = await merchant.scan(SAMPLE, changes)
    expect(body.result.resultMessage).toBe('success.')
  })

  const [noStore, noName] = [
    inStoreMerchant({ store: undefined }),
    inStoreMerchant({ merchantName: undefined }),
  ]
  it.each([
    ['paymentRequestId', { paymentRequestId: null }],
    ['paymentAmount', { paymentAmount: null }],
    ['paymentAmount.value', { paymentAmount: { currency: 'SGD', value: '12.50' } }],
    ['paymentAmount.value', { paymentAmount: { currency: 'SGD', value: 12.5 } }],
    ['paymentAmount.currency', { paymentAmount: { currency: 'XXZ', value: '1' } }],
    ['order.orderAmount', order({ orderAmount: null })],
    ['order.orderDescription', order({ orderDescription: '' })],
    ['order.merchant', order({ merchant: null })],
    ['order.merchant.referenceMerchantId', ofMerchant({ referenceMerchantId: null })],
    ['order.merchant.merchantName', order({ merchant: noName })],
    ['order.merchant.store', order({ merchant: noStore })],
    ['order.merchant.store.referenceStoreId', ofMerchant({ store: { storeName: 'Kopi' } })],
    ['order.merchant.store.storeName', ofMerchant({ store: { referenceStoreId: '1' } })],
    ['paymentMethod', { paymentMethod: null }],
    ['paymentMethod.paymentMethodId', { paymentMethod: { paymentMethodType: 'CONNECT_WALLET' } }],
    ['paymentMethod.paymentMethodId', { paymentMethod: { ...nameless, paymentMethodId: '2'.repeat(129) } }],
    ['paymentFactor.inStorePaymentScenario', { paymentFactor: null }],
    ['paymentFactor.inStorePaymentScenario', { paymentFactor: { inStorePaymentScenario: 'StaticCode' } }],
    ['paymentExpiryTime', { paymentExpiryTime: '2020-01-01T00:00:00Z' }],
    ['paymentExpiryTime', { paymentExpiryTime: new Date(Date.now() + 31 * 60_000).toISOString() }],
  ])('is refused by name when %s is wrong, and the code stays good', async (field, changes) => {
    const own = await gateway.merchant()
    const code = await own.issueCode()
    const { body } = await own.scan(code, changes)
    expect(body.result).toMatchObject({ resultCode: 'PARAM_ILLEGAL', resultStatus: 'F' })
    expect(body.result.resultMessage.split(' ')[0]).toBe(field)
    expect(body.result.resultMessage).not.toContain(code)
    expect(await paymentsOf(own)).toBe(0)
    expect((await own.scan(code)).code).toBe('SUCCESS')
  })

  it('may let the customer confirm for thirty minutes', async () => {
    const own = await gateway.merchant()
    const paymentExpiryTime = new Date(Date.now() + 30 * 60_000).toISOString()
    const { body } = await scanCustomer(own, { outcome: 'CONFIRM' }, { paymentExpiryTime })
    const { paymentId } = body
    await own.advance(29 * 60)
    expect(await statusOf(own, { paymentId })).toEqual(['PROCESSING', 'PAYMENT_IN_PROCESS'])
    await own.advance(61)
    expect(await statusOf(own, { paymentId })).toEqual(['FAIL', 'ORDER_IS_CLOSED'])
  })

  it.each(['/ams/api', '/ams/sandbox/api'])('may call under %s', async (prefix) => {
    expect((await merchant.scan(SAMPLE, {}, { prefix })).code).toBe('SUCCESS')
  })

  it('of a production client is refused while no provider is configured, and leaves nothing behind', async () => {
    const production = await gateway.merchant('production')
    const { code } = await production.scan(SAMPLE, {}, { prefix: '/ams/api' })
    expect(code).toBe('INVALID_CONTRACT')
    expect(await paymentsOf(production)).toBe(0)
    const issued = await production.call('simulator/issuePaymentCode', {}, { prefix: '/ams/api' })
    expect(issued.code).toBe('ACCESS_DENIED')
  })
})

describe('the same payment asked for again', () => {
  it('gets S with the same ids, and the money moves once', async () => {
    const own = await gateway.merchant()
    const request = scanRequest(await own.issueCode())
    const first = await own.call('payments/pay', request)
    await own.advance(3_600)
    const again = { ...request, order: inStoreOrder({ orderDescription: 'The same, told otherwise' }) }
    expect((await own.call('payments/pay', again, { prefix: '/ams/api' })).text).toBe(first.text)
    expect(await payableOf(gateway, own)).toBe(1250n)
  })

  it('twenty times at one moment, on two nodes, pays once and is told the same', async () => {
    const own = await gateway.merchant()
    const another = await gateway.startAnother()
    try {
      const request = scanRequest(await own.issueCode())
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          own.call('payments/pay', request, index % 2 ? { url: another.url } : {}),
        ),
      )
      expect([...new Set(answers.map(({ text }) => text))]).toEqual([answers[0]?.text])
      expect(answers[0]?.code).toBe('SUCCESS')
      expect([await paymentsOf(own), await payableOf(gateway, own)]).toEqual([1, 1250n])
    } finally {
      await another.stop()
    }
  })

  it.each([
    ['amount', { paymentAmount: { currency: 'SGD', value: '1251' } }],
    ['currency', { paymentAmount: { currency: 'MYR', value: '1250' } }],
    ['code', { paymentMethod: { paymentMethodType: 'CONNECT_WALLET', paymentMethodId: UNKNOWN } }],
    ['scenario', { paymentFactor: { inStorePaymentScenario: 'OrderCode' } }],
  ])('with another %s is inconsistent and changes nothing', async (_what, changes) => {
    const request = scanRequest(SAMPLE)
    const first = await merchant.call('payments/pay', request)
    expect((await merchant.call('payments/pay', { ...request, ...changes })).code).toBe(
      'REPEAT_REQ_INCONSISTENT',
    )
    expect((await merchant.call('payments/pay', request)).text).toBe(first.text)
  })
})
