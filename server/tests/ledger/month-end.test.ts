import { expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import { balancesOf, paid } from '../support/money.ts'

const gateway = useGateway()

const DAY_MS = 86_400_000

/** Seconds until one before the next month begins, by real time. */
function untilMonthEnds(): number {
  const now = new Date()
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)
  return Math.floor((next - now.getTime()) / 1_000) - 1
}

it('an event is booked once, also on both sides of the end of a month', async () => {
  const merchant = await gateway.merchant()
  await merchant.advance(untilMonthEnds())
  const { paymentId } = await paid(merchant)
  const balances = await balancesOf(gateway, merchant)
  await merchant.advance(2 * (DAY_MS / 1_000))
  // The same word of the provider again, and the same event by whoever would book it.
  expect((await merchant.complete({ paymentId }, 'SUCCESS')).code).toBe('SUCCESS')
  expect(await balancesOf(gateway, merchant)).toEqual(balances)
  await expect(
    gateway.database.query(
      `insert into transfers (client_id, event_kind, event_id, leg, debit_holder, debit_kind, credit_holder, credit_kind,
         currency, amount_minor, happened_at, recorded_at, payment_id, provider)
       select client_id, event_kind, event_id, leg, debit_holder, debit_kind, credit_holder, credit_kind, currency, amount_minor,
         happened_at + interval '1 month', recorded_at + interval '1 month', payment_id, provider
       from transfers where client_id = $1`,
      [merchant.clientId],
    ),
  ).rejects.toMatchObject({ code: '23505' })
})
