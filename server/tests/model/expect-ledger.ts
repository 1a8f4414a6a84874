import { expect } from 'vitest'
import { sumOverProviders } from '../../src/domain/index.ts'
import { listBalances } from '../../src/storage/index.ts'
import { differencesOf } from '../support/ledger.ts'
import type { Real } from './real.ts'
import { recordsOf } from './view.ts'
import type { World } from './world.ts'

/** Every account holds what the model says, every currency sums to nothing, and the provider did what the model says. */
export async function expectLedger(real: Real, world: World): Promise<void> {
  const balances = sumOverProviders(await listBalances(real.gateway.storage.db, real.merchant.clientId))
  const held = balances.map(
    ({ kind, currency, balanceMinor }) => [`${kind} ${currency}`, balanceMinor] as const,
  )
  expect(withoutZeros(held)).toEqual(withoutZeros(Object.entries(world.balances)))
  for (const currency of new Set(balances.map((balance) => balance.currency)))
    expect(sum(balances.filter((balance) => balance.currency === currency))).toBe(0n)
  // Nothing here takes more than there is, so that only the provider's side may be below zero.
  expect(balances.filter(({ kind, balanceMinor }) => kind !== 'provider' && balanceMinor < 0n)).toEqual([])
  expect(await real.records()).toEqual(recordsOf(world))
  expect(await differencesOf(real.gateway, real.merchant.clientId)).toEqual([])
}

const withoutZeros = (held: (readonly [string, bigint])[]) =>
  Object.fromEntries(held.filter(([, value]) => value !== 0n).sort(([a], [b]) => (a < b ? -1 : 1)))

const sum = (balances: readonly { balanceMinor: bigint }[]) =>
  balances.reduce((total, { balanceMinor }) => total + balanceMinor, 0n)

/** Nothing is left between intent and outcome except charges whose payer is to stay undecided. */
export async function expectNothingUnfinished({ gateway, merchant }: Real, world: World): Promise<void> {
  const left = world.errands.filter(({ state }) => state !== 'DONE')
  expect(left.filter(({ kind, reported }) => kind !== 'CHARGE' || reported?.outcome !== 'PENDING')).toEqual(
    [],
  )
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

/** Of all that a payer has tried at most one success is kept, and nobody tries more often than five times. */
export async function expectOneCharge({ gateway, merchant }: Real): Promise<void> {
  const tooMany = await gateway.database.query(
    `select payment_id from attempts where client_id = $1 and kind in ('CHARGE', 'REVERSAL') group by payment_id
     having count(*) filter (where kind = 'CHARGE' and state = 'SUCCEEDED') - count(*) filter (where kind = 'REVERSAL') > 1
       or count(*) filter (where kind = 'CHARGE' and begun_by = 'payer') > 5`,
    [merchant.clientId],
  )
  expect(tooMany).toEqual([])
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
