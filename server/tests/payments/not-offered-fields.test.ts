import { randomUUID } from 'node:crypto'
import { OPERATIONS, type OperationContract, roleOf } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { consentSessionRequest } from '../support/agreements.ts'
import { hkd } from '../support/amounts.ts'
import { cardRequest } from '../support/card-payments.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { scanRequest } from '../support/in-store.ts'
import { payRequest, sessionRequest } from '../support/merchant.ts'
import { balancesOf, paid } from '../support/money.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const PAY = 'payments/pay'
const SESSION = 'payments/createPaymentSession'
const REFUND = 'payments/refund'
const CONSULT = 'payments/consult'

const quote = { quoteId: 'q-1', quoteCurrencyPair: 'HKD/USD', quotePrice: 0.128 }
const plan = { installmentNum: 3 }
const declaration = { declarationBizScene: 'TRAVEL' }

/** Each field that asks for what nobody carries out, by operation; those in dots lie inside a message. */
const ASKED: readonly (readonly [operation: string, field: string, value: unknown])[] = [
  [PAY, 'paymentQuote', quote],
  [PAY, 'paymentQuote', { quoteId: 'q-1' }],
  [PAY, 'processingAmount', hkd(100)],
  [PAY, 'payToMethod', { paymentMethodType: 'GCASH' }],
  [PAY, 'paymentVerificationData', { verifyRequestId: '1', authenticationCode: '123456' }],
  [PAY, 'dualOfflinePayment', true],
  [PAY, 'dualOfflinePayment', 'true'],
  [PAY, 'subscriptionId', 'sub-1'],
  [PAY, 'subscriptionInfo', { subscriptionDescription: 'monthly' }],
  [PAY, 'taxCalculationId', 'tax-1'],
  [PAY, 'agreementInfo', { authState: 'state' }],
  [PAY, 'creditPayPlan', plan],
  [PAY, 'order.needDeclaration', true],
  [PAY, 'order.declaration', declaration],
  [PAY, 'paymentFactor.isPaymentEvaluation', true],
  [PAY, 'paymentMethod.requireIssuerAuthentication', true],
  [SESSION, 'paymentQuote', quote],
  [SESSION, 'processingAmount', hkd(100)],
  [SESSION, 'subscriptionInfo', { subscriptionDescription: 'monthly' }],
  [SESSION, 'subscriptionPlan', { allowAccumulate: true }],
  [SESSION, 'subscription', { subscriptionRequestId: 's' }],
  [SESSION, 'creditPayPlan', plan],
  [SESSION, 'enableInstallmentCollection', true],
  [SESSION, 'order.needDeclaration', true],
  [SESSION, 'order.declaration', declaration],
  [SESSION, 'paymentFactor.isPaymentEvaluation', true],
  [REFUND, 'refundToBankInfo', { bankCode: '004', accountHolderName: 'Ann Other', accountNo: '1234567' }],
  [REFUND, 'refundDetails', [{ refundAmount: hkd(100), refundFrom: 'SELLER' }]],
  [REFUND, 'refundSourceAccountNo', '20881'],
  [REFUND, 'actualRefundAmount', hkd(100)],
  [CONSULT, 'allowedPspRegions', ['HK']],
]

type Request = Record<string, unknown>

/** A request of the operation that is granted as it is; of a refund, of a payment that was just paid. */
async function goodRequest(operation: string): Promise<Request> {
  if (operation === PAY) return payRequest()
  if (operation === SESSION) return sessionRequest()
  if (operation === CONSULT)
    return { productCode: 'CASHIER_PAYMENT', paymentAmount: hkd(100), env: { terminalType: 'WEB' } }
  const { paymentId } = await paid(merchant)
  return { refundRequestId: randomUUID(), paymentId, refundAmount: hkd(100) }
}

function withField(request: Request, [name = '', ...below]: readonly string[], value: unknown): Request {
  const inner = below.length === 0 ? value : withField((request[name] ?? {}) as Request, below, value)
  return { ...request, [name]: inner }
}

const GRANTED: Readonly<Record<string, string>> = { [PAY]: 'PAYMENT_IN_PROCESS' }

