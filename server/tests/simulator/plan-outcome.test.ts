import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { COMMON_CODES, OPERATIONS, type OperationContract, type ResultCode } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import { findClient, takePlan } from '../../src/storage/index.ts'
import { authorized } from '../support/card-payments.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { payRequest } from '../support/merchant.ts'
import { soon } from '../support/process.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)

async function plan(plan: object, operation = 'payments/pay'): Promise<string> {
  const { code, body } = await merchant.call('simulator/planOutcome', { operation, ...plan })
  expect(code).toBe('SUCCESS')
  return body.planId as string
}

const codesOf = async (calls: Promise<{ code: string }>[]) =>
  (await Promise.all(calls)).map(({ code }) => code).sort()

const cutOff = /socket hang up|ECONNRESET/

describe('a planned result code', () => {
  it('is the answer of the next call alone, and nothing is done', async () => {
    expect(await plan({ resultCode: 'PROCESS_FAIL' })).toMatch(/^[\w-]{8,64}$/)
    const request = payRequest()
    const { body, isSigned } = await merchant.pay(request)
    expect(body).toEqual({
      result: { resultCode: 'PROCESS_FAIL', resultStatus: 'F', resultMessage: expect.any(String) },
    })
    expect(isSigned).toBe(true)
    expect((await merchant.inquire(request)).code).toBe('ORDER_NOT_EXIST')
    expect((await merchant.pay(request)).code).toBe('PAYMENT_IN_PROCESS')
  })

  it('comes as often as was asked, and other operations go on as ever', async () => {
    await plan({ resultCode: 'ORDER_IS_CLOSED', times: '2' })
    const { code } = await merchant.inquire({ paymentId: '1' })
    expect(code).toBe('ORDER_NOT_EXIST')
    expect((await merchant.pay()).code).toBe('ORDER_IS_CLOSED')
    expect((await merchant.pay()).code).toBe('ORDER_IS_CLOSED')
    expect((await merchant.pay()).code).toBe('PAYMENT_IN_PROCESS')
  })

  it('of the older plan comes first', async () => {
    await plan({ resultCode: 'ORDER_IS_CLOSED', times: 2 })
    await plan({ resultCode: 'PROCESS_FAIL' })
    const codes = []
    for (let call = 0; call < 4; call++) codes.push((await merchant.pay()).code)
    expect(codes).toEqual(['ORDER_IS_CLOSED', 'ORDER_IS_CLOSED', 'PROCESS_FAIL', 'PAYMENT_IN_PROCESS'])
  })

  it('for three calls meets exactly three of ten at one moment', async () => {
    await plan({ resultCode: 'ORDER_IS_CLOSED', times: 1 })
    await plan({ resultCode: 'PROCESS_FAIL', times: 3 })
    expect(await codesOf(Array.from({ length: 10 }, () => merchant.pay()))).toEqual([
      'ORDER_IS_CLOSED',
      ...Array.from({ length: 6 }, () => 'PAYMENT_IN_PROCESS'),
      ...Array.from({ length: 3 }, () => 'PROCESS_FAIL'),
    ])
  })

  it('is taken exactly as often as planned by calls that meet in the database', async () => {
    await plan({ resultCode: 'ORDER_IS_CLOSED' })
    await plan({ resultCode: 'PROCESS_FAIL', times: 20 })
    await plan({ resultCode: 'INVALID_CONTRACT', times: 2 })
    const take = () => takePlan(gateway.storage.db, merchant.clientId, 'v1/payments/pay')
    const taken = (await Promise.all(Array.from({ length: 60 }, take))).filter((plan) => plan !== null)
    const count = (code: string) => taken.filter(({ resultCode }) => resultCode === code).length
    expect([count('ORDER_IS_CLOSED'), count('PROCESS_FAIL'), count('INVALID_CONTRACT')]).toEqual([1, 20, 2])
    expect(taken).toHaveLength(23)
  })

  it('does not meet another client', async () => {
    const other = await gateway.merchant()
    await plan({ resultCode: 'PROCESS_FAIL' })
    expect((await other.pay()).code).toBe('PAYMENT_IN_PROCESS')
    expect((await merchant.pay()).code).toBe('PROCESS_FAIL')
  })

  it('is not used up by a request with a bad field', async () => {
    await plan({ resultCode: 'PROCESS_FAIL' })
    expect((await merchant.pay({ paymentRequestId: null })).code).toBe('PARAM_ILLEGAL')
    expect((await merchant.pay()).code).toBe('PROCESS_FAIL')
  })

  it('is counted like any other answer', async () => {
    await plan({ resultCode: 'INVALID_CONTRACT' })
    await merchant.pay()
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text()
    expect(metrics).toMatch(
      /amsel_requests_total\{operation="v1\/payments\/pay",result_code="INVALID_CONTRACT"\} 1/,
    )
  })

  it('is known to every node, and used up by all of them together', async () => {
    const other = await gateway.startAnother()
    const there = { url: other.url }
    expect((await merchant.pay({}, there)).code).toBe('PAYMENT_IN_PROCESS')
    await plan({ resultCode: 'PROCESS_FAIL', times: 5 })
    await soon(async () => expect((await merchant.pay({}, there)).code).toBe('PROCESS_FAIL'))
    const codes = await codesOf(
      Array.from({ length: 10 }, (_, call) => merchant.pay({}, call % 2 ? there : {})),
    )
    expect(codes.filter((code) => code === 'PROCESS_FAIL')).toHaveLength(4)
    await other.stop()
  })

  it('leaves nothing to look for when it is used up', async () => {
    const hasPlans = async () => (await findClient(gateway.storage.db, merchant.clientId))?.hasPlans
    expect(await hasPlans()).toBe(false)
    await plan({ resultCode: 'PROCESS_FAIL' })
    expect(await hasPlans()).toBe(true)
    await merchant.pay()
    expect(await hasPlans()).toBe(false)
  })
})

