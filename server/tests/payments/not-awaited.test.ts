import { expect, it, vi } from 'vitest'
import { calls, LOGGING } from '../api-log/logged.ts'
import { hkd, PAID } from '../support/amounts.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { holdTable, paid, refundsSent, waiting } from '../support/money.ts'

const gateway = useGateway(LOGGING)
const merchant = useMerchantPerTest(gateway)

const CALLS_BEFORE = 2

/** Asks for all of a payment back while nobody can read payments; what happens meanwhile is the test's. */
async function refundLate(meanwhile: (hangUp: () => void) => void | Promise<void>) {
  const { paymentId } = await paid(merchant)
  const before = (await calls(gateway, merchant.clientId, CALLS_BEFORE)).length
  const request = { refundRequestId: 'late', paymentId, refundAmount: hkd(PAID) }
  const caller = new AbortController()
  const letGo = await holdTable(gateway, 'payments')
  const asked = merchant.call('payments/refund', request, { signal: caller.signal }).catch(() => null)
  await vi.waitFor(async () => expect(await waiting(gateway)).toBeGreaterThan(0))
  await meanwhile(() => caller.abort())
  await letGo()
  const answer = await asked
  await calls(gateway, merchant.clientId, before + 1)
  return { answer, again: () => merchant.call('payments/refund', request) }
}

it('a refund whose caller has hung up is not begun, and the next one is', async () => {
  const { answer, again } = await refundLate((hangUp) => hangUp())
  expect(answer).toBeNull()
  expect(await refundsSent(gateway, merchant)).toEqual([{ n: 0 }])
  expect((await again()).code).toBe('SUCCESS')
  expect(await refundsSent(gateway, merchant)).toEqual([{ n: 1 }])
})

it('a refund that has waited for longer than callers do is not begun, and is unknown', async () => {
  const real = performance.now.bind(performance)
  const { answer, again } = await refundLate(() => {
    vi.spyOn(performance, 'now').mockImplementation(() => real() + 16_000)
  }).finally(() => vi.restoreAllMocks())
  expect(answer?.body.result).toMatchObject({ resultStatus: 'U', resultCode: 'UNKNOWN_EXCEPTION' })
  expect(await refundsSent(gateway, merchant)).toEqual([{ n: 0 }])
  expect((await again()).code).toBe('SUCCESS')
})
