import { expect, it } from 'vitest'
import { PAID } from '../support/amounts.ts'
import { disputed, PDF } from '../support/disputes.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { balancesByKind, paid } from '../support/money.ts'

const DAY = 86_400

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)

it('gives the whole amount back at once, and says when', async () => {
  const { disputeId } = await disputed(merchant)
  expect(await balancesByKind(gateway, merchant)).toEqual({ provider: -PAID, payable: 0n, held: PAID })
  const { code, body } = await merchant.acceptDispute(disputeId)
  expect([code, body.disputeId]).toEqual(['SUCCESS', disputeId])
  expect(Math.abs(Date.parse(String(body.disputeResolutionTime)) - Date.now())).toBeLessThan(60_000)
  expect(await balancesByKind(gateway, merchant)).toEqual({ provider: 0n, payable: 0n, held: 0n })
})

it('a second acceptance, or a defence after it, is REPEAT_REQUEST and moves nothing', async () => {
  const { disputeId } = await disputed(merchant)
  await merchant.acceptDispute(disputeId)
  expect((await merchant.acceptDispute(disputeId)).code).toBe('REPEAT_REQUEST')
  expect((await merchant.defend(disputeId, PDF)).code).toBe('REPEAT_REQUEST')
  expect(await balancesByKind(gateway, merchant)).toEqual({ provider: 0n, payable: 0n, held: 0n })
})

it('ten acceptances and ten defences at one moment: one of all wins, and the money moves once', async () => {
  const { disputeId } = await disputed(merchant)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 ? merchant.acceptDispute(disputeId) : merchant.defend(disputeId, PDF),
    ),
  )
  const codes = answers.map(({ code }) => code)
  expect(codes.filter((code) => code === 'SUCCESS')).toHaveLength(1)
  expect(codes.filter((code) => code === 'REPEAT_REQUEST')).toHaveLength(19)
  const isAccepted = codes.indexOf('SUCCESS') % 2 === 1
  expect(await balancesByKind(gateway, merchant)).toEqual(
    isAccepted ? { provider: 0n, payable: 0n, held: 0n } : { provider: -PAID, payable: 0n, held: PAID },
  )
})

it('is possible until the due time and not from then on', async () => {
  const inTime = await disputed(merchant)
  const tooLate = await disputed(merchant)
  await merchant.advance(10 * DAY - 60)
  expect((await merchant.acceptDispute(inTime.disputeId)).code).toBe('SUCCESS')
  await merchant.advance(120)
  expect((await merchant.acceptDispute(tooLate.disputeId)).code).toBe('TIME_EXCEEDS_LIMIT')
  expect((await merchant.acceptDispute(inTime.disputeId)).code).toBe('REPEAT_REQUEST')
})

it('at the due time is too late even where nobody has run the jobs yet', async () => {
  const { disputeId } = await disputed(merchant)
  await gateway.database.query(
    "update disputes set due_at = now() - interval '1 second' where client_id = $1",
    [merchant.clientId],
  )
  expect((await merchant.acceptDispute(disputeId)).code).toBe('TIME_EXCEEDS_LIMIT')
})

it.each(['judged', 'withdrawn'])('a dispute that was %s cannot be accepted any more', async (how) => {
  const { disputeId } = await disputed(merchant)
  if (how === 'judged') await merchant.judge(disputeId, 'ACCEPT_BY_CUSTOMER')
  else await merchant.call('simulator/judgeDispute', { disputeId, isWithdrawn: true })
  expect((await merchant.acceptDispute(disputeId)).code).toBe('REPEAT_REQUEST')
  expect(await balancesByKind(gateway, merchant)).toEqual({ provider: -PAID, payable: PAID, held: 0n })
})

it('a retrieval request cannot be accepted, and stays open for documents', async () => {
  const { disputeId } = await disputed(merchant, { disputeType: 'RETRIEVAL_REQUEST' })
  const { code, body } = await merchant.acceptDispute(disputeId)
  expect(code).toBe('PARAM_ILLEGAL')
  expect(body.result.resultMessage).toContain('disputeId')
  expect((await merchant.defend(disputeId, PDF)).code).toBe('SUCCESS')
})

it("another merchant's dispute, or one that never was, is PARAM_ILLEGAL and stays as it is", async () => {
  const { disputeId } = await disputed(merchant)
  const stranger = await gateway.merchant()
  for (const name of [disputeId, '4711']) {
    const { code, body } = await stranger.acceptDispute(name)
    expect(code).toBe('PARAM_ILLEGAL')
    expect(body.result.resultMessage).toContain('disputeId')
  }
  expect((await merchant.acceptDispute(disputeId)).code).toBe('SUCCESS')
})

it('is refused by name without disputeId', async () => {
  const { code, body } = await merchant.call('payments/acceptDispute', {})
  expect(code).toBe('PARAM_ILLEGAL')
  expect(body.result.resultMessage).toContain('disputeId')
})

it('makes the payment neither refundable nor cancellable', async () => {
  const { disputeId, paymentId } = await disputed(merchant)
  await merchant.acceptDispute(disputeId)
  await paid(merchant)
  const { code } = await merchant.refund({ paymentId }, 1)
  expect(code).toMatch(/^(REFUND_AMOUNT_EXCEED|PARTIAL_REFUND_NOT_SUPPORTED)$/)
  expect((await merchant.cancel({ paymentId })).code).toBe('ORDER_STATUS_INVALID')
})
