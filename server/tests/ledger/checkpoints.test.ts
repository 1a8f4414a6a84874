import { describe, expect, it } from 'vitest'
import { checkpointLedger } from '../../src/money/index.ts'
import { type ClaimedItem, listBalances, updateCheckpoint } from '../../src/storage/index.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { atOnce, balancesOf, opened, payableOf } from '../support/money.ts'

describe('a checkpoint', () => {
  const gateway = useGateway()

  const checkpoint = ({ clientId }: Merchant, settledAfterMs: number) =>
    gateway.storage.db.transaction().execute((tx) => updateCheckpoint(tx, clientId, settledAfterMs))

  it('changes no balance, also when it is taken again and again while money moves', async () => {
    const merchant = await gateway.merchant()
    const ids = await Promise.all(
      Array.from({ length: 12 }, async () => (await merchant.pay()).body.paymentId),
    )
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

  it('is taken an hour after money moved', async () => {
    const merchant = await gateway.merchant()
    const { body } = await merchant.pay()
    await merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')
    const waiting = () =>
      gateway.database.query("select kind from agenda where client_id = $1 and kind = 'checkpoint_ledger'", [
        merchant.clientId,
      ])
    expect(await waiting()).toHaveLength(1)
    // Only what is long settled is folded in: these transfers count as old.
    await gateway.database.query(
      "update transfers set recorded_at = now() - interval '1 day' where client_id = $1",
      [merchant.clientId],
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
})

describe('checkpoints, refunds, cancels and payments at one moment', () => {
  const gateway = useGateway({ FEES: '*=3' })

  it('wait for each other and never for ever', async () => {
    const merchant = await gateway.merchant()
    const payments = await atOnce(40, () => opened(merchant))
    for (const names of payments.slice(0, 30)) await merchant.complete(names, 'SUCCESS')
    let isOver = false
    const checkpoints = atOnce(3, async () => {
      while (!isOver) await takeCheckpoint(merchant)
    })
    const answers = await Promise.all(
      payments.map(({ paymentId }, index) => {
        if (index >= 30) return merchant.complete({ paymentId }, 'SUCCESS')
        if (index % 2) return merchant.cancel({ paymentId })
        return merchant.refund({ paymentId }, 100)
      }),
    )
    isOver = true
    await checkpoints
    expect(gateway.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['SUCCESS']))
    // Fifteen were refunded a little, fifteen cancelled, ten paid meanwhile.
    const captured = 25n * 25800n
    expect(await balancesOf(gateway, merchant)).toEqual({
      'provider HKD': 1500n - captured,
      'fees HKD': 25n * 774n,
      'payable HKD': captured - 25n * 774n - 1500n,
    })
  })

  /** As the agenda does it, as soon as somebody has asked for one. */
  async function takeCheckpoint({ clientId }: Merchant): Promise<void> {
    const [claimed] = await gateway.database.query<Pick<ClaimedItem, 'kind' | 'subjectId' | 'leaseToken'>>(
      `update agenda set lease_token = gen_random_uuid(), lease_until = now() + interval '1 minute'
       where client_id = $1 and kind = 'checkpoint_ledger' and lease_token is null
       returning kind, subject_id as "subjectId", lease_token as "leaseToken"`,
      [clientId],
    )
    if (!claimed) return
    await checkpointLedger(gateway.storage, { ...claimed, clientId, dueAt: new Date(), tries: 0 })
  }
})
