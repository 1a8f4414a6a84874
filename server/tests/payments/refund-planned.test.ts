import { describe, expect, it } from 'vitest'
import { amountOf, PAID } from '../support/amounts.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { BANK, balancesOf, paid, refundsSent } from '../support/money.ts'
import { useReceiver } from '../support/receiver.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const merchant = useMerchantPerTest(gateway)
const receiver = useReceiver()

const inquireRefund = async (name: object) => (await merchant.inquireRefund(name)).body

describe('a planned outcome', () => {
  it('F is a refund that failed: the money is the merchant’s again, and another id works', async () => {
    const payment = await paid(merchant)
    await merchant.plan('payments/refund', 'PROCESS_FAIL')
    const asked = { refundRequestId: 'bad', refundNotifyUrl: receiver.url() }
    const first = await merchant.refund(payment, PAID, asked)
    expect([first.code, first.body.result.resultStatus]).toEqual(['PROCESS_FAIL', 'F'])
    expect((await merchant.refund(payment, PAID, asked)).text).toBe(first.text)
    const [arrival] = await receiver.arrived(1)
    expect(arrival?.body).toMatchObject({
      refundStatus: 'FAIL',
      refundRequestId: 'bad',
      result: { resultCode: 'PROCESS_FAIL', resultStatus: 'F' },
    })
    expect(arrival?.body).not.toHaveProperty('refundTime')
    const inquired = await inquireRefund({ refundRequestId: 'bad' })
    expect([inquired.refundStatus, inquired.refundTime]).toEqual(['FAIL', undefined])
    expect(await merchant.transactions(payment)).toMatchObject([
      { transactionStatus: 'FAIL', transactionResult: { resultCode: 'PROCESS_FAIL' } },
    ])
    expect(await balancesOf(gateway, merchant)).toEqual({ 'provider HKD': -25800n, 'payable HKD': 25800n })
    expect((await merchant.refund(payment)).code).toBe('SUCCESS')
    expect(await balancesOf(gateway, merchant)).toEqual({})
  })

  it('F of a bank comes after its minute', async () => {
    const payment = await paid(merchant, BANK)
    await merchant.plan('payments/refund', 'PROCESS_FAIL')
    const asked = { refundRequestId: 'bad', refundNotifyUrl: receiver.url() }
    expect((await merchant.refund(payment, amountOf('MYR', 1000), asked)).code).toBe('REFUND_IN_PROCESS')
    await merchant.advance(61)
    expect((await receiver.arrived(1))[0]?.body).toMatchObject({ refundStatus: 'FAIL' })
    expect((await merchant.refund(payment, amountOf('MYR', 1000), asked)).code).toBe('PROCESS_FAIL')
    expect(await balancesOf(gateway, merchant)).toEqual({ 'provider MYR': -1000n, 'payable MYR': 1000n })
  })

  it('U is driven on by its job, and by a repeat', async () => {
    const payment = await paid(merchant)
    await merchant.plan('payments/refund', 'REFUND_IN_PROCESS')
    const asked = { refundRequestId: 'slow' }
    const first = await merchant.refund(payment, 100, asked)
    expect(first.code).toBe('REFUND_IN_PROCESS')
    expect((await merchant.refund(payment, 100, asked)).text).toBe(first.text)
    await merchant.advance(61)
    expect(await inquireRefund(asked)).toMatchObject({ refundStatus: 'SUCCESS' })
    expect((await merchant.refund(payment, 100, asked)).code).toBe('SUCCESS')
    expect(await refundsSent(gateway, merchant)).toEqual([{ n: 1 }])
  })

  it('U is driven on by a repeat alone while no job runs', async () => {
    const payment = await paid(merchant)
    await merchant.plan('payments/refund', 'REFUND_IN_PROCESS')
    const asked = { refundRequestId: 'slow' }
    await merchant.refund(payment, 100, asked)
    await gateway.database.query(
      "update agenda set due_at = now() + interval '1 year' where client_id = $1 and kind = 'finish_attempt'",
      [merchant.clientId],
    )
    await merchant.advance(61)
    expect(await inquireRefund(asked)).toMatchObject({ refundStatus: 'PROCESSING' })
    expect((await merchant.refund(payment, 100, asked)).code).toBe('SUCCESS')
    expect(await balancesOf(gateway, merchant)).toEqual({ 'provider HKD': -25700n, 'payable HKD': 25700n })
  })

  it('is answered also where there was nothing to refund, and then nothing is left behind', async () => {
    await merchant.plan('payments/refund', 'REFUND_WINDOW_EXCEED')
    const asked = { refundRequestId: 'none' }
    expect((await merchant.refund({ paymentId: '4711' }, 1, asked)).code).toBe('REFUND_WINDOW_EXCEED')
    expect((await inquireRefund(asked)).result.resultCode).toBe('ORDER_NOT_EXIST')
    expect((await merchant.refund({ paymentId: '4711' }, 1, asked)).code).toBe('ORDER_NOT_EXIST')
  })

  it.each(['BEFORE', 'AFTER'])('cut off %s the work, a repeat refunds once', async (drop) => {
    const payment = await paid(merchant)
    await merchant.plan('payments/refund', { drop })
    const asked = { refundRequestId: 'cut' }
    await expect(merchant.refund(payment, 100, asked)).rejects.toThrow(/socket hang up|ECONNRESET/)
    expect((await merchant.refund(payment, 100, asked)).code).toBe('SUCCESS')
    expect(await refundsSent(gateway, merchant)).toEqual([{ n: 1 }])
  })
})
