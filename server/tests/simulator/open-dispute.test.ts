import { describe, expect, it } from 'vitest'
import { hkd, PAID } from '../support/amounts.ts'
import { disputed } from '../support/disputes.ts'
import { startTestGateway, useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { balancesByKind, paid } from '../support/money.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)

const open = (request: object, by = merchant) => by.call('simulator/openDispute', request)

describe('the money', () => {
  it('of the whole payment is held, unless a part is named', async () => {
    await disputed(merchant)
    expect(await balancesByKind(gateway, merchant)).toEqual({ provider: -PAID, payable: 0n, held: PAID })
    await disputed(merchant, { disputeAmount: hkd(800n) })
    expect(await balancesByKind(gateway, merchant)).toEqual({
      provider: -2n * PAID,
      payable: PAID - 800n,
      held: PAID + 800n,
    })
  })

  it('can be disputed in parts until nothing is left', async () => {
    const { paymentId } = await disputed(merchant, { disputeAmount: hkd(800n) })
    const tooMuch = await open({ paymentId, disputeAmount: hkd(PAID - 799n) })
    expect(tooMuch.code).toBe('PARAM_ILLEGAL')
    expect(tooMuch.body.result.resultMessage).toContain('disputeAmount')
    expect((await open({ paymentId })).code).toBe('SUCCESS')
    expect(await balancesByKind(gateway, merchant)).toEqual({ provider: -PAID, payable: 0n, held: PAID })
    expect((await open({ paymentId })).code).toBe('ORDER_STATUS_INVALID')
  })

  it('that was refunded cannot be disputed, and what is disputed cannot be refunded', async () => {
    const { paymentId } = await paid(merchant)
    await paid(merchant)
    expect((await merchant.refund({ paymentId }, 800n)).code).toBe('SUCCESS')
    expect((await open({ paymentId, disputeAmount: hkd(PAID - 799n) })).code).toBe('PARAM_ILLEGAL')
    expect((await open({ paymentId })).code).toBe('SUCCESS')
    expect((await merchant.refund({ paymentId }, 1n)).code).toBe('REFUND_AMOUNT_EXCEED')
    expect(await balancesByKind(gateway, merchant)).toMatchObject({ held: PAID - 800n, payable: PAID })
  })

  it('is taken also where the merchant has spent it: the account goes below zero', async () => {
    const fees = await startTestGateway({ FEES: '*=2.9' })
    const own = await fees.merchant()
    await disputed(own)
    const { payable = 0n, held, fees: kept = 0n } = await balancesByKind(fees, own)
    expect(held).toBe(PAID)
    expect(kept).toBe(748n)
    expect(payable).toBe(-kept)
    await fees.stop()
  })

  it('is held once where twenty disputes open at one moment', async () => {
    const { paymentId } = await paid(merchant)
    const answers = await Promise.all(Array.from({ length: 20 }, () => open({ paymentId })))
    expect(answers.filter(({ code }) => code === 'SUCCESS')).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'ORDER_STATUS_INVALID')).toHaveLength(19)
    expect(await balancesByKind(gateway, merchant)).toEqual({ provider: -PAID, payable: 0n, held: PAID })
  })

  it('goes to a refund or to a dispute, never to both, where they race for it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { paymentId } = await paid(merchant)
      await paid(merchant)
      const before = await balancesByKind(gateway, merchant)
      const takers = [
        () => merchant.refund({ paymentId }, PAID),
        () => open({ paymentId, disputeAmount: hkd(PAID) }),
      ]
      if (round % 2) takers.reverse()
      const answers = await Promise.all(takers.map((take) => take()))
      if (round % 2) answers.reverse()
      const [refunded, opened] = answers
      expect([
        ['SUCCESS', 'ORDER_STATUS_INVALID'],
        ['REFUND_AMOUNT_EXCEED', 'SUCCESS'],
      ]).toContainEqual([refunded?.code, opened?.code])
      const after = await balancesByKind(gateway, merchant)
      expect((before.payable ?? 0n) - (after.payable ?? 0n)).toBe(PAID)
      expect((after.held ?? 0n) - (before.held ?? 0n)).toBe(opened?.code === 'SUCCESS' ? PAID : 0n)
    }
  })

  it('is not touched by a retrieval request, and the payment can still be refunded', async () => {
    const { paymentId } = await disputed(merchant, { disputeType: 'RETRIEVAL_REQUEST' })
    expect(await balancesByKind(gateway, merchant)).toEqual({ provider: -PAID, payable: PAID })
    expect((await merchant.refund({ paymentId }, PAID)).code).toBe('SUCCESS')
  })

  it('of an RDR is lost at once', async () => {
    const { paymentId } = await disputed(merchant, { disputeType: 'RDR' })
    expect(await balancesByKind(gateway, merchant)).toEqual({ provider: 0n, payable: 0n, held: 0n })
    expect((await open({ paymentId })).code).toBe('ORDER_STATUS_INVALID')
  })
})

describe('the payment', () => {
  it.each(['PROCESSING', 'FAIL', 'CANCELLED'])('that is %s cannot be disputed', async (status) => {
    const { paymentId } = (await merchant.pay()).body
    if (status === 'FAIL') await merchant.complete({ paymentId }, 'FAIL')
    if (status === 'CANCELLED') await merchant.cancel({ paymentId })
    expect((await open({ paymentId })).code).toBe('ORDER_STATUS_INVALID')
  })

  it('of another merchant does not exist, nor one that never was', async () => {
    const { paymentId } = await paid(merchant)
    expect((await open({ paymentId }, await gateway.merchant())).code).toBe('ORDER_NOT_EXIST')
    expect((await open({ paymentId: '4711' })).code).toBe('ORDER_NOT_EXIST')
  })

  it('of a production client is none of the simulator', async () => {
    const production = await gateway.merchant('production')
    const { code } = await production.call(
      'simulator/openDispute',
      { paymentId: '4711' },
      { prefix: '/ams/api' },
    )
    expect(code).toBe('ACCESS_DENIED')
  })
})

it.each([
  ['paymentId', {}],
  ['disputeType', { disputeType: 'QUARREL' }],
  ['disputeAmount.currency', { disputeAmount: { currency: 'USD', value: '1' } }],
  ['disputeAmount.value', { disputeAmount: { currency: 'HKD', value: '0' } }],
  ['disputeReasonCode', { disputeReasonCode: 'x'.repeat(65) }],
  ['defenseDueTime', { defenseDueTime: 'tomorrow' }],
  ['defenseDueTime', { defenseDueTime: '2020-01-01T00:00:00Z' }],
])('is refused by name when %s is wrong, and holds nothing', async (field, changes) => {
  const { paymentId } = await paid(merchant)
  const request = field === 'paymentId' ? changes : { paymentId, ...changes }
  const { code, body } = await open(request)
  expect(code).toBe('PARAM_ILLEGAL')
  expect(body.result.resultMessage).toContain(field)
  expect(await balancesByKind(gateway, merchant)).toEqual({ provider: -PAID, payable: PAID })
})

it('counts the due time by the clock of the client', async () => {
  await merchant.advance(86_400)
  const { paymentId } = await paid(merchant)
  const defenseDueTime = new Date(Date.now() + 3_600_000).toISOString()
  expect((await open({ paymentId, defenseDueTime })).code).toBe('PARAM_ILLEGAL')
})
