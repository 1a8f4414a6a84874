import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ACCOUNT_KINDS, type AccountKind } from '../../src/domain/index.ts'
import { rollUpBalances, listBalances } from '../../src/storage/index.ts'
import { amountOf } from '../support/amounts.ts'
import { authorized } from '../support/card-payments.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant, TestAnswer } from '../support/merchant.ts'
import { atOnce, balancesOf, opened, type PaymentNames } from '../support/money.ts'

const FEE_PERCENT = 3

const gateway = useGateway({ FEES: `*=${FEE_PERCENT}` })

/** What the merchant's own notes say of a payment: the reference that the ledger is compared with. */
interface Note {
  readonly names: PaymentNames
  readonly currency: string
  readonly amount: bigint
  captured: bigint
  fees: bigint
  cancelled: boolean
  readonly refunds: string[]
}

const MAKERS = [
  (merchant: Merchant) => opened(merchant),
  (merchant: Merchant) => opened(merchant, 'ONLINEBANKING_FPX MYR 4321'),
  authorized,
] as const
const AMOUNTS = [
  ['HKD', 25800n],
  ['MYR', 4321n],
  ['HKD', 25800n],
] as const

type Step =
  | { act: 'pay'; maker: number }
  | { act: 'complete' | 'cancel'; pick: number; times: number }
  | { act: 'refund' | 'capture'; pick: number; times: number; percent: number; isPlannedToFail: boolean }
  | { act: 'advance'; seconds: number }
  | { act: 'fold' }

const pick = fc.nat(10)
/** Twice means at one moment. */
const times = fc.constantFrom(1, 1, 2)
const percent = fc.integer({ min: 1, max: 110 })
const moving = (act: 'refund' | 'capture', weight: number) => ({
  weight,
  arbitrary: fc.record({ act: fc.constant(act), pick, times, percent, isPlannedToFail: fc.boolean() }),
})
const touching = (act: 'complete' | 'cancel', weight: number) => ({
  weight,
  arbitrary: fc.record({ act: fc.constant(act), pick, times }),
})
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('pay'), maker: fc.nat(2) }) },
  touching('complete', 5),
  touching('cancel', 2),
  moving('refund', 7),
  moving('capture', 3),
  { weight: 2, arbitrary: fc.record({ act: fc.constant('advance'), seconds: fc.nat(90) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('fold') }) },
) as fc.Arbitrary<Step>

it('captured is payable and fees and refunded and on its way back, whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const merchant = await gateway.merchant()
      const notes: Note[] = []
      for (const next of steps) {
        await play(merchant, notes, next)
        if (next.act === 'fold') await expectLedger(merchant, notes)
      }
      await expectLedger(merchant, notes)
      await merchant.advance(120)
      await expectLedger(merchant, notes)
      expect(await balancesOf(gateway, merchant)).not.toHaveProperty('returning HKD')
    }),
    { numRuns: 15, seed: 20261116 },
  )
}, 180_000)

async function play(merchant: Merchant, notes: Note[], step: Step): Promise<void> {
  if (step.act === 'advance') return void (await merchant.advance(step.seconds))
  if (step.act === 'fold') return rollUp(merchant)
  if (step.act === 'pay') {
    const [make, [currency, amount]] = [MAKERS[step.maker] ?? opened, AMOUNTS[step.maker] ?? AMOUNTS[0]]
    const names = await make(merchant)
    notes.push({ names, currency, amount, captured: 0n, fees: 0n, cancelled: false, refunds: [] })
    return
  }
  const note = notes[step.pick % Math.max(notes.length, 1)]
  if (note) await ACTS[step.act](merchant, note, step as never)
}

