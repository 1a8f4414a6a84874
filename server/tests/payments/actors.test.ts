import { expect, it } from 'vitest'
import { consultRequest, newAgreement, revoke } from '../support/agreements.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { opened, paid } from '../support/money.ts'
import { CARD, press } from '../support/payer.ts'
import { registrationRequest } from '../support/registration.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)

/** The marks in a column of this merchant's rows; of one kind, or of all. */
async function marks(table: string, column: string, kind?: string): Promise<(string | null)[]> {
  const ofKind = kind === undefined ? '' : ` and kind = '${kind}'`
  const rows = await gateway.database.query<{ mark: string | null }>(
    `select ${column} as mark from ${table} where client_id = $1${ofKind}`,
    [merchant.clientId],
  )
  return rows.map(({ mark }) => mark)
}

it('what a client asks for by its signature carries its mark', async () => {
  const payment = await paid(merchant)
  await merchant.refund(payment, 100n)
  expect(await marks('payments', 'changed_by')).toEqual(['client'])
  expect(await marks('attempts', 'begun_by')).toEqual(['client', 'client'])
  expect(await marks('payment_transactions', 'begun_by')).toEqual(['client'])
})

it('what a payer does on a page is the payer’s, and what follows by itself the gateway’s', async () => {
  const paymentMethod = { paymentMethodType: 'CARD', paymentMethodMetaData: {} }
  const { body } = await merchant.pay({ paymentMethod })
  await press(body.normalUrl, 'card', CARD)
  expect((await merchant.inquire({ paymentId: body.paymentId })).body.paymentStatus).toBe('SUCCESS')
  expect(await marks('attempts', 'begun_by', 'CHARGE')).toEqual(['payer'])
  expect(await marks('attempts', 'begun_by', 'CAPTURE')).toEqual(['gateway'])
  expect(await marks('payment_transactions', 'begun_by', 'CAPTURE')).toEqual(['gateway'])
})

it('a payment that a payer chose in a session is the payer’s', async () => {
  const { body } = await merchant.createSession()
  await press(body.normalUrl, 'choose', { method: 'ALIPAY_HK' })
  expect(await marks('payments', 'changed_by')).toEqual(['payer'])
})

it('what time does is the gateway’s', async () => {
  await opened(merchant)
  expect(await marks('payments', 'changed_by')).toEqual(['client'])
  await merchant.advance(3_600)
  expect(await marks('payments', 'changed_by')).toEqual(['gateway'])
})

it('a dispute, an agreement and a review say who changed them last', async () => {
  const payment = await paid(merchant)
  const { body } = await merchant.openDispute(payment)
  expect(await marks('disputes', 'changed_by')).toEqual(['client'])
  await merchant.advance(11 * 86_400)
  expect(await marks('disputes', 'changed_by')).toEqual(['gateway'])
  expect(body.disputeId).toBeDefined()
  const consult = await merchant.call('authorizations/consult', consultRequest())
  await press(consult.body.normalUrl, 'agree')
  expect(await marks('agreements', 'changed_by')).toEqual(['payer'])
  const { accessToken } = await newAgreement(merchant)
  await revoke(merchant, accessToken)
  expect((await marks('agreements', 'changed_by')).sort()).toEqual(['client', 'payer'])
  await merchant.register(registrationRequest())
  await merchant.advance(61)
  expect(new Set(await marks('registration_reviews', 'decided_by'))).toEqual(new Set(['gateway']))
})