describe('a field that asks for what nobody carries out', () => {
  it.each(ASKED)(
    'of %s, %s, is refused by its name and leaves nothing behind',
    async (operation, field, value) => {
      const request = await goodRequest(operation)
      const before = await balancesOf(gateway, merchant)
      const { body } = await merchant.call(operation, withField(request, field.split('.'), value))
      expect(body).toEqual({
        result: {
          resultStatus: 'F',
          resultCode: 'PROCESS_FAIL',
          resultMessage: expect.stringMatching(new RegExp(`^${field}: \\w`)),
        },
      })
      expect(await balancesOf(gateway, merchant)).toEqual(before)
      expect((await merchant.call(operation, request)).code).toBe(GRANTED[operation] ?? 'SUCCESS')
    },
  )

  it.each(ASKED)('of %s, %s, asks for nothing where it is null, empty or false', async (operation, field) => {
    for (const value of [null, '', {}, [], false, 'false', { a: null, b: { c: '' }, d: [{}], e: 0 }]) {
      const request = withField(await goodRequest(operation), field.split('.'), value)
      const { code } = await merchant.call(operation, request)
      expect([value, code]).toEqual([value, GRANTED[operation] ?? 'SUCCESS'])
    }
  })

  it('is in the list above, whichever operation has it', () => {
    const operations: readonly OperationContract[] = OPERATIONS
    const marked = operations.flatMap(({ path, request }) =>
      Object.entries(request.shape)
        .filter(([, field]) => ['refused', 'handed-on'].includes(roleOf(field as z.ZodType)?.kind ?? ''))
        .map(([field]) => `${path.replace('v1/', '')} ${field}`),
    )
    const tried = new Set(ASKED.map(([operation, field]) => `${operation} ${field}`))
    expect(marked.filter((field) => !tried.has(field))).toEqual([])
  })

  it('is refused also where the request id was never paid with and the order is left out, as billing does', async () => {
    const { order, paymentAmount, ...request } = payRequest()
    const { body } = await merchant.call(PAY, { ...request, subscriptionId: 'sub-1' })
    expect(body.result.resultMessage).toMatch(/^subscriptionId: /)
  })

  it.each(['subscriptionInfo', 'paymentQuote', 'processingAmount', 'creditPayPlan', 'agreementInfo'])(
    '%s is refused by the same words for a payment and for a session',
    async (field) => {
      const [, , value] = ASKED.find(([, name]) => name === field) ?? []
      const [byPay, bySession] = [
        await merchant.pay({ [field]: value }),
        await merchant.createSession({ [field]: value }),
      ]
      expect(bySession.body.result).toEqual(byPay.body.result)
    },
  )

  it('is refused for a card and for a session that only asks for consent, too', async () => {
    const byCard = await merchant.call(PAY, cardRequest({}, { creditPayPlan: plan }))
    expect(byCard.body.result.resultMessage).toMatch(/^creditPayPlan: /)
    const consent = consentSessionRequest({ subscriptionPlan: { allowAccumulate: true } })
    expect((await merchant.call(SESSION, consent)).body.result).toMatchObject({
      resultCode: 'PROCESS_FAIL',
      resultMessage: expect.stringMatching(/^subscriptionPlan: /),
    })
  })
})

describe('what official libraries send by themselves', () => {
  /** Unset fields are null, and enumerations have their first constant. */
  const unset = Object.fromEntries(
    ASKED.filter(([operation, field]) => operation === PAY && !field.includes('.')).map(([, field]) => [
      field,
      null,
    ]),
  )

  it('a payment of .NET is taken', async () => {
    const { code } = await merchant.pay({
      ...unset,
      isAuthorization: false,
      dualOfflinePayment: false,
      paymentMethod: {
        paymentMethodType: 'ALIPAY_HK',
        paymentMethodId: null,
        funding: 'CREDIT',
        requireIssuerAuthentication: false,
      },
      paymentFactor: {
        isPaymentEvaluation: false,
        inStorePaymentScenario: 'PaymentCode',
        presentmentMode: 'BUNDLE',
        captureMode: null,
        isAuthorization: false,
      },
      env: { terminalType: 'WEB', osType: 'IOS', browserInfo: null },
    })
    expect(code).toBe('PAYMENT_IN_PROCESS')
  })

  it('a refund of .NET is taken', async () => {
    const { code } = await merchant.refund(await paid(merchant), 100, {
      refundToBankInfo: null,
      refundDetails: null,
      refundSourceAccountNo: null,
      actualRefundAmount: null,
      isAsyncRefund: false,
    })
    expect(code).toBe('SUCCESS')
  })
})

describe('in a store', () => {
  const SAMPLE = '288888888888888888'

  it.each(['payToMethod', 'paymentVerificationData', 'paymentFactor.isPaymentEvaluation'])(
    '%s means nothing, as tills have been told',
    async (field) => {
      const [, , value] = ASKED.find(([, name]) => name === field) ?? []
      const request = withField(scanRequest(SAMPLE), field.split('.'), value)
      const { code, body } = await merchant.call(PAY, request)
      expect(code).toBe('SUCCESS')
      const rows = await gateway.database.query<{ details: string }>(
        'select details::text from payments where client_id = $1 and payment_id = $2',
        [merchant.clientId, body.paymentId],
      )
      expect(rows[0]?.details).not.toContain(field.split('.').at(-1))
    },
  )

  it.each(['dualOfflinePayment', 'creditPayPlan', 'agreementInfo', 'paymentQuote', 'processingAmount'])(
    '%s is refused, and its request id is still free',
    async (field) => {
      const [, , value] = ASKED.find(([, name]) => name === field) ?? []
      const request = scanRequest(SAMPLE)
      const { body } = await merchant.call(PAY, { ...request, [field]: value })
      expect(body.result).toMatchObject({
        resultCode: 'PROCESS_FAIL',
        resultMessage: expect.stringMatching(new RegExp(`^${field}: `)),
      })
      expect((await merchant.call(PAY, request)).code).toBe('SUCCESS')
    },
  )
})

it('whoever acts for another merchant pays and gives back nothing', async () => {
  const variation = { headers: { 'Agent-Token': 'a'.repeat(48) } }
  const payment = await paid(merchant)
  const before = await balancesOf(gateway, merchant)
  const request = payRequest()
  const refund = { refundRequestId: randomUUID(), paymentId: payment.paymentId, refundAmount: hkd(100) }
  for (const [operation, body] of [
    [PAY, request],
    [REFUND, refund],
  ] as const)
    expect((await merchant.call(operation, body, variation)).code).toBe('INVALID_AGENT_TOKEN')
  expect(await balancesOf(gateway, merchant)).toEqual(before)
  expect((await merchant.inquire({ paymentRequestId: request.paymentRequestId })).code).toBe(
    'ORDER_NOT_EXIST',
  )
  expect((await merchant.inquireRefund({ refundRequestId: refund.refundRequestId })).code).toBe(
    'ORDER_NOT_EXIST',
  )
})

it('an existing payment is answered as ever, whatever a repeat asks of its account', async () => {
  const request = payRequest()
  const first = await merchant.call(PAY, request)
  expect((await merchant.call(PAY, { ...request, creditPayPlan: plan })).text).toBe(first.text)
})
