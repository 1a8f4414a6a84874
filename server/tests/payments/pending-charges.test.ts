import { describe, expect, it } from 'vitest'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { scanRequest } from '../support/in-store.ts'
import { balancesByKind, opened } from '../support/money.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)

/** The customer at the till must still confirm: the wallet leaves the charge pending. Such a payment has ten minutes. */
async function scanned(): Promise<{ paymentId: unknown }> {
  const request = scanRequest(await merchant.issueCode({ outcome: 'CONFIRM' }))
  const { code, body } = await merchant.call('payments/pay', request)
  expect(code).toBe('PAYMENT_IN_PROCESS')
  return { paymentId: body.paymentId }
}

const becomes = (outcome: 'SUCCESS' | 'FAIL', resultCode: string) =>
  gateway.database.query('update simulated_charges set outcome = $2, result_code = $3 where client_id = $1', [
    merchant.clientId,
    outcome,
    resultCode,
  ])

const statusOf = async (name: object) => (await merchant.inquire(name)).body.paymentStatus

const finishDueAfterSeconds = async () => {
  const [due] = await gateway.database.query<{ seconds: number }>(
    `select round(extract(epoch from agenda.due_at - attempts.created_at))::int as seconds from agenda
     join attempts on attempts.client_id = agenda.client_id and attempts.attempt_id = agenda.subject_id
     where agenda.client_id = $1 and agenda.kind = 'finish_attempt'`,
    [merchant.clientId],
  )
  return due?.seconds
}

describe('a charge that the provider leaves pending', () => {
  it('is asked about after five seconds, and then less and less often', async () => {
    await scanned()
    expect(await finishDueAfterSeconds()).toBe(5)
    await merchant.advance(5)
    expect(await finishDueAfterSeconds()).toBe(15)
    await merchant.advance(120)
    expect(await finishDueAfterSeconds()).toBe(240)
    await merchant.advance(3_600)
    expect(await finishDueAfterSeconds()).toBe(7_200)
  })

  it.each([
    ['SUCCESS', 'SUCCESS'],
    ['FAIL', 'USER_BALANCE_NOT_ENOUGH'],
  ] as const)('is %s seconds after the customer has made up their mind', async (outcome, resultCode) => {
    const name = await scanned()
    await merchant.advance(20)
    await becomes(outcome, resultCode)
    await merchant.advance(11)
    expect((await merchant.inquire(name)).body).toMatchObject({
      paymentStatus: outcome,
      paymentResultCode: resultCode,
    })
  })

  it('is asked about once more before its payment expires', async () => {
    const name = await scanned()
    await merchant.advance(590)
    expect([await statusOf(name), await finishDueAfterSeconds()]).toEqual(['PROCESSING', 900])
    await becomes('SUCCESS', 'SUCCESS')
    await merchant.advance(11)
    expect(await statusOf(name)).toBe('SUCCESS')
    expect(await balancesByKind(gateway, merchant)).toMatchObject({ payable: 1_250n })
    expect(await merchant.notifications()).toHaveLength(1)
  })

  it('and that nobody has decided by then fails with its payment, and a later yes goes back', async () => {
    const name = await scanned()
    await merchant.advance(601)
    expect(await statusOf(name)).toBe('FAIL')
    await becomes('SUCCESS', 'SUCCESS')
    await merchant.advance(3_600)
    expect(await statusOf(name)).toBe('FAIL')
    expect(await balancesByKind(gateway, merchant)).toMatchObject({ returning: 0n, provider: 0n })
  })

  it('and whose outcome the gateway learns at the expiry gives its payment the days of slow methods', async () => {
    const names = await opened(merchant)
    await gateway.database.query(
      `insert into attempts (client_id, attempt_id, payment_id, kind, provider, state, currency, amount_minor, created_at,
         begun_by)
       select client_id, 'slow', payment_id, 'CHARGE', 'simulator', 'OPEN', currency, amount_minor, created_at, 'client'
       from payments where client_id = $1`,
      [merchant.clientId],
    )
    await gateway.database.query(
      `insert into simulated_charges (client_id, charge_key, outcome, result_code)
       values ($1, 'slow', 'PENDING', 'PAYMENT_IN_PROCESS')`,
      [merchant.clientId],
    )
    await merchant.advance(15 * 60)
    expect(await statusOf(names)).toBe('PENDING')
    await merchant.advance(8 * 86_400)
    expect(await statusOf(names)).toBe('FAIL')
  })
})
