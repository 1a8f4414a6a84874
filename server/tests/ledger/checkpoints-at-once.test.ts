import { expect, it } from 'vitest'
import { type ClientWithClock, gatewayActor } from '../../src/domain/index.ts'
import { checkpointLedger } from '../../src/money/due/checkpoint-ledger.ts'
import type { MoneyParts } from '../../src/money/index.ts'
import type { ClaimedItem } from '../../src/storage/index.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { atOnce, balancesOf, opened } from '../support/money.ts'

const gateway = useGateway({ FEES: '*=3' })

it('checkpoints, refunds, cancels and payments at one moment wait for each other and never for ever', async () => {
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
  const actor = gatewayActor({ clientId } as ClientWithClock)
  const item = { ...claimed, clientId, dueAt: new Date(), tries: 0 }
  const parts = { db: gateway.storage.db } as MoneyParts
  await checkpointLedger(parts, actor, item, item.dueAt)
}
