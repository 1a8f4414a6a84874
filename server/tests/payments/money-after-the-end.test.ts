import { describe, expect, it } from 'vitest'
import { amountOf } from '../support/amounts.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { balancesOf, opened, type PaymentNames } from '../support/money.ts'
import { eventually } from '../support/process.ts'
import { isSignedBy, useReceiver } from '../support/receiver.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on', FEES: '*=3' })
const merchant = useMerchantPerTest(gateway)
const receiver = useReceiver()

const byId = ({ paymentId }: PaymentNames) => ({ paymentId })
const recordOf = async (name: object) => (await merchant.inquire(name)).body

describe('money that comes after the end', () => {
  /** A provider that has not decided is asked again and again: a week of that may take longer than one call. */
  async function advance(seconds: number) {
    await merchant.advance(seconds)
    await eventually(async () => expect((await merchant.advance(0)).code).toBe('SUCCESS'))
  }

  /** The provider makes up its mind about a charge that it left pending. */
  const providerSucceeds = () =>
    gateway.database.query(
      "update simulated_charges set outcome = 'SUCCESS', result_code = 'SUCCESS' where client_id = $1 and outcome = 'PENDING'",
      [merchant.clientId],
    )

  const attempts = () =>
    gateway.database.query('select kind, state from attempts where client_id = $1 order by kind', [
      merchant.clientId,
    ])

  it('of a cancel goes back: the payment stays cancelled and the ledger is empty', async () => {
    const payment = await opened(merchant, undefined, { paymentNotifyUrl: receiver.url() })
    await merchant.complete(payment, 'PENDING')
    await receiver.arrived(1)
    expect((await merchant.cancel(byId(payment))).code).toBe('SUCCESS')
    await providerSucceeds()
    await advance(2 * 86_400)
    expect((await recordOf(payment)).paymentStatus).toBe('CANCELLED')
    expect(await attempts()).toEqual([
      { kind: 'CHARGE', state: 'SUCCEEDED' },
      { kind: 'REVERSAL', state: 'SUCCEEDED' },
    ])
    expect(await balancesOf(gateway, merchant)).toEqual({})
    expect(receiver.arrivals).toHaveLength(1)
  })

  it('of a method that gives nothing back is set aside, and the merchant is notified: notifyReversal', async () => {
    const payment = await opened(merchant, 'DANA IDR 3000000', { paymentNotifyUrl: receiver.url() })
    await merchant.complete(payment, 'PENDING')
    await advance(7 * 86_400 + 60)
    expect((await recordOf(payment)).paymentStatus).toBe('FAIL')
    await receiver.arrived(2)
    await providerSucceeds()
    await advance(2 * 86_400)
    const [, , arrival] = await receiver.arrived(3)
    if (!arrival) throw new Error('nothing arrived')
    expect(isSignedBy(merchant, arrival)).toBe(true)
    expect(arrival.body).toMatchObject({
      notifyType: 'PAYMENT_REVERSAL',
      result: { resultStatus: 'F', resultCode: 'REFUND_NOT_SUPPORTED' },
      ...payment,
      paymentAmount: amountOf('IDR', 3000000),
      paymentCreateTime: expect.any(String),
      paymentTime: expect.any(String),
    })
    expect((await recordOf(payment)).paymentStatus).toBe('FAIL')
    expect(await attempts()).toEqual([
      { kind: 'CHARGE', state: 'SUCCEEDED' },
      { kind: 'REVERSAL', state: 'FAILED' },
    ])
    expect(await balancesOf(gateway, merchant)).toEqual({
      'provider IDR': -3000000n,
      'returning IDR': 3000000n,
    })
    await advance(5 * 86_400)
    expect(receiver.arrivals).toHaveLength(3)
  })
})
