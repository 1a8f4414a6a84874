import { describe, expect, it } from 'vitest'
import { listBalances } from '../../src/storage/index.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const balancesOf = async ({ clientId }: Merchant) =>
  Object.fromEntries(
    (await listBalances(gateway.storage.db, clientId)).map(({ kind, currency, balanceMinor }) => [
      `${kind} ${currency}`,
      balanceMinor,
    ]),
  )

describe('success', () => {
  it('moves the money once, in the same transaction as the state', async () => {
    const own = await gateway.merchant()
    const { body } = await own.pay()
    const answer = await own.complete({ paymentId: body.paymentId }, 'SUCCESS')
    expect(answer.body).toMatchObject({ paymentId: body.paymentId, paymentStatus: 'SUCCESS' })
    expect(await balancesOf(own)).toEqual({ 'payable HKD': 25800n, 'provider HKD': -25800n })
  })

  it('reported again, even twenty times at one moment, changes nothing', async () => {
    const own = await gateway.merchant()
    const { body } = await own.pay()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => own.complete({ paymentId: body.paymentId }, 'SUCCESS')),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await balancesOf(own)).toEqual({ 'payable HKD': 25800n, 'provider HKD': -25800n })
    const attempts = await gateway.database.query('select state from attempts where client_id = $1', [
      own.clientId,
    ])
    expect(attempts).toEqual([{ state: 'SUCCEEDED' }])
  })

  it('and failure racing for one payment: one wins, the other is refused', async () => {
    const own = await gateway.merchant()
    const { body } = await own.pay()
    const name = { paymentId: body.paymentId }
    const [success, failure] = await Promise.all([own.complete(name, 'SUCCESS'), own.complete(name, 'FAIL')])
    expect([success.code, failure.code].sort()).toEqual(['ORDER_STATUS_INVALID', 'SUCCESS'])
    const { paymentStatus } = (await own.inquire(name)).body
    const money = await balancesOf(own)
    expect(money).toEqual(
      paymentStatus === 'SUCCESS' ? { 'payable HKD': 25800n, 'provider HKD': -25800n } : {},
    )
  })

  it('after the payment has ended is refused', async () => {
    const { body } = await merchant.pay()
    await merchant.complete({ paymentId: body.paymentId }, 'FAIL')
    expect((await merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')).code).toBe(
      'ORDER_STATUS_INVALID',
    )
    expect((await merchant.complete({ paymentId: body.paymentId }, 'PENDING')).code).toBe(
      'ORDER_STATUS_INVALID',
    )
  })
})

describe('failure', () => {
  it('ends the payment with PROCESS_FAIL unless another code is given', async () => {
    const { body } = await merchant.pay()
    const answer = await merchant.complete({ paymentId: body.paymentId }, 'FAIL')
    expect(answer.body.paymentStatus).toBe('FAIL')
    expect((await merchant.inquire({ paymentId: body.paymentId })).body.paymentResultCode).toBe(
      'PROCESS_FAIL',
    )
  })

  it.each(['NO_SUCH_CODE', 'SUCCESS', 'PAYMENT_IN_PROCESS'])(
    'takes no %s for its code',
    async (resultCode) => {
      const { body } = await merchant.pay()
      const answer = await merchant.complete({ paymentId: body.paymentId }, 'FAIL', { resultCode })
      expect(answer.code).toBe('PARAM_ILLEGAL')
      expect(answer.body.result.resultMessage).toContain('resultCode')
    },
  )
})

describe('pending', () => {
  it('keeps the payment open until the wallet has decided, and the money moves then', async () => {
    const own = await gateway.merchant()
    const { body } = await own.pay()
    const name = { paymentId: body.paymentId }
    expect((await own.complete(name, 'PENDING')).body.paymentStatus).toBe('PENDING')
    expect((await own.inquire(name)).body.paymentStatus).toBe('PENDING')
    expect(await balancesOf(own)).toEqual({})
    await own.advance(3600)
    expect((await own.inquire(name)).body.paymentStatus).toBe('PENDING')
    expect((await own.complete(name, 'SUCCESS')).body.paymentStatus).toBe('SUCCESS')
    expect(await balancesOf(own)).toEqual({ 'payable HKD': 25800n, 'provider HKD': -25800n })
  })

  it('for more than seven days is a failure', async () => {
    const own = await gateway.merchant()
    const { body } = await own.pay()
    await own.complete({ paymentId: body.paymentId }, 'PENDING')
    await own.advance(7 * 86_400 - 60)
    expect((await own.inquire({ paymentId: body.paymentId })).body.paymentStatus).toBe('PENDING')
    await own.advance(120)
    expect((await own.inquire({ paymentId: body.paymentId })).body).toMatchObject({
      paymentStatus: 'FAIL',
      paymentResultCode: 'ORDER_IS_CLOSED',
    })
  })
})

it.each([
  ['paymentId', { outcome: 'SUCCESS' }],
  ['outcome', { paymentId: '1' }],
  ['outcome', { paymentId: '1', outcome: 'success' }],
])('is refused by name when %s is wrong', async (field, request) => {
  const { code, body } = await merchant.call('simulator/completePayment', request)
  expect(code).toBe('PARAM_ILLEGAL')
  expect(body.result.resultMessage).toContain(field)
})
