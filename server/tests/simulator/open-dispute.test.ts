import { describe, expect, it } from 'vitest'
import { hkd, PAID } from '../support/amounts.ts'
import { disputed } from '../support/disputes.ts'
import { startTestGateway, useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { balancesByKind, listWrongBalances, paid } from '../support/money.ts'

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

  it('can be disputed in deps: the rest, if no amount is named, and all once more when nothing is left', async () => {
    const { paymentId } = await disputed(merchant, { disputeAmount: hkd(800n) })
    expect((await open({ paymentId })).code).toBe('SUCCESS')
    expect(await balancesByKind(gateway, merchant)).toEqual({ provider: -PAID, payable: 0n, held: PAID })
    expect((await open({ paymentId })).code).toBe('SUCCESS')
    expect(await balancesByKind(gateway, merchant)).toEqual({
      provider: -PAID,
      payable: -PAID,
      held: 2n * PAID,
    })
  })

  it('is at most what was paid', async () => {
    const { paymentId } = await paid(merchant)
    const { code, body } = await open({ paymentId, disputeAmount: hkd(PAID + 1n) })
    expect(code).toBe('PARAM_ILLEGAL')
    expect(body.result.resultMessage).toContain('disputeAmount')
    expect(await balancesByKind(gateway, merchant)).toEqual({ provider: -PAID, payable: PAID })
  })

  it('that was refunded can be disputed all the same, but what is disputed cannot be refunded', async () => {
    const { paymentId } = await paid(merchant)
    await paid(merchant)
    expect((await merchant.refund({ paymentId }, 800n)).code).toBe('SUCCESS')
    expect((await open({ paymentId })).code).toBe('SUCCESS')
    expect(await balancesByKind(gateway, merchant)).toMatchObject({ held: PAID - 800n, payable: PAID })
    expect((await merchant.refund({ paymentId }, 1n)).code).toBe('REFUND_AMOUNT_EXCEED')
    expect((await open({ paymentId, disputeAmount: hkd(PAID) })).code).toBe('SUCCESS')
    expect(await balancesByKind(gateway, merchant)).toMatchObject({ held: 2n * PAID - 800n, payable: 0n })
    expect((await merchant.refund({ paymentId }, 1n)).code).toBe('REFUND_AMOUNT_EXCEED')
  })

  it.each(['refunded', 'cancelled'])('of a payment that was %s is taken from the merchant', async (how) => {
    const { paymentId } = await paid(merchant)
    const gone = how === 'refunded' ? merchant.refund({ paymentId }, PAID) : merchant.cancel({ paymentId })
    expect((await gone).code).toBe('SUCCESS')
    const { body } = await open({ paymentId })
    expect(await balancesByKind(gateway, merchant)).toMatchObject({
      provider: 0n,
      payable: -PAID,
      held: PAID,
    })
    await merchant.judge(String(body.disputeId), 'ACCEPT_BY_MERCHANT')
    expect(await balancesByKind(gateway, merchant)).toMatchObject({
      provider: PAID,
      payable: -PAID,
      held: 0n,
    })
    expect(await listWrongBalances(gateway)).toEqual([])
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

  it('is held for each of twenty disputes that open at one moment', async () => {
    const { paymentId } = await paid(merchant)
    const answers = await Promise.all(Array.from({ length: 20 }, () => open({ paymentId })))
    expect(answers.filter(({ code }) => code === 'SUCCESS')).toHaveLength(20)
    expect(await balancesByKind(gateway, merchant)).toEqual({
      provider: -PAID,
      payable: -19n * PAID,
      held: 20n * PAID,
    })
    expect(await listWrongBalances(gateway)).toEqual([])
  })

  it('is never refunded after a dispute has it, where both race for it', async () => {
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
        ['SUCCESS', 'SUCCESS'],
        ['REFUND_AMOUNT_EXCEED', 'SUCCESS'],
      ]).toContainEqual([refunded?.code, opened?.code])
      const after = await balancesByKind(gateway, merchant)
      const takenTimes = refunded?.code === 'SUCCESS' ? 2n : 1n
      expect((before.payable ?? 0n) - (after.payable ?? 0n)).toBe(takenTimes * PAID)
      expect((after.held ?? 0n) - (before.held ?? 0n)).toBe(PAID)
    }
  })

  it('is not touched by a retrieval request, and the payment can still be refunded', async () => {
    const { paymentId } = await disputed(merchant, { disputeType: 'RETRIEVAL_REQUEST' })
    expect(await balancesByKind(gateway, merchant)).toEqual({ provider: -PAID, payable: PAID })
    expect((await merchant.refund({ paymentId }, PAID)).code).toBe('SUCCESS')
  })

  it('of an RDR is lost at once', async () => {
    await disputed(merchant, { disputeType: 'RDR' })
    expect(await balancesByKind(gateway, merchant)).toEqual({ provider: 0n, payable: 0n, held: 0n })
  })
})

describe('the payment', () => {
  it.each(['PROCESSING', 'FAIL', 'CANCELLED'])(
    'that is %s and was never paid cannot be disputed',
    async (status) => {
      const { paymentId } = (await merchant.pay()).body
      if (status === 'FAIL') await merchant.complete({ paymentId }, 'FAIL')
      if (status === 'CANCELLED') await merchant.cancel({ paymentId })
      expect((await open({ paymentId })).code).toBe('ORDER_STATUS_INVALID')
    },
  )

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
