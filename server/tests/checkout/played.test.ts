import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { codeValueOf, payByOrderCode, statusOf } from '../support/in-store.ts'
import { CARD, DECLINED_NUMBER, open, press } from '../support/payer.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const WITH_PROOF = {
  paymentMethod: { paymentMethodType: 'CARD', paymentMethodMetaData: { is3DSAuthentication: true } },
}

/** A card payment whose issuer has asked. */
async function challenged(by = merchant, number: string = CARD.number) {
  const { body } = await by.pay(WITH_PROOF)
  await press(body.normalUrl, 'card', { ...CARD, number })
  return body
}

const charges = (paymentId: unknown) =>
  gateway.database.query(
    `select state, result_code from attempts where payment_id = $1 and kind = 'CHARGE'`,
    [paymentId],
  )

describe('a wallet that is played', () => {
  it('is marked as played, and shows each reason with its code', async () => {
    const { text } = await open((await merchant.pay()).body.normalUrl)
    for (const shown of [
      'Sandbox: no money moves.',
      'This page plays the part of AlipayHK',
      'Limit reached',
      'RISK_REJECT',
    ])
      expect(text).toContain(shown)
  })

  it.each([
    ['', 'PROCESS_FAIL'],
    ['funds', 'USER_BALANCE_NOT_ENOUGH'],
    ['limit', 'USER_AMOUNT_EXCEED_LIMIT'],
    ['account', 'USER_STATUS_ABNORMAL'],
    ['risk', 'RISK_REJECT'],
  ])('declines for the reason "%s" with %s', async (reason, code) => {
    const { body } = await merchant.pay()
    const pressed = await press(body.normalUrl, 'decline', reason ? { reason } : {})
    expect(pressed.status).toBe(303)
    expect(await charges(body.paymentId)).toEqual([{ state: 'FAILED', result_code: code }])
  })

  it('knows no other reason', async () => {
    const { body } = await merchant.pay()
    for (const reason of ['declined', 'steal', 'constructor', '__proto__'])
      expect((await press(body.normalUrl, 'decline', { reason })).status).toBe(404)
    expect(await charges(body.paymentId)).toEqual([])
  })

  it('that does not answer leaves the payment pending, and the page goes on asking', async () => {
    const own = await gateway.merchant()
    const { body } = await own.pay()
    const { paymentId, normalUrl } = body
    expect((await press(normalUrl, 'hang')).location).not.toMatch(/leave$/)
    const page = await open(normalUrl)
    expect(page.text).toContain('Waiting for AlipayHK')
    const [, asked = ''] = /data-state="([^"]*)"/.exec(page.text) ?? []
    const state = async () => (await fetch(new URL(asked, String(normalUrl)))).json()
    expect(await state()).toMatchObject({ isAwaiting: true })
    for (const button of ['confirm', 'decline', 'late', 'hang']) await press(normalUrl, button)
    await own.advance(3_600)
    expect((await own.inquire({ paymentId })).body.paymentStatus).toBe('PENDING')
    await own.call('simulator/completePayment', { paymentId, outcome: 'SUCCESS' })
    expect(await state()).toEqual({ isAwaiting: false, next: expect.stringMatching(/\/leave$/) })
    expect(await charges(paymentId)).toEqual([{ state: 'SUCCEEDED', result_code: 'SUCCESS' }])
  })

  it('that confirms late has confirmed after a minute of the sandbox, once', async () => {
    const own = await gateway.merchant()
    const { body } = await own.pay()
    const { paymentId, normalUrl } = body
    await Promise.all([press(normalUrl, 'late'), press(normalUrl, 'late')])
    await own.advance(30)
    expect((await own.inquire({ paymentId })).body.paymentStatus).toBe('PENDING')
    await own.advance(90)
    expect((await own.inquire({ paymentId })).body.paymentStatus).toBe('SUCCESS')
    expect(await charges(paymentId)).toEqual([{ state: 'SUCCEEDED', result_code: 'SUCCESS' }])
    const booked = await gateway.database.query('select 1 from transfers where event_id = $1', [paymentId])
    expect(booked).toHaveLength(1)
    const [took] = await gateway.database.query<{ seconds: number }>(
      `select extract(epoch from decided_at - created_at)::float8 as seconds from attempts
       where payment_id = $1 and kind = 'CHARGE'`,
      [paymentId],
    )
    expect(took?.seconds).toBeGreaterThanOrEqual(60)
  })
})

describe('an issuer that is played', () => {
  it.each([
    ['', 'USER_PAYMENT_VERIFICATION_FAILED'],
    ['funds', 'USER_BALANCE_NOT_ENOUGH'],
    ['limit', 'USER_AMOUNT_EXCEED_LIMIT'],
    ['declined', 'DO_NOT_HONOR'],
    ['risk', 'RISK_REJECT'],
  ])('declines for the reason "%s" with %s', async (reason, code) => {
    const { paymentId, normalUrl } = await challenged()
    await press(normalUrl, 'decline', reason ? { reason } : {})
    expect(await charges(paymentId)).toEqual([{ state: 'FAILED', result_code: code }])
  })

  it.each([
    [CARD.number, 'SUCCEEDED', 'SUCCESS'],
    [DECLINED_NUMBER, 'FAILED', 'DO_NOT_HONOR'],
  ])('that confirms late takes the card %s or not, as ever: %s', async (number, state, code) => {
    const own = await gateway.merchant()
    const { paymentId, normalUrl } = await challenged(own, number)
    await press(normalUrl, 'late')
    expect((await open(normalUrl)).text).toContain('Waiting for confirmation')
    await own.advance(120)
    expect(await charges(paymentId)).toEqual([{ state, result_code: code }])
  })
})

describe('an order code in a browser', () => {
  it('is declined for a reason, and lets nobody wait', async () => {
    const answer = await payByOrderCode(merchant)
    const { paymentId } = answer.body
    const url = codeValueOf(answer)
    const { text } = await open(url)
    for (const shown of ['This page plays the part of', 'Pay SGD', 'Account blocked', 'SGD'])
      expect(text).toContain(shown)
    for (const button of ['hang', 'late', 'steal']) expect((await press(url, button)).status).toBe(404)
    await press(url, 'decline', { reason: 'limit' })
    expect(await statusOf(merchant, { paymentId })).toEqual(['FAIL', 'USER_AMOUNT_EXCEED_LIMIT'])
  })
})
