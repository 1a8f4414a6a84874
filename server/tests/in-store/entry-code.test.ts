import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { AMOUNT, inStoreOrder, inStoreRequest, scanOrder } from '../support/in-store.ts'
import type { TestAnswer } from '../support/merchant.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const ALIPAY = 'Mozilla/5.0 (Linux) AliApp(AP/10.1.32.600) AlipayClient/10.1.32.600'
const ALIPAY_HK = `${ALIPAY} AlipayClientHK/2.6.0 AliApp(APHK/2.6.0)`

/** The customer has scanned the sticker on the counter, and the wallet's browser has opened the merchant's page. */
const entryRequest = (userAgent: string | null, changes: object = {}) =>
  inStoreRequest('EntryCode', { order: inStoreOrder({ env: { userAgent } }), ...changes })

const redirectUrlOf = ({ body }: TestAnswer) =>
  (body.redirectActionForm as { redirectUrl: string }).redirectUrl

describe('a merchant whose counter code was scanned', () => {
  it('gets S with the address to send the customer to, and no code to show', async () => {
    const request = entryRequest(ALIPAY)
    const answer = await merchant.call('payments/pay', request)
    expect(answer.body).toEqual({
      result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success.' },
      paymentRequestId: request.paymentRequestId,
      paymentId: expect.stringMatching(/^\d{35}$/),
      paymentAmount: AMOUNT,
      paymentCreateTime: expect.any(String),
      redirectActionForm: {
        actionFormType: 'RedirectActionForm',
        method: 'GET',
        redirectUrl: expect.stringMatching(new RegExp(`^${gateway.url}/c/28\\d{4}04[0-9A-Za-z]{28}$`)),
      },
    })
    expect((await merchant.call('payments/pay', request)).text).toBe(answer.text)
  })

  it.each([
    ['ALIPAY_CN', ALIPAY],
    ['ALIPAY_HK', ALIPAY_HK],
    ['GCASH', 'Mozilla/5.0 GCash/5.70 AlipayConnect'],
  ])('is paid by %s, known by its browser, when the customer confirms', async (wallet, userAgent) => {
    const answer = await merchant.call('payments/pay', entryRequest(userAgent))
    const { paymentId } = answer.body
    expect((await merchant.inquire({ paymentId })).body).toMatchObject({
      paymentStatus: 'PROCESSING',
      paymentMethodType: wallet,
    })
    const scanned = await scanOrder(merchant, redirectUrlOf(answer))
    expect(scanned.body).toMatchObject({ paymentId, paymentStatus: 'SUCCESS' })
    expect((await merchant.inquire({ paymentId })).body).toMatchObject({
      paymentStatus: 'SUCCESS',
      pspCustomerInfo: { pspName: wallet },
    })
  })

  it('may be opened through the connection of all wallets, and learns which when it is paid', async () => {
    const answer = await merchant.call('payments/pay', entryRequest('Mozilla/5.0 AlipayConnect'))
    const { paymentId } = answer.body
    const open = await merchant.inquire({ paymentId })
    expect(open.body).toMatchObject({ paymentStatus: 'PROCESSING', paymentMethodType: 'CONNECT_WALLET' })
    expect(open.body).not.toHaveProperty('pspCustomerInfo')
    await scanOrder(merchant, redirectUrlOf(answer))
    expect((await merchant.inquire({ paymentId })).body).toMatchObject({
      paymentStatus: 'SUCCESS',
      pspCustomerInfo: { pspName: 'ALIPAY_CN' },
    })
  })

  it('is notified of a customer who declines, and of one who never comes', async () => {
    const own = await gateway.merchant()
    const declined = await own.call('payments/pay', entryRequest(ALIPAY))
    await scanOrder(own, redirectUrlOf(declined), 'FAIL')
    const gone = await own.call('payments/pay', entryRequest(ALIPAY))
    await own.advance(180)
    expect((await scanOrder(own, redirectUrlOf(gone))).code).toBe('ORDER_IS_CLOSED')
    for (const [{ body }, code] of [
      [declined, 'PROCESS_FAIL'],
      [gone, 'ORDER_IS_CLOSED'],
    ] as const)
      expect((await own.inquire({ paymentId: body.paymentId })).body).toMatchObject({
        result: { resultStatus: 'S' },
        paymentStatus: 'FAIL',
        paymentResultCode: code,
      })
  })

  it.each([
    ['at its old place', { order: inStoreOrder(), env: { userAgent: ALIPAY } }],
    ['with a terminal type', { order: inStoreOrder({ env: { userAgent: ALIPAY, terminalType: 'WAP' } }) }],
  ])('may name the browser %s', async (_where, changes) => {
    expect((await merchant.call('payments/pay', entryRequest(null, changes))).code).toBe('SUCCESS')
  })

  it.each([
    ['no env', { order: inStoreOrder() }],
    ['an env without a browser', {}],
    ['an empty browser', { order: inStoreOrder({ env: { userAgent: '' } }) }],
  ])('with %s is refused by the name of the field', async (_what, changes) => {
    const { body } = await merchant.call('payments/pay', entryRequest(null, changes))
    expect(body.result.resultCode).toBe('PARAM_ILLEGAL')
    expect(body.result.resultMessage.split(' ')[0]).toBe('order.env.userAgent')
  })

  it('whose customer has opened the page in no wallet has no way to pay, and the id stays free', async () => {
    const request = entryRequest('Mozilla/5.0 Chrome/142.0 Safari/537.36')
    expect((await merchant.call('payments/pay', request)).body.result).toMatchObject({
      resultCode: 'NO_PAY_OPTIONS',
      resultStatus: 'F',
    })
    const { paymentRequestId } = request
    expect((await merchant.call('payments/pay', entryRequest(ALIPAY, { paymentRequestId }))).code).toBe(
      'SUCCESS',
    )
  })
})
