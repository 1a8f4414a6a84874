import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ACCOUNT_KINDS, type AccountKind } from '../../src/domain/index.ts'
import { rollUpBalances, listBalances } from '../../src/storage/index.ts'
import { useGateway } from '../support/gateway.ts'
import { type Merchant, payRequest } from '../support/merchant.ts'

const gateway = useGateway()

/** What the merchant's own notes say: the reference that the ledger is compared with. */
interface Note {
  readonly request: ReturnType<typeof payRequest>
  readonly answer: string
  status: 'PROCESSING' | 'PENDING' | 'SUCCESS' | 'FAIL'
  expiresAtSecond: number
}

const METHODS = [
  ['ALIPAY_HK', 'HKD'],
  ['GCASH', 'PHP'],
  ['KAKAOPAY', 'KRW'],
] as const

type Step =
  | { act: 'pay'; method: number; value: bigint }
  | { act: 'payAgain'; pick: number; times: number }
  | { act: 'complete'; pick: number; times: number; outcome: 'SUCCESS' | 'FAIL' | 'PENDING' }
  | { act: 'race'; pick: number }
  | { act: 'advance'; seconds: number }
  | { act: 'fold' }

const pick = fc.nat(20)
/** Twice means at one moment. */
const times = fc.constantFrom(1, 2)
const outcome = fc.constantFrom('SUCCESS', 'FAIL', 'PENDING')
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('pay'), method: fc.nat(2), value: fc.bigInt(100n, 10n ** 15n) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('payAgain'), pick, times }) },
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constant('complete'), pick, times, outcome }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('race'), pick }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('advance'), seconds: fc.nat(600) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('fold') }) },
) as fc.Arbitrary<Step>

it('whatever happens in whatever order, balances equal the sum of what was paid, and a repeat moves nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const merchant = await gateway.merchant()
      const notes: Note[] = []
      let second = 0
      for (const next of steps) second = await play(merchant, notes, next, second)
      await expectLedgersToEqual(merchant, notes)
    }),
    { numRuns: 25, seed: 20261115 },
  )
}, 180_000)

async function play(merchant: Merchant, notes: Note[], step: Step, second: number): Promise<number> {
  if (step.act === 'advance') {
    expect((await merchant.advance(step.seconds)).code).toBe('SUCCESS')
    const now = second + step.seconds
    for (const note of notes)
      if ((note.status === 'PROCESSING' || note.status === 'PENDING') && note.expiresAtSecond <= now)
        note.status = 'FAIL'
    return now
  }
  if (step.act === 'fold') {
    await rollUpBalances(gateway.storage.db, merchant.clientId)
    return second
  }
  if (step.act === 'pay') {
    const [type, currency] = METHODS[step.method] ?? METHODS[0]
    const request = {
      ...payRequest({ currency, value: String(step.value) }),
      paymentMethod: { paymentMethodType: type },
    }
    const { text, code } = await merchant.call('payments/pay', request)
    expect(code).toBe('PAYMENT_IN_PROCESS')
    notes.push({ request, answer: text, status: 'PROCESSING', expiresAtSecond: second + 14 * 60 })
    return second
  }
  const note = notes[step.pick % Math.max(notes.length, 1)]
  if (!note) return second
  const name = { paymentRequestId: note.request.paymentRequestId }
  if (step.act === 'payAgain') {
    const answers = await Promise.all(
      Array.from({ length: step.times }, () => merchant.call('payments/pay', note.request)),
    )
    for (const { text, body } of answers)
      if (note.status === 'FAIL') expect(body.result.resultStatus).toBe('F')
      else expect(text).toBe(note.answer)
  } else if (step.act === 'race') {
    const ended = await Promise.all([merchant.complete(name, 'SUCCESS'), merchant.complete(name, 'FAIL')])
    if (note.status === 'PROCESSING' || note.status === 'PENDING')
      note.status = ended[0].code === 'SUCCESS' ? 'SUCCESS' : 'FAIL'
  } else {
    const answers = await Promise.all(
      Array.from({ length: step.times }, () => merchant.complete(name, step.outcome)),
    )
    const isOpen = note.status === 'PROCESSING' || note.status === 'PENDING'
    for (const { code } of answers)
      expect(code === 'SUCCESS').toBe(isOpen ? true : note.status === step.outcome)
    if (isOpen && step.outcome === 'PENDING' && note.status === 'PROCESSING')
      note.expiresAtSecond = second + 7 * 86_400
    if (isOpen) note.status = step.outcome
  }
  return second
}

async function expectLedgersToEqual(merchant: Merchant, notes: readonly Note[]): Promise<void> {
  const paid = new Map<string, bigint>()
  for (const { request, status } of notes) {
    const { currency, value } = request.paymentAmount
    if (status === 'SUCCESS') paid.set(currency, (paid.get(currency) ?? 0n) + BigInt(value))
  }
  const balances = await listBalances(gateway.storage.db, merchant.clientId)
  const payable = new Map(
    balances.filter(({ kind }) => kind === 'payable').map((b) => [b.currency, b.balanceMinor]),
  )
  expect(payable).toEqual(paid)
  const sums = new Map<string, bigint>()
  for (const { currency, balanceMinor } of balances)
    sums.set(currency, (sums.get(currency) ?? 0n) + balanceMinor)
  expect([...sums.values()].every((sum) => sum === 0n)).toBe(true)
  for (const { kind, balanceMinor } of balances)
    if (!ACCOUNT_KINDS[kind as AccountKind].mayGoBelowZero) expect(balanceMinor >= 0n).toBe(true)
  for (const { request, status } of notes) {
    const inquired = await merchant.inquire({ paymentRequestId: request.paymentRequestId })
    expect(inquired.body.paymentStatus).toBe(status)
  }
}

it('the database refuses a transfer that is there already', async () => {
  const merchant = await gateway.merchant()
  const { body } = await merchant.pay()
  await merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')
  await expect(
    gateway.database.query(
      `insert into transfers select client_id, event_kind, event_id, leg, debit_holder, debit_kind, credit_holder,
       credit_kind, currency, amount_minor, happened_at, recorded_at, payment_id, provider from transfers where client_id = $1`,
      [merchant.clientId],
    ),
  ).rejects.toThrow(/transfers_pkey/)
})
