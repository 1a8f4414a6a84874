import { expect, it } from 'vitest'
import { type ClientWithClock, gatewayActor } from '../../src/domain/index.ts'
import { book } from '../../src/engine/money/book.ts'
import { carryOut } from '../../src/engine/money/carry-out.ts'
import type { MoneyDeps } from '../../src/engine/money/index.ts'
import { rollUpBalances } from '../../src/storage/index.ts'
import { useGateway } from '../support/gateway.ts'
import { atOnce, balancesOf, opened, paid, payableOf } from '../support/money.ts'

const gateway = useGateway({ FEES: '*=3' })

it('rollUp, refunds, cancels and payments at one moment wait for each other and never for ever', async () => {
  const merchant = await gateway.merchant()
  const payments = await atOnce(40, () => opened(merchant))
  for (const names of payments.slice(0, 30)) await merchant.complete(names, 'SUCCESS')
  let isOver = false
  const rollUp = atOnce(3, async () => {
    while (!isOver) await rollUpBalances(gateway.storage.db, merchant.clientId)
  })
  const answers = await Promise.all(
    payments.map(({ paymentId }, index) => {
      if (index >= 30) return merchant.complete({ paymentId }, 'SUCCESS')
      if (index % 2) return merchant.cancel({ paymentId })
      return merchant.refund({ paymentId }, 100)
    }),
  )
  isOver = true
  await rollUp
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

it('those who race for the last of the money get all of it and not a unit more', async () => {
  const merchant = await gateway.merchant()
  const payments = await atOnce(6, () => paid(merchant))
  // The fees make the merchant's money less than what the payments could give back.
  const answers = await Promise.all(payments.map((names) => merchant.refund(names, 25800)))
  const refunded = answers.filter(({ code }) => code === 'SUCCESS').length
  expect(refunded).toBe(5)
  expect(answers.filter(({ code }) => code === 'MERCHANT_BALANCE_NOT_ENOUGH')).toHaveLength(1)
  expect(await payableOf(gateway, merchant)).toBe(6n * 25026n - 5n * 25800n)
})

it('who finds too little because somebody does the very same meanwhile looks again before it is refused', async () => {
  const merchant = await gateway.merchant()
  const { clientId } = merchant
  const { paymentId } = await paid(merchant)
  const { db } = gateway.storage
  const deps = { db, clock: { now: () => new Date() }, notifications: { wake() {} } } as unknown as MoneyDeps
  let tries = 0
  const answer = await carryOut(
    deps,
    gatewayActor({ clientId } as ClientWithClock),
    async () => {
      tries += 1
      if (tries === 1) expect((await merchant.cancel({ paymentId })).code).toBe('SUCCESS')
      return {}
    },
    (unit) => {
      if (tries > 1) return 'done by somebody else'
      const amount = { currency: 'HKD', value: 25800n } as const
      const event = { eventKind: 'CANCEL', eventId: 'ours', amount, feeMinor: 774n } as const
      book(unit, { paymentId, provider: 'simulator' }, event)
      return 'ours'
    },
  )
  expect(answer).toBe('done by somebody else')
  expect(await balancesOf(gateway, merchant)).toEqual({})
})

it('money coming in waits for nobody who holds the account', async () => {
  const merchant = await gateway.merchant()
  await paid(merchant)
  await rollUpBalances(gateway.storage.db, merchant.clientId)
  const holder = await gateway.storage.pool.connect()
  await holder.query('begin')
  await holder.query('select from account_balances where client_id = $1 for update', [merchant.clientId])
  try {
    await atOnce(5, () => paid(merchant))
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(await payableOf(gateway, merchant)).toBe(6n * 25026n)
})
