import { expect, it } from 'vitest'
import { listBalances, updateCheckpoint } from '../../src/storage/index.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { payableOf } from '../support/money.ts'

const gateway = useGateway()

const checkpoint = ({ clientId }: Merchant, settledAfterMs: number) =>
  gateway.storage.db.transaction().execute((tx) => updateCheckpoint(tx, clientId, settledAfterMs))

it('a checkpoint changes no balance, also when it is taken again and again while money moves', async () => {
  const merchant = await gateway.merchant()
  const ids = await Promise.all(Array.from({ length: 12 }, async () => (await merchant.pay()).body.paymentId))
  await Promise.all(
    ids.flatMap((paymentId) => [merchant.complete({ paymentId }, 'SUCCESS'), checkpoint(merchant, 1_000)]),
  )
  const before = await listBalances(gateway.storage.db, merchant.clientId)
  await checkpoint(merchant, 0)
  await checkpoint(merchant, 0)
  expect(await listBalances(gateway.storage.db, merchant.clientId)).toEqual(before)
  expect(before.find(({ kind }) => kind === 'payable')?.balanceMinor).toBe(BigInt(ids.length) * 25800n)
  const kept = await gateway.database.query(
    'select balance_minor from checkpoint_balances where client_id = $1',
    [merchant.clientId],
  )
  expect(kept).toHaveLength(2)
})

it('balances are folded into a checkpoint an hour after money moved', async () => {
  const merchant = await gateway.merchant()
  const { body } = await merchant.pay()
  await merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')
  const waiting = () =>
    gateway.database.query("select kind from agenda where client_id = $1 and kind = 'checkpoint_ledger'", [
      merchant.clientId,
    ])
  expect(await waiting()).toHaveLength(1)
  // Only what is long settled is folded in: these transfers count as old, which the database would not let them become.
  await gateway.database.query(
    `begin; set local session_replication_role = replica;
     update transfers set recorded_at = now() - interval '1 day' where client_id = '${merchant.clientId}'; commit`,
  )
  await merchant.advance(3_601)
  expect(await waiting()).toEqual([])
  const kept = await gateway.database.query(
    'select kind, balance_minor::text from checkpoint_balances where client_id = $1 order by kind',
    [merchant.clientId],
  )
  expect(kept).toEqual([
    { kind: 'payable', balance_minor: '25800' },
    { kind: 'provider', balance_minor: '-25800' },
  ])
  expect(await payableOf(gateway, merchant)).toBe(25800n)
})
