import { describe, expect, it } from 'vitest'
import {
  type Attempt,
  type ClientWithClock,
  gatewayActor,
  NO_PROVIDER,
  OWN,
  type Payment,
} from '../../src/domain/index.ts'
import {
  findPayment,
  rollUpBalances,
  getRowBalance,
  HotUnits,
  insertJob,
  insertAttempt,
  lockPayment,
  type OutboxEntry,
  openPayment,
  UnitOfWork,
  updateAttempt,
  updatePayment,
  updatePaymentAnswer,
} from '../../src/storage/index.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { opened, paid } from '../support/money.ts'
import { writeUnit } from '../support/units.ts'

const gateway = useGateway()
const ACTOR = gatewayActor({} as ClientWithClock)
/** So late that nobody does it. */
const at = new Date('2099-03-02T10:00:00Z')
const PAYABLE = { holder: OWN, kind: 'payable', provider: NO_PROVIDER, currency: 'HKD' } as const

async function read(units: HotUnits, clientId: string, paymentId: string): Promise<Payment> {
  const found = await units.readPayment({ clientId, name: { paymentId } })
  if (!found) throw new Error('no such payment')
  return found.payment
}

/** A unit that marks its payment by what it costs, and leaves a note among the jobs. */
function costing({ clientId }: Merchant, payment: Payment, feeMinor: bigint): UnitOfWork {
  const unit = new UnitOfWork(clientId, payment)
  updatePayment(unit, ACTOR, payment, { feeMinor })
  const subjectId = `${payment.paymentId} ${feeMinor}`
  insertJob(unit, { clientId, kind: 'forget_card', subjectId, dueAt: at })
  return unit
}

/** What is left of such units. */
async function tracesOf({ clientId }: Merchant, paymentId: string): Promise<{ fee: bigint; notes: number }> {
  const { feeMinor } = (await findPayment(gateway.storage.db, clientId, { paymentId })) as Payment
  const notes = await gateway.database.query(
    `select 1 from agenda where client_id = $1 and kind = 'forget_card' and subject_id like $2`,
    [clientId, `${paymentId} %`],
  )
  return { fee: feeMinor, notes: notes.length }
}

describe('a unit that holds nothing', () => {
  it('writes nothing when its payment has changed in anything since, and the others of its group are written', async () => {
    const merchant = await gateway.merchant()
    const units = new HotUnits(gateway.storage)
    const [one, other] = [await opened(merchant), await opened(merchant)]
    const found = await read(units, merchant.clientId, one.paymentId)
    const fresh = await read(units, merchant.clientId, other.paymentId)
    await gateway.database.query(
      `update payments set metadata = 'changed' where client_id = $1 and payment_id = $2`,
      [merchant.clientId, one.paymentId],
    )
    const written = await Promise.all([
      units.write(costing(merchant, found, 7n), 0),
      units.write(costing(merchant, fresh, 7n), 0),
    ])
    expect(written.map((unit) => unit !== null)).toEqual([false, true])
    expect(await tracesOf(merchant, one.paymentId)).toEqual({ fee: 0n, notes: 0 })
    expect(await tracesOf(merchant, other.paymentId)).toEqual({ fee: 7n, notes: 1 })
  })

  it('goes on with the payment as the unit before has left it, and only with that', async () => {
    const merchant = await gateway.merchant()
    const units = new HotUnits(gateway.storage)
    const { paymentId } = await opened(merchant)
    const found = await read(units, merchant.clientId, paymentId)
    const first = costing(merchant, found, 1n)
    expect(await units.write(first, 0)).not.toBeNull()
    expect(await units.write(costing(merchant, found, 2n), 0)).toBeNull()
    const left = first.payment as Payment
    expect(await units.write(costing(merchant, left, 3n), 0)).not.toBeNull()
    expect(await tracesOf(merchant, paymentId)).toEqual({ fee: 3n, notes: 2 })
  })

  it('is not written on a payment that it has not read itself', async () => {
    const merchant = await gateway.merchant()
    const units = new HotUnits(gateway.storage)
    const { paymentId } = await opened(merchant)
    const found = await read(units, merchant.clientId, paymentId)
    expect(units.isKnown(found)).toBe(true)
    expect(units.isKnown({ ...found })).toBe(false)
    expect(await units.write(costing(merchant, { ...found }, 2n), 0)).toBeNull()
  })

  it('is one of several on a payment at one moment, on two nodes', async () => {
    const merchant = await gateway.merchant()
    const nodes = [new HotUnits(gateway.storage), new HotUnits(gateway.storage)] as const
    const { paymentId } = await opened(merchant)
    const found = await read(nodes[0], merchant.clientId, paymentId)
    const rivals = Array.from({ length: 20 }, (_, index) => index)
    const written = await Promise.all(
      rivals.map((index) =>
        (nodes[index % 2] as HotUnits).write(costing(merchant, found, BigInt(index + 1)), 0),
      ),
    )
    expect(written.filter((unit) => unit !== null)).toHaveLength(1)
    expect((await tracesOf(merchant, paymentId)).notes).toBe(1)
  })

  it('writes nothing when the client’s clock shows another time than it was reckoned with', async () => {
    const merchant = await gateway.merchant()
    const units = new HotUnits(gateway.storage)
    const { paymentId } = await opened(merchant)
    const found = await read(units, merchant.clientId, paymentId)
    expect(await units.write(costing(merchant, found, 7n), 1_000)).toBeNull()
    expect(await tracesOf(merchant, paymentId)).toEqual({ fee: 0n, notes: 0 })
  })
})

