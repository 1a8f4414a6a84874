import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { balancesOf, disputed, judge, PAID, PDF } from '../support/disputes.ts'
import { startTestGateway, type TestGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'

let gateway: TestGateway
let merchant: Merchant

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.stop())
beforeEach(async () => {
  merchant = await gateway.merchant()
})

const withdraw = (disputeId: string) =>
  merchant.call('simulator/judgeDispute', { disputeId, isWithdrawn: 'true' })
const hkd = (value: bigint) => ({ currency: 'HKD', value: String(value) })
const accept = (disputeId: string) => merchant.call('payments/acceptDispute', { disputeId })
const supply = (disputeId: string) =>
  merchant.call('payments/supplyDefenseDocument', { disputeId, disputeEvidence: PDF })

const RELEASED = { provider: -PAID, payable: PAID, held: 0n }
const LOST = { provider: 0n, payable: 0n, held: 0n }

describe('a judgement', () => {
  it.each([
    ['CHARGEBACK', 'ACCEPT_BY_CUSTOMER', RELEASED],
    ['CHARGEBACK', 'ACCEPT_BY_MERCHANT', LOST],
    ['COMPLIANCE_REQUEST', 'VALIDATE_SUCCESS', RELEASED],
    ['COMPLIANCE_REQUEST', 'VALIDATE_FAIL', LOST],
  ])('of a %s with %s says whose the money is, once', async (disputeType, result, balances) => {
    for (const isDefended of [false, true]) {
      const own = await gateway.merchant()
      const { disputeId } = await disputed(own, { disputeType })
      if (isDefended) await own.call('payments/supplyDefenseDocument', { disputeId, disputeEvidence: PDF })
      const answers = await Promise.all(Array.from({ length: 5 }, () => judge(own, disputeId, result)))
      expect(answers.map(({ code }) => code)).toEqual(Array(5).fill('SUCCESS'))
      expect(await balancesOf(gateway, own)).toEqual(balances)
    }
  })

  it('may take a part: the rest is released and can be refunded', async () => {
    const { disputeId, paymentId } = await disputed(merchant)
    const more = { disputeJudgedAmount: hkd(800n) }
    expect((await judge(merchant, disputeId, 'ACCEPT_BY_MERCHANT', more)).code).toBe('SUCCESS')
    expect((await judge(merchant, disputeId, 'ACCEPT_BY_MERCHANT', more)).code).toBe('SUCCESS')
    expect(await balancesOf(gateway, merchant)).toEqual({
      provider: 800n - PAID,
      payable: PAID - 800n,
      held: 0n,
    })
    const refund = (value: bigint) =>
      merchant.call('payments/refund', {
        refundRequestId: `refund-${value}`,
        paymentId,
        refundAmount: hkd(value),
      })
    expect((await refund(PAID - 799n)).code).toBe('REFUND_AMOUNT_EXCEED')
    expect((await refund(PAID - 800n)).code).toBe('SUCCESS')
  })

  it('that differs from the one that stands is ORDER_STATUS_INVALID', async () => {
    const { disputeId } = await disputed(merchant)
    await judge(merchant, disputeId, 'ACCEPT_BY_CUSTOMER')
    expect((await judge(merchant, disputeId, 'ACCEPT_BY_MERCHANT')).code).toBe('ORDER_STATUS_INVALID')
    expect((await withdraw(disputeId)).code).toBe('ORDER_STATUS_INVALID')
    expect(await balancesOf(gateway, merchant)).toEqual(RELEASED)
    const other = await disputed(merchant)
    await judge(merchant, other.disputeId, 'ACCEPT_BY_MERCHANT')
    const part = { disputeJudgedAmount: hkd(1n) }
    expect((await judge(merchant, other.disputeId, 'ACCEPT_BY_MERCHANT', part)).code).toBe(
      'ORDER_STATUS_INVALID',
    )
  })

  it('of what was accepted only confirms it', async () => {
    const { disputeId } = await disputed(merchant)
    await accept(disputeId)
    expect((await judge(merchant, disputeId, 'ACCEPT_BY_CUSTOMER')).code).toBe('ORDER_STATUS_INVALID')
    const part = { disputeJudgedAmount: hkd(1n) }
    expect((await judge(merchant, disputeId, 'ACCEPT_BY_MERCHANT', part)).code).toBe('ORDER_STATUS_INVALID')
    expect((await judge(merchant, disputeId, 'ACCEPT_BY_MERCHANT')).code).toBe('SUCCESS')
    expect(await balancesOf(gateway, merchant)).toEqual(LOST)
  })

  it('and an acceptance at one moment take the money once', async () => {
    const { disputeId } = await disputed(merchant)
    const [judged, accepted] = await Promise.all([
      judge(merchant, disputeId, 'ACCEPT_BY_MERCHANT'),
      accept(disputeId),
    ])
    expect(judged.code).toBe('SUCCESS')
    expect(['SUCCESS', 'REPEAT_REQUEST']).toContain(accepted.code)
    expect(await balancesOf(gateway, merchant)).toEqual(LOST)
  })

  it('ends the waiting: nothing happens at the due time', async () => {
    const { disputeId } = await disputed(merchant)
    await judge(merchant, disputeId, 'ACCEPT_BY_CUSTOMER')
    await merchant.advance(11 * 86_400)
    expect(await balancesOf(gateway, merchant)).toEqual(RELEASED)
  })

  it.each([
    ['CHARGEBACK', 'VALIDATE_SUCCESS'],
    ['COMPLIANCE_REQUEST', 'ACCEPT_BY_CUSTOMER'],
    ['RETRIEVAL_REQUEST', 'ACCEPT_BY_MERCHANT'],
    ['RDR', 'ACCEPT_BY_MERCHANT'],
  ])('of a %s cannot be %s', async (disputeType, result) => {
    const { disputeId } = await disputed(merchant, { disputeType })
    const before = await balancesOf(gateway, merchant)
    const { code, body } = await judge(merchant, disputeId, result)
    expect(code).toBe('PARAM_ILLEGAL')
    expect(body.result.resultMessage).toContain('disputeJudgedResult')
    expect(await balancesOf(gateway, merchant)).toEqual(before)
  })
})

