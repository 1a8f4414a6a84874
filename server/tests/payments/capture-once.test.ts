import { describe, expect, it } from 'vitest'
import { authorized, captureRequest } from '../support/card-payments.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { atOnce, transferredByKind } from '../support/money.ts'

const gateway = useGateway({ FEES: 'CARD=2.9', NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const merchant = useMerchantPerTest(gateway)

const DAY_SECONDS = 86_400

const send = (request: object) => merchant.call('payments/capture', request)

/** What each account of the merchant holds. */
const balances = () => transferredByKind(gateway, merchant)

describe('the same capture asked for again', () => {
  it('gets the same answer and takes nothing', async () => {
    const request = captureRequest(await authorized(merchant), 100)
    const first = await send(request)
    await merchant.advance(8 * DAY_SECONDS)
    expect((await send({ ...request, isLastCapture: true })).text).toBe(first.text)
    expect((await balances()).provider).toBe(-100)
  })

  it('with another amount or for another payment is inconsistent', async () => {
    const request = captureRequest(await authorized(merchant), 100)
    await send(request)
    const dearer = { ...request, captureAmount: { currency: 'HKD', value: '101' } }
    expect((await send(dearer)).code).toBe('REPEAT_REQ_INCONSISTENT')
    const { paymentId } = await authorized(merchant)
    expect((await send({ ...request, paymentId })).code).toBe('REPEAT_REQ_INCONSISTENT')
    expect((await send({ ...request, paymentId: 'nobody' })).code).toBe('REPEAT_REQ_INCONSISTENT')
    expect((await balances()).provider).toBe(-100)
  })

  it('twenty times at one moment, on two nodes, takes once', async () => {
    const another = await gateway.startAnother()
    try {
      const request = captureRequest(await authorized(merchant))
      const answers = await atOnce(20, (index) =>
        merchant.call('payments/capture', request, index % 2 ? { url: another.url } : {}),
      )
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(answers[0]?.code).toBe('SUCCESS')
      expect((await balances()).provider).toBe(-25_800)
      expect((await merchant.notifications()).filter(({ kind }) => kind === 'notifyCapture')).toHaveLength(1)
    } finally {
      await another.stop()
    }
  })
})

it('of two captures of the same rest one wins', async () => {
  const payment = await authorized(merchant)
  const answers = await atOnce(6, () => merchant.capture(payment, 15_000))
  expect(answers.map(({ code }) => code).sort()).toEqual([
    ...Array(5).fill('CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT'),
    'SUCCESS',
  ])
  expect((await balances()).provider).toBe(-15_000)
})

it('of a capture and a cancelling at one moment one wins', async () => {
  const payment = await authorized(merchant)
  const [captured, cancelled] = await Promise.all([merchant.capture(payment), merchant.cancel(payment)])
  expect([captured.code, cancelled.code].filter((code) => code === 'SUCCESS')).toHaveLength(1)
  expect(await balances()).toEqual(
    captured.code === 'SUCCESS' ? { provider: -25_800, payable: 25_052, fees: 748 } : {},
  )
})