describe('what a unit puts together', () => {
  const attempt = (attemptId: string) => ({ attemptId, state: 'OPEN', amount: {} }) as Attempt
  const decision = { state: 'SUCCEEDED', resultCode: null, decidedAt: at } as const

  it('moves one attempt and begins one without a lock: a second one needs it', () => {
    const unit = new UnitOfWork('c', null)
    updateAttempt(unit, attempt('a'), decision)
    insertAttempt(unit, attempt('b'))
    expect(unit.needsLock).toBe(false)
    expect(unit.conditions).toMatchObject({ attempt_id: 'a', new_attempt_id: 'b' })
    insertAttempt(unit, attempt('c'))
    expect(unit.needsLock).toBe(true)
  })

  it.each<[what: string, add: (unit: UnitOfWork) => void]>([
    ['a write that the statement has no part for', (unit) => unit.also(async () => undefined)],
    ['an account that may go below zero', (unit) => unit.withdraw({ ...PAYABLE, amountMinor: -1n }, true)],
    ['a payment of a session', (unit) => openPayment(unit, { answer: '' } as Payment, 'session')],
    ['an interim notification', (unit) => unit.notify({ isInterim: true } as OutboxEntry)],
  ])('needs the lock for %s', (_what, add) => {
    const unit = new UnitOfWork('c', null)
    add(unit)
    expect(unit.needsLock).toBe(true)
  })

  it('changes a payment only as it was read, or as the unit itself has left it', async () => {
    const merchant = await gateway.merchant()
    const { paymentId } = await opened(merchant)
    const payment = await read(new HotUnits(gateway.storage), merchant.clientId, paymentId)
    const unit = new UnitOfWork(merchant.clientId, payment)
    const copy = { ...payment, expiresAt: new Date(payment.expiresAt) }
    const first = updatePayment(unit, ACTOR, copy, { feeMinor: 1n })
    expect(() => updatePayment(unit, ACTOR, payment, { expiresAt: at })).toThrow(/has changed since/)
    expect(updatePayment(unit, ACTOR, first, { expiresAt: at })).toMatchObject({ feeMinor: 1n })
    expect(unit.payment).toMatchObject({ feeMinor: 1n, expiresAt: at })
    expect(unit.ended().filter(({ part }) => part === 'changed_payments')).toHaveLength(1)
  })

  it.each<[what: string, change: Partial<Payment>]>([
    ['its status', { status: 'FAIL' }],
    ['what was captured', { capturedMinor: 1n }],
    ['what was refunded', { refundedMinor: 1n }],
    ['what is disputed', { disputedMinor: 1n }],
    ['its fee', { feeMinor: 1n }],
    ['its amount', { amount: { currency: 'HKD', value: 1n } }],
    ['its answer', { answer: 'another' }],
    ['its method', { paymentMethodType: 'GCASH' }],
    ['who has its money', { provider: 'other' }],
    ['when its authorization closed', { authClosedAt: at }],
    ['when it expires', { expiresAt: at }],
    ['its card', { card: { brand: 'VISA' } as Payment['card'] }],
    ['who changed it', { changedBy: 'somebody' }],
  ])('refuses to change a payment of which somebody else has changed %s', async (_what, change) => {
    const merchant = await gateway.merchant()
    const { paymentId } = await opened(merchant)
    const payment = await read(new HotUnits(gateway.storage), merchant.clientId, paymentId)
    const unit = new UnitOfWork(merchant.clientId, { ...payment, ...change })
    expect(() => updatePayment(unit, ACTOR, payment, { feeMinor: 2n })).toThrow(/has changed since/)
    expect(() => updatePaymentAnswer(unit, payment, 'mine')).toThrow(/has changed since/)
  })
})