describe('a payer who withdraws', () => {
  it.each([false, true])('gives the money free, also after a defence: %s', async (isDefended) => {
    const { disputeId } = await disputed(merchant)
    if (isDefended) await supply(disputeId)
    expect((await withdraw(disputeId)).code).toBe('SUCCESS')
    expect((await withdraw(disputeId)).code).toBe('SUCCESS')
    expect((await judge(merchant, disputeId, 'ACCEPT_BY_MERCHANT')).code).toBe('ORDER_STATUS_INVALID')
    expect(await balancesOf(gateway, merchant)).toEqual(RELEASED)
  })

  it('comes too late after an acceptance', async () => {
    const { disputeId } = await disputed(merchant)
    await accept(disputeId)
    expect((await withdraw(disputeId)).code).toBe('ORDER_STATUS_INVALID')
    expect(await balancesOf(gateway, merchant)).toEqual(LOST)
  })

  it('leaves the payment to be disputed again', async () => {
    const { disputeId, paymentId } = await disputed(merchant)
    await withdraw(disputeId)
    expect((await merchant.call('simulator/openDispute', { paymentId })).code).toBe('SUCCESS')
    expect(await balancesOf(gateway, merchant)).toEqual({ provider: -PAID, payable: 0n, held: PAID })
  })
})

it.each([
  ['disputeId', { disputeId: undefined }],
  ['disputeJudgedResult', { disputeJudgedResult: undefined }],
  ['disputeJudgedResult', { disputeJudgedResult: 'CANCELLED' }],
  ['disputeJudgedResult', { isWithdrawn: true }],
  ['isWithdrawn', { isWithdrawn: 'perhaps' }],
  ['disputeJudgedAmount.currency', { disputeJudgedAmount: { currency: 'USD', value: '1' } }],
  ['disputeJudgedAmount.value', { disputeJudgedAmount: hkd(PAID + 1n) }],
  ['disputeJudgedAmount.value', { disputeJudgedResult: 'ACCEPT_BY_CUSTOMER', disputeJudgedAmount: hkd(1n) }],
])('is refused by name when %s is wrong: %j', async (field, changes) => {
  const { disputeId } = await disputed(merchant)
  const { code, body } = await judge(merchant, disputeId, 'ACCEPT_BY_MERCHANT', changes)
  expect(code).toBe('PARAM_ILLEGAL')
  expect(body.result.resultMessage).toContain(field)
  expect(await balancesOf(gateway, merchant)).toMatchObject({ held: PAID })
})

it("another merchant's dispute is PARAM_ILLEGAL and stays as it is", async () => {
  const { disputeId } = await disputed(merchant)
  const { code } = await judge(await gateway.merchant(), disputeId, 'ACCEPT_BY_CUSTOMER')
  expect(code).toBe('PARAM_ILLEGAL')
  expect(await balancesOf(gateway, merchant)).toMatchObject({ held: PAID })
})