describe('a planned delay', () => {
  it('does the work and answers so much later', async () => {
    await plan({ delaySeconds: 1 })
    const startedAt = performance.now()
    const { body, code } = await merchant.pay()
    expect(performance.now() - startedAt).toBeGreaterThan(990)
    expect(code).toBe('PAYMENT_IN_PROCESS')
    expect((await merchant.inquire({ paymentId: body.paymentId })).body.paymentStatus).toBe('PROCESSING')
  })

  it('delays a refusal too, and ends when the gateway stops', async () => {
    const other = await gateway.startAnother()
    await plan({ delaySeconds: 60 }, 'payments/inquiryPayment')
    const inquiry = merchant.inquire({ paymentId: '1' }, { url: other.url })
    // The plan is taken before the delay begins.
    await soon(async () =>
      expect((await findClient(gateway.storage.db, merchant.clientId))?.hasPlans).toBe(false),
    )
    await other.stop()
    expect((await inquiry).code).toBe('ORDER_NOT_EXIST')
  })
})

describe('a planned drop', () => {
  it('BEFORE the work closes the connection, and nothing is done', async () => {
    await plan({ drop: 'BEFORE' })
    const request = payRequest()
    await expect(merchant.pay(request)).rejects.toThrow(cutOff)
    expect((await merchant.inquire(request)).code).toBe('ORDER_NOT_EXIST')
    expect((await merchant.pay(request)).code).toBe('PAYMENT_IN_PROCESS')
  })

  it('AFTER the work closes the connection, and a repeat gets what the first call made', async () => {
    await plan({ drop: 'AFTER' })
    const request = payRequest()
    await expect(merchant.pay(request)).rejects.toThrow(cutOff)
    const { body } = await merchant.inquire(request)
    expect(body.paymentStatus).toBe('PROCESSING')
    expect((await merchant.pay(request)).body.paymentId).toBe(body.paymentId)
  })

  it('AFTER an inquiry costs no more than the answer', async () => {
    await plan({ drop: 'AFTER' }, 'payments/inquiryPayment')
    const { body } = await merchant.pay()
    await expect(merchant.inquire({ paymentId: body.paymentId })).rejects.toThrow(cutOff)
    expect((await merchant.inquire({ paymentId: body.paymentId })).code).toBe('SUCCESS')
  })
})