describe('a unit that is written under a lock', () => {
  it('writes all that it has decided', async () => {
    const merchant = await gateway.merchant()
    const { clientId } = merchant
    const { db } = gateway.storage
    const { paymentId } = await opened(merchant)
    await db.transaction().execute(async (tx) => {
      const payment = (await lockPayment(tx, clientId, { paymentId })) as Payment
      const card = { brand: 'VISA', lastFour: '4242' } as unknown as Payment['card']
      await writeUnit(tx, { clientId, payment }, (unit) => {
        const first = updatePayment(unit, ACTOR, payment, { card, authClosedAt: at })
        const answered = updatePaymentAnswer(unit, first, 'mine')
        updatePayment(unit, ACTOR, answered, { feeMinor: 3n })
      })
    })
    expect(await findPayment(db, clientId, { paymentId })).toMatchObject({
      ...{ feeMinor: 3n, answer: 'mine', authClosedAt: at },
      card: { lastFour: '4242' },
    })
  })
})

describe('units of one moment that take money out of one account', () => {
  it('take it together while there is enough for all, and none where there is not', async () => {
    const merchant = await gateway.merchant()
    const { clientId } = merchant
    const { db } = gateway.storage
    const units = new HotUnits(gateway.storage)
    const payments = [await paid(merchant), await paid(merchant), await paid(merchant)]
    while ((await rollUpBalances(db, clientId)) > 0);
    const before = await getRowBalance(db, clientId, PAYABLE)
    const taking = (amountMinor: bigint) =>
      Promise.all(
        payments.map(async ({ paymentId }) => {
          const unit = costing(merchant, await read(units, clientId, paymentId), amountMinor)
          unit.withdraw({ ...PAYABLE, amountMinor: -amountMinor }, false)
          return units.write(unit, 0)
        }),
      )
    const tooMuch = before / 3n + 1n
    expect(await taking(tooMuch)).toEqual([null, null, null])
    expect(await getRowBalance(db, clientId, PAYABLE)).toBe(before)
    expect((await taking(before / 3n)).filter((unit) => unit !== null)).toHaveLength(3)
    expect(await getRowBalance(db, clientId, PAYABLE)).toBe(before - 3n * (before / 3n))
  })
})

describe('units of several clients', () => {
  it('share a statement, and each writes what is its own alone', async () => {
    const [one, other] = [await gateway.merchant(), await gateway.merchant()]
    const units = new HotUnits(gateway.storage)
    const [ours, theirs] = [await opened(one), await opened(other)]
    const found = await read(units, one.clientId, ours.paymentId)
    const foundByOther = await read(units, other.clientId, theirs.paymentId)
    const written = await Promise.all([
      units.write(costing(one, found, 7n), 0),
      units.write(costing(other, foundByOther, 9n), 0),
      // Another client's payment is nobody's.
      units.write(costing(other, found, 11n), 0),
    ])
    expect(written.map((unit) => unit !== null)).toEqual([true, true, false])
    expect(written[1]?.version).toBe(written[0]?.version)
    expect(await tracesOf(one, ours.paymentId)).toEqual({ fee: 7n, notes: 1 })
    expect(await tracesOf(other, theirs.paymentId)).toEqual({ fee: 9n, notes: 1 })
  })

  it('do not wait for what somebody holds of another', async () => {
    const [held, free] = [await gateway.merchant(), await gateway.merchant()]
    const units = new HotUnits(gateway.storage)
    const payments = [await opened(held), await opened(free)] as const
    const found = [
      await read(units, held.clientId, payments[0].paymentId),
      await read(units, free.clientId, payments[1].paymentId),
    ] as const
    const holder = await gateway.storage.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from payments where client_id = $1 for update', [held.clientId])
      const written = await Promise.all([
        units.write(costing(held, found[0], 7n), 0),
        units.write(costing(free, found[1], 7n), 0),
      ])
      // The row is held all the time; a unit that locks its payment will wait for it.
      expect(written.map((unit) => unit !== null)).toEqual([false, true])
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect(await tracesOf(held, payments[0].paymentId)).toEqual({ fee: 0n, notes: 0 })
    expect(await tracesOf(free, payments[1].paymentId)).toEqual({ fee: 7n, notes: 1 })
  })
})
