import { describe, expect, it } from 'vitest'
import { hkd, PAID } from '../support/amounts.ts'
import { disputed, PDF } from '../support/disputes.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { balancesByKind } from '../support/money.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)

const withdraw = (disputeId: string) =>
  merchant.call('simulator/judgeDispute', { disputeId, isWithdrawn: 'true' })

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
      if (isDefended) await own.defend(disputeId, PDF)
      const answers = await Promise.all(Array.from({ length: 5 }, () => own.judge(disputeId, result)))
      expect(answers.map(({ code }) => code)).toEqual(Array(5).fill('SUCCESS'))
      expect(await balancesByKind(gateway, own)).toEqual(balances)
    }
  })

  it('may take a part: the rest is released and can be refunded', async () => {
    const { disputeId, paymentId } = await disputed(merchant)
    const more = { disputeJudgedAmount: hkd(800n) }
    expect((await merchant.judge(disputeId, 'ACCEPT_BY_MERCHANT', more)).code).toBe('SUCCESS')
    expect((await merchant.judge(disputeId, 'ACCEPT_BY_MERCHANT', more)).code).toBe('SUCCESS')
    expect(await balancesByKind(gateway, merchant)).toEqual({
      provider: 800n - PAID,
      payable: PAID - 800n,
      held: 0n,
    })
    const refund = (value: bigint) =>
      merchant.refund({ paymentId }, value, { refundRequestId: `refund-${value}` })
    expect((await refund(PAID - 799n)).code).toBe('REFUND_AMOUNT_EXCEED')
    expect((await refund(PAID - 800n)).code).toBe('SUCCESS')
  })

  it('that differs from the one that stands is ORDER_STATUS_INVALID', async () => {
    const { disputeId } = await disputed(merchant)
    await merchant.judge(disputeId, 'ACCEPT_BY_CUSTOMER')
    expect((await merchant.judge(disputeId, 'ACCEPT_BY_MERCHANT')).code).toBe('ORDER_STATUS_INVALID')
    expect((await withdraw(disputeId)).code).toBe('ORDER_STATUS_INVALID')
    expect(await balancesByKind(gateway, merchant)).toEqual(RELEASED)
    const other = await disputed(merchant)
    await merchant.judge(other.disputeId, 'ACCEPT_BY_MERCHANT')
    const part = { disputeJudgedAmount: hkd(1n) }
    expect((await merchant.judge(other.disputeId, 'ACCEPT_BY_MERCHANT', part)).code).toBe(
      'ORDER_STATUS_INVALID',
    )
  })

  it('of what was accepted only confirms it', async () => {
    const { disputeId } = await disputed(merchant)
    await merchant.acceptDispute(disputeId)
    expect((await merchant.judge(disputeId, 'ACCEPT_BY_CUSTOMER')).code).toBe('ORDER_STATUS_INVALID')
    const part = { disputeJudgedAmount: hkd(1n) }
    expect((await merchant.judge(disputeId, 'ACCEPT_BY_MERCHANT', part)).code).toBe('ORDER_STATUS_INVALID')
    expect((await merchant.judge(disputeId, 'ACCEPT_BY_MERCHANT')).code).toBe('SUCCESS')
    expect(await balancesByKind(gateway, merchant)).toEqual(LOST)
  })

  it('and an acceptance at one moment take the money once', async () => {
    const { disputeId } = await disputed(merchant)
    const [judged, accepted] = await Promise.all([
      merchant.judge(disputeId, 'ACCEPT_BY_MERCHANT'),
      merchant.acceptDispute(disputeId),
    ])
    expect(judged.code).toBe('SUCCESS')
    expect(['SUCCESS', 'REPEAT_REQUEST']).toContain(accepted.code)
    expect(await balancesByKind(gateway, merchant)).toEqual(LOST)
  })

  it('ends the waiting: nothing happens at the due time', async () => {
    const { disputeId } = await disputed(merchant)
    await merchant.judge(disputeId, 'ACCEPT_BY_CUSTOMER')
    await merchant.advance(11 * 86_400)
    expect(await balancesByKind(gateway, merchant)).toEqual(RELEASED)
  })

  it.each([
    ['CHARGEBACK', 'VALIDATE_SUCCESS'],
    ['COMPLIANCE_REQUEST', 'ACCEPT_BY_CUSTOMER'],
    ['RETRIEVAL_REQUEST', 'ACCEPT_BY_MERCHANT'],
    ['RDR', 'ACCEPT_BY_MERCHANT'],
  ])('of a %s cannot be %s', async (disputeType, result) => {
    const { disputeId } = await disputed(merchant, { disputeType })
    const before = await balancesByKind(gateway, merchant)
    const { code, body } = await merchant.judge(disputeId, result)
    expect(code).toBe('PARAM_ILLEGAL')
    expect(body.result.resultMessage).toContain('disputeJudgedResult')
    expect(await balancesByKind(gateway, merchant)).toEqual(before)
  })
})

describe('a payer who withdraws', () => {
  it.each([false, true])('gives the money free, also after a defence: %s', async (isDefended) => {
    const { disputeId } = await disputed(merchant)
    if (isDefended) await merchant.defend(disputeId, PDF)
    expect((await withdraw(disputeId)).code).toBe('SUCCESS')
    expect((await withdraw(disputeId)).code).toBe('SUCCESS')
    expect((await merchant.judge(disputeId, 'ACCEPT_BY_MERCHANT')).code).toBe('ORDER_STATUS_INVALID')
    expect(await balancesByKind(gateway, merchant)).toEqual(RELEASED)
  })

  it('comes too late after an acceptance', async () => {
    const { disputeId } = await disputed(merchant)
    await merchant.acceptDispute(disputeId)
    expect((await withdraw(disputeId)).code).toBe('ORDER_STATUS_INVALID')
    expect(await balancesByKind(gateway, merchant)).toEqual(LOST)
  })

  it('leaves the payment to be disputed again', async () => {
    const { disputeId, paymentId } = await disputed(merchant)
    await withdraw(disputeId)
    expect((await merchant.openDispute({ paymentId })).code).toBe('SUCCESS')
    expect(await balancesByKind(gateway, merchant)).toEqual({ provider: -PAID, payable: 0n, held: PAID })
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
  const { code, body } = await merchant.judge(disputeId, 'ACCEPT_BY_MERCHANT', changes)
  expect(code).toBe('PARAM_ILLEGAL')
  expect(body.result.resultMessage).toContain(field)
  expect(await balancesByKind(gateway, merchant)).toMatchObject({ held: PAID })
})

it("another merchant's dispute is PARAM_ILLEGAL and stays as it is", async () => {
  const { disputeId } = await disputed(merchant)
  const { code } = await (await gateway.merchant()).judge(disputeId, 'ACCEPT_BY_CUSTOMER')
  expect(code).toBe('PARAM_ILLEGAL')
  expect(await balancesByKind(gateway, merchant)).toMatchObject({ held: PAID })
})
