import { expect } from 'vitest'
import { listBalances } from '../../src/storage/index.ts'
import type { Real } from './real.ts'
import type { World } from './world.ts'

/** Every account holds what the model says, every currency sums to nothing, and the provider agrees with the books. */
export async function expectBooks({ gateway, merchant }: Real, world: World): Promise<void> {
  const { clientId } = merchant
  const balances = await listBalances(gateway.storage.db, clientId)
  const held = balances.map(
    ({ kind, currency, balanceMinor }) => [`${kind} ${currency}`, balanceMinor] as const,
  )
  expect(withoutZeros(held)).toEqual(withoutZeros(Object.entries(world.balances)))
  for (const currency of new Set(balances.map((balance) => balance.currency)))
    expect(sum(balances.filter((balance) => balance.currency === currency))).toBe(0n)
  // Nothing here takes more than there is, so that only the provider's side may be below zero.
  expect(balances.filter(({ kind, balanceMinor }) => kind !== 'provider' && balanceMinor < 0n)).toEqual([])
  const taken = await gateway.database.query<{ currency: string; taken: string }>(TAKEN, [clientId])
  const provider = held.filter(([account]) => account.startsWith('provider'))
  expect(withoutZeros(taken.map((row) => [`provider ${row.currency}`, -BigInt(row.taken)]))).toEqual(
    withoutZeros(provider),
  )
}

const withoutZeros = (held: (readonly [string, bigint])[]) =>
  Object.fromEntries(held.filter(([, value]) => value !== 0n).sort(([a], [b]) => (a < b ? -1 : 1)))

const sum = (balances: readonly { balanceMinor: bigint }[]) =>
  balances.reduce((total, { balanceMinor }) => total + balanceMinor, 0n)

/** By the provider's own records: what it took of the payers and did not give back. A card's charge is only a hold. */
const TAKEN = `
  select attempts.currency, sum(case
    when attempts.kind = 'CAPTURE' then amount
    when attempts.kind = 'CHARGE' and capture_mode is null then amount
    when attempts.kind in ('REFUND', 'CANCEL') then -amount
    when attempts.kind = 'REVERSAL' and capture_mode is null then -amount
    else 0 end)::text as taken
  from simulated_charges
  join (select *, amount_minor as amount from attempts) as attempts
    on attempts.client_id = simulated_charges.client_id and attempts.attempt_id = charge_key
  join payments on payments.client_id = attempts.client_id and payments.payment_id = attempts.payment_id
  where simulated_charges.client_id = $1 and outcome = 'SUCCESS'
  group by attempts.currency`

/** Nothing is left between intent and outcome but charges whose payer was told to stay undecided. */
export async function expectNothingUnfinished({ gateway, merchant }: Real, world: World): Promise<void> {
  const left = world.errands.filter(({ state }) => state !== 'DONE')
  expect(left.filter(({ kind, told }) => kind !== 'CHARGE' || told?.outcome !== 'PENDING')).toEqual([])
  const { clientId } = merchant
  const unfinished = await gateway.database.query(
    "select kind, state from attempts where client_id = $1 and state in ('OPEN', 'PENDING')",
    [clientId],
  )
  expect(unfinished).toEqual(left.map(({ kind, state }) => ({ kind, state })))
  const waiting = await gateway.database.query(
    "select subject_id from agenda where client_id = $1 and kind = 'finish_attempt'",
    [clientId],
  )
  expect(waiting).toHaveLength(left.length)
}

export async function expectRefunds({ merchant }: Real, world: World): Promise<void> {
  const refunds = world.payments
    .flatMap(({ transactions }) => transactions)
    .filter(({ kind }) => kind === 'REFUND')
  for (const { requestId, status, amount } of refunds) {
    const { body } = await merchant.call('payments/inquiryRefund', { refundRequestId: requestId })
    const { refundStatus, refundAmount } = body as { refundStatus?: string; refundAmount?: { value: string } }
    expect([refundStatus, refundAmount?.value]).toEqual([status, String(amount)])
  }
}