const ACTS = {
  async complete(merchant: Merchant, note: Note, { times }: { times: number }) {
    const [answer] = await atOnce(times, () => merchant.complete(note.names, 'SUCCESS'))
    // A card was paid from the beginning, and its money comes with the captures.
    if (answer?.code === 'SUCCESS' && note.captured === 0n && !(await isCard(merchant, note)))
      take(note, note.amount)
  },

  async cancel(merchant: Merchant, note: Note, { times }: { times: number }) {
    const [answer] = await atOnce(times, () => merchant.cancel({ paymentId: note.names.paymentId }))
    if (answer?.code === 'SUCCESS') note.cancelled = true
  },

  async refund(merchant: Merchant, note: Note, step: Moving) {
    const refundRequestId = randomUUID()
    await moved(merchant, note, step, (money) => ['refund', { refundRequestId, refundAmount: money }])
    note.refunds.push(refundRequestId)
  },

  async capture(merchant: Merchant, note: Note, step: Moving) {
    const answers = await moved(merchant, note, step, (money) => [
      'capture',
      { captureRequestId: randomUUID(), captureAmount: money },
    ])
    for (const { code, body } of answers)
      if (code === 'SUCCESS') take(note, BigInt((body.captureAmount as { value: string }).value))
  },
}

interface Moving {
  readonly times: number
  readonly percent: number
  readonly isPlannedToFail: boolean
}

/** Asks for some of a payment's money, perhaps of a provider that refuses. */
async function moved(
  merchant: Merchant,
  note: Note,
  { times, percent, isPlannedToFail }: Moving,
  request: (money: object) => [operation: string, request: object],
): Promise<TestAnswer[]> {
  const money = amountOf(note.currency, (note.amount * BigInt(percent)) / 100n)
  const { paymentId } = note.names
  return atOnce(times, async (index) => {
    const [operation, rest] = request(money)
    if (isPlannedToFail && index === 0) await merchant.plan(`payments/${operation}`, 'PROCESS_FAIL')
    return merchant.call(`payments/${operation}`, { paymentId, ...rest })
  })
}

const isCard = async (merchant: Merchant, { names }: Note) =>
  (await merchant.inquire(names)).body.paymentMethodType === 'CARD'

/** Rounded half up, as the operator says. */
function take(note: Note, amount: bigint): void {
  note.captured += amount
  note.fees += (amount * BigInt(FEE_PERCENT) * 2n + 100n) / 200n
}

async function expectLedger(merchant: Merchant, notes: readonly Note[]): Promise<void> {
  const wanted: Record<string, bigint> = {}
  const add = (kind: string, currency: string, amount: bigint) => {
    wanted[`${kind} ${currency}`] = (wanted[`${kind} ${currency}`] ?? 0n) + amount
  }
  for (const note of notes) {
    const { currency, captured, fees } = note
    // A cancel gives everything back, and the fee.
    if (note.cancelled) continue
    const { refunded, underWay } = await refundsOf(merchant, note)
    add('provider', currency, refunded - captured)
    add('fees', currency, fees)
    add('returning', currency, underWay)
    add('payable', currency, captured - fees - refunded - underWay)
    expect(refunded + underWay <= captured).toBe(true)
  }
  const kept = Object.fromEntries(Object.entries(wanted).filter(([, amount]) => amount !== 0n))
  expect(await balancesOf(gateway, merchant)).toEqual(kept)
  for (const { kind, balanceMinor } of await listBalances(gateway.storage.db, merchant.clientId))
    if (!ACCOUNT_KINDS[kind as AccountKind].mayGoBelowZero) expect(balanceMinor >= 0n).toBe(true)
}

async function refundsOf(merchant: Merchant, { refunds }: Note) {
  const sums = { refunded: 0n, underWay: 0n }
  for (const refundRequestId of refunds) {
    const { body } = await merchant.inquireRefund({ refundRequestId })
    const value = BigInt((body.refundAmount as { value: string } | undefined)?.value ?? 0)
    if (body.refundStatus === 'SUCCESS') sums.refunded += value
    if (body.refundStatus === 'PROCESSING') sums.underWay += value
  }
  return sums
}

async function rollUp({ clientId }: Merchant): Promise<void> {
  await rollUpBalances(gateway.storage.db, clientId)
}