describe('every code of every operation', () => {
  const plannable: readonly OperationContract[] = OPERATIONS.filter(
    ({ path }) => !path.startsWith('v1/simulator/'),
  )

  it.each(plannable.map(({ path, resultCodes }) => [path.replace('v1/', ''), resultCodes] as const))(
    'of %s can be planned and comes back',
    async (operation, resultCodes) => {
      const codes = [...new Set([...resultCodes, ...COMMON_CODES])].filter((code) => code !== 'SUCCESS')
      for (const resultCode of codes) await plan({ resultCode }, operation)
      const answered = []
      for (const _code of codes)
        answered.push((await merchant.call(operation, await freshSampleOf(operation))).code)
      const common = new Set<ResultCode>(COMMON_CODES)
      // A raised amount is answered S as soon as it was taken; what was planned comes as a notification.
      const isNotified = (code: ResultCode) => operation === 'payments/updateAmount' && !common.has(code)
      expect(answered).toEqual(codes.map((code) => (isNotified(code) ? 'SUCCESS' : code)))
    },
  )
})

/** Operations whose plan is played by the issuer of a card: each needs an authorization, and a key of its own. */
const KEYS_ON_A_CARD: Readonly<Record<string, string>> = {
  'payments/capture': 'captureRequestId',
  'payments/updateAmount': 'updateRequestId',
}

async function freshSampleOf(operation: string): Promise<object> {
  const sample = sampleOf(operation)
  if (operation === 'payments/pay') return { ...sample, paymentRequestId: randomUUID() }
  const key = KEYS_ON_A_CARD[operation]
  if (!key) return sample
  const { paymentId } = await authorized(merchant)
  return { ...sample, [key]: randomUUID(), paymentId }
}

/** The first request on the operation's page. */
function sampleOf(operation: string): object {
  const [area, name = ''] = operation.split('/')
  const kebabCase = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const page = [`${area}-${kebabCase}`, kebabCase]
    .map((file) => new URL(`../../../docs/operations/${file}.md`, import.meta.url))
    .find((file) => existsSync(file))
  if (!page) throw new Error(`${operation} has no page`)
  return JSON.parse(/^```json\n(.*?)^```$/ms.exec(readFileSync(page, 'utf8'))?.[1] ?? '')
}

describe('a plan is refused', () => {
  it.each<[string, string, object]>([
    ['without an operation', 'operation', { resultCode: 'PROCESS_FAIL' }],
    ['for an unknown operation', 'operation', { operation: 'payments/play', resultCode: 'PROCESS_FAIL' }],
    ['for one not offered', 'operation', { operation: 'meter/create', resultCode: 'PROCESS_FAIL' }],
    ['for the simulator', 'operation', { operation: 'simulator/planOutcome', drop: 'BEFORE' }],
    ['without an outcome', 'resultCode', { operation: 'payments/pay' }],
    ['with two outcomes', 'resultCode', { operation: 'payments/pay', drop: 'AFTER', delaySeconds: 1 }],
    ['with SUCCESS', 'resultCode', { operation: 'payments/pay', resultCode: 'SUCCESS' }],
    ['with no code at all', 'resultCode', { operation: 'payments/pay', resultCode: 'toString' }],
    ["with another's code", 'resultCode', { operation: 'payments/pay', resultCode: 'CLOCK_IN_PROCESS' }],
    ['with no delay', 'delaySeconds', { operation: 'payments/pay', delaySeconds: 0 }],
    ['with a long delay', 'delaySeconds', { operation: 'payments/pay', delaySeconds: 61 }],
    ['with another drop', 'drop', { operation: 'payments/pay', drop: 'before' }],
    ['for no call', 'times', { operation: 'payments/pay', drop: 'AFTER', times: 0 }],
    ['for too many calls', 'times', { operation: 'payments/pay', drop: 'AFTER', times: 1001 }],
  ])('%s, by the name of the field', async (_what, field, request) => {
    const { code, body } = await merchant.call('simulator/planOutcome', request)
    expect(code).toBe('PARAM_ILLEGAL')
    expect(body.result.resultMessage).toContain(field)
    expect((await merchant.pay()).code).toBe('PAYMENT_IN_PROCESS')
  })

  it('when a production client asks', async () => {
    const production = await gateway.merchant('production')
    const request = { operation: 'payments/inquiryPayment', resultCode: 'ORDER_NOT_EXIST' }
    const { code } = await production.call('simulator/planOutcome', request, { prefix: '/ams/api' })
    expect(code).toBe('ACCESS_DENIED')
  })
})
