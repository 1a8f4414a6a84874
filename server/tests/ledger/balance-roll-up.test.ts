import { expect, it } from 'vitest'
import { ROLLED_UP_AT_ONCE, rollUpBalances, listBalances } from '../../src/storage/index.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { balancesOf, countRows, paid, payableOf, transferredByKind } from '../support/money.ts'

const gateway = useGateway({ FEES: '*=3' })

const rollUp = ({ clientId }: Merchant) => rollUpBalances(gateway.storage.db, clientId)

const rowsOf = ({ clientId }: Merchant) =>
  gateway.database.query<{ kind: string; balance: string }>(
    'select kind, balance_minor::text as balance from account_balances where client_id = $1 order by kind',
    [clientId],
  )

/** Money that came in and is not rolled up, as far as the ledger knows. */
const bringIn = ({ clientId }: Merchant, events: number, amount: number) =>
  gateway.database.query(
    `with given as (select 'fill-' || n as id from generate_series(1, $2::int) n), queued as (
       insert into ledger_queue (client_id, holder, kind, provider, currency, amount_minor)
       select $1, 'own', kind, provider, 'HKD', sign * $3::int from given,
         (values ('payable', '', 1), ('provider', 'simulator', -1)) as account (kind, provider, sign)
     )
     insert into transfers (client_id, event_kind, event_id, leg, debit_holder, debit_kind, credit_holder, credit_kind,
       currency, amount_minor, happened_at, payment_id, provider)
     select $1, 'PAYMENT', id, 0, 'own', 'provider', 'own', 'payable', 'HKD', $3, now(), id, 'simulator' from given`,
    [clientId, events, amount],
  )

it('rollUp changes no balance, also again and again while money moves', async () => {
  const merchant = await gateway.merchant()
  const ids = await Promise.all(Array.from({ length: 12 }, async () => (await merchant.pay()).body.paymentId))
  await Promise.all(
    ids.flatMap((paymentId) => [merchant.complete({ paymentId }, 'SUCCESS'), rollUp(merchant)]),
  )
  const before = await listBalances(gateway.storage.db, merchant.clientId)
  await rollUp(merchant)
  await rollUp(merchant)
  expect(await listBalances(gateway.storage.db, merchant.clientId)).toEqual(before)
  expect(await balancesOf(gateway, merchant)).toEqual({
    'payable HKD': 12n * 25026n,
    'fees HKD': 12n * 774n,
    'provider HKD': -12n * 25800n,
  })
  expect(await countRows(gateway, merchant, 'ledger_queue')).toBe(0)
})

it('what has come in is rolled up by the gateway itself', async () => {
  const merchant = await gateway.merchant()
  await paid(merchant)
  await expect
    .poll(() => rowsOf(merchant), { timeout: 20_000 })
    .toEqual([
      { kind: 'fees', balance: '774' },
      { kind: 'payable', balance: '25026' },
      { kind: 'provider', balance: '-25800' },
    ])
  expect(await payableOf(gateway, merchant)).toBe(25026n)
})

it('a client that cannot be rolled up holds up no other', async () => {
  const both = [await gateway.merchant(), await gateway.merchant()]
  const [broken, other] = both.sort((a, b) => (a.clientId < b.clientId ? -1 : 1)) as [Merchant, Merchant]
  await gateway.database.query(
    `alter table account_balances add constraint broken check (client_id <> '${broken.clientId}')`,
  )
  try {
    await paid(broken)
    await paid(other)
    await expect.poll(() => rowsOf(other), { timeout: 20_000 }).toHaveLength(3)
    expect(await rowsOf(broken)).toEqual([])
  } finally {
    await gateway.database.query('alter table account_balances drop constraint broken')
  }
  await expect.poll(() => rowsOf(broken), { timeout: 20_000 }).toHaveLength(3)
})

it('a refund finds money that has come in and is not rolled up yet', async () => {
  const merchant = await gateway.merchant()
  const { paymentId } = await paid(merchant)
  await emptyRows(merchant)
  await bringIn(merchant, 4 * ROLLED_UP_AT_ONCE, 10)
  expect((await merchant.refund({ paymentId }, 19_900)).code).toBe('SUCCESS')
  expect((await balancesOf(gateway, merchant))['payable HKD']).toBe(
    BigInt(4 * ROLLED_UP_AT_ONCE * 10) - 19_900n,
  )
})

it('a merchant without enough is refused when all has been rolled up, and nothing is left behind', async () => {
  const merchant = await gateway.merchant()
  const { paymentId } = await paid(merchant)
  // The fee is missing.
  expect((await merchant.refund({ paymentId }, 25800)).code).toBe('MERCHANT_BALANCE_NOT_ENOUGH')
  expect(await countRows(gateway, merchant, 'payment_transactions')).toBe(0)
  expect(await countRows(gateway, merchant, 'ledger_queue')).toBe(0)
  expect((await merchant.refund({ paymentId }, 25026)).code).toBe('SUCCESS')
  expect(await payableOf(gateway, merchant)).toBe(0n)
})

it('a dispute takes the row below zero, and money that comes in later fills it again', async () => {
  const merchant = await gateway.merchant()
  const first = await paid(merchant)
  expect((await merchant.refund(first, 25026)).code).toBe('SUCCESS')
  const second = await paid(merchant)
  expect((await merchant.refund(second, 25000)).code).toBe('SUCCESS')
  expect((await merchant.call('simulator/openDispute', { paymentId: second.paymentId })).code).toBe('SUCCESS')
  expect(await payableOf(gateway, merchant)).toBe(26n - 800n)
  const third = await paid(merchant)
  expect((await merchant.refund(third, 25026)).code).toBe('MERCHANT_BALANCE_NOT_ENOUGH')
  expect((await merchant.refund(third, 25026 - 774)).code).toBe('SUCCESS')
  expect(await payableOf(gateway, merchant)).toBe(0n)
})

it('a transfer says which payment it is about and which provider holds the money', async () => {
  const merchant = await gateway.merchant()
  const { paymentId } = await paid(merchant)
  await merchant.refund({ paymentId }, 100)
  const rows = await gateway.database.query(
    'select distinct payment_id, provider from transfers where client_id = $1',
    [merchant.clientId],
  )
  expect(rows).toEqual([{ payment_id: paymentId, provider: 'simulator' }])
})

it('the balances are those of the transfers, whatever is rolled up and whatever waits', async () => {
  const merchant = await gateway.merchant()
  const { paymentId } = await paid(merchant)
  await bringIn(merchant, ROLLED_UP_AT_ONCE, 7)
  await rollUp(merchant)
  await merchant.refund({ paymentId }, 300)
  const balances = await listBalances(gateway.storage.db, merchant.clientId)
  const summed = await transferredByKind(gateway, merchant)
  for (const { kind, balanceMinor } of balances) expect(Number(balanceMinor)).toBe(summed[kind])
})

/** As if everything so far had been paid out: the account's row holds nothing, and nothing waits. */
async function emptyRows({ clientId }: Merchant): Promise<void> {
  await gateway.database.query('delete from account_balances where client_id = $1', [clientId])
  await gateway.database.query('delete from ledger_queue where client_id = $1', [clientId])
}
