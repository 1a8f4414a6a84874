import { describe, expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'

const gateway = useGateway()

describe('the clock of a sandbox client', () => {
  it('moves by the seconds asked and answers when all that became due is done', async () => {
    const merchant = await gateway.merchant()
    const { body: paid } = await merchant.pay()
    const { body, code } = await merchant.advance(14 * 60 + 1)
    expect(code).toBe('SUCCESS')
    const ahead = Date.parse(String(body.now)) - Date.now()
    expect(ahead).toBeGreaterThan(13.5 * 60_000)
    expect(ahead).toBeLessThan(14.5 * 60_000)
    expect((await merchant.inquire({ paymentId: paid.paymentId })).body).toMatchObject({
      paymentStatus: 'FAIL',
      paymentResultCode: 'ORDER_IS_CLOSED',
    })
  })

  it('leaves what is not due yet and the clocks of others alone', async () => {
    const [merchant, other] = [await gateway.merchant(), await gateway.merchant()]
    const [mine, theirs] = [await merchant.pay(), await other.pay()]
    await merchant.advance(13 * 60)
    expect((await merchant.inquire({ paymentId: mine.body.paymentId })).body.paymentStatus).toBe('PROCESSING')
    await merchant.advance(86_400)
    expect((await other.inquire({ paymentId: theirs.body.paymentId })).body.paymentStatus).toBe('PROCESSING')
    const made = (await merchant.pay()).body.paymentCreateTime
    expect(Date.parse(String(made)) - Date.now()).toBeGreaterThan(86_400_000)
  })

  it('tells the time with 0 seconds', async () => {
    const merchant = await gateway.merchant()
    const { body } = await merchant.advance(0)
    expect(Math.abs(Date.parse(String(body.now)) - Date.now())).toBeLessThan(60_000)
  })

  it('expires at the time that the merchant asked for', async () => {
    const merchant = await gateway.merchant()
    const paymentExpiryTime = new Date(Date.now() + 5 * 60_000).toISOString()
    const { body } = await merchant.pay({ paymentExpiryTime })
    await merchant.advance(5 * 60 + 1)
    expect((await merchant.inquire({ paymentId: body.paymentId })).body.paymentStatus).toBe('FAIL')
  })

  it('refuses a completion after the expiry', async () => {
    const merchant = await gateway.merchant()
    const { body } = await merchant.pay()
    await merchant.advance(15 * 60)
    expect((await merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')).code).toBe('ORDER_IS_CLOSED')
  })

  it('moved by several calls at one moment goes as far as all of them together', async () => {
    const merchant = await gateway.merchant()
    await Promise.all([merchant.advance(100), merchant.advance(200), merchant.advance(300)])
    const { body } = await merchant.advance(0)
    expect(Math.abs(Date.parse(String(body.now)) - Date.now() - 600_000)).toBeLessThan(30_000)
  })

  it.each([
    ['no seconds', {}],
    ['a negative number', { seconds: -1 }],
    ['a fraction', { seconds: 1.5 }],
    ['a word', { seconds: 'soon' }],
    ['more than ten years', { seconds: 400_000_000 }],
  ])('refuses %s', async (_what, request) => {
    const merchant = await gateway.merchant()
    const { code, body } = await merchant.call('simulator/advanceClock', request)
    expect(code).toBe('PARAM_ILLEGAL')
    expect(body.result.resultMessage).toContain('seconds')
  })
})
