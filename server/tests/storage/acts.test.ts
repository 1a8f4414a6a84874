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
  CollectedWrites,
  type DatabaseTransaction,
  findPayment,
  foldQueue,
  getRowBalance,
  HotActs,
  insertAgendaItem,
  insertAttempt,
  lockPayment,
  MustHold,
  type ReadPayment,
  updateAttempt,
  updateBalance,
  updatePayment,
  updatePaymentAnswer,
  updatePaymentMethod,
} from '../../src/storage/index.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { opened, paid } from '../support/money.ts'

const gateway = useGateway()
const ACTOR = gatewayActor({} as ClientWithClock)
/** So late that the agenda leaves it alone. */
const at = new Date('2099-03-02T10:00:00Z')
const PAYABLE = { holder: OWN, kind: 'payable', provider: NO_PROVIDER, currency: 'HKD' } as const

async function read(acts: HotActs, clientId: string, paymentId: string): Promise<ReadPayment> {
  const found = await acts.readToCharge({ clientId, name: { paymentId } })
  if (!found) throw new Error('no such payment')
  return found
}

/** An act that marks its payment by what it costs, and leaves a note in the agenda. */
async function costing(merchant: Merchant, found: ReadPayment, feeMinor: bigint, clockOffsetMs = 0) {
  const { clientId } = merchant
  const { payment } = found
  const writes = new CollectedWrites(clientId, clockOffsetMs, found)
  await updatePayment(writes, ACTOR, payment, { feeMinor })
  const note = {
    clientId,
    kind: 'forget_card',
    subjectId: `${payment.paymentId} ${feeMinor}`,
    dueAt: at,
  } as const
  await insertAgendaItem(writes, note)
  return writes
}

/** What is left of such acts. */
async function tracesOf({ clientId }: Merchant, paymentId: string): Promise<{ fee: bigint; notes: number }> {
  const { feeMinor } = (await findPayment(gateway.storage.db, clientId, { paymentId })) as Payment
  const notes = await gateway.database.query(
    `select 1 from agenda where client_id = $1 and kind = 'forget_card' and subject_id like $2`,
    [clientId, `${paymentId} %`],
  )
  return { fee: feeMinor, notes: notes.length }
}

describe('an act that holds nothing', () => {
  it('writes nothing when its payment has changed in anything since, and the others of its group are written', async () => {
    const merchant = await gateway.merchant()
    const acts = new HotActs(gateway.storage)
    const [one, other] = [await opened(merchant), await opened(merchant)]
    const found = await read(acts, merchant.clientId, one.paymentId)
    const fresh = await read(acts, merchant.clientId, other.paymentId)
    await gateway.database.query(
      `update payments set metadata = 'changed' where client_id = $1 and payment_id = $2`,
      [merchant.clientId, one.paymentId],
    )
    const written = await Promise.all([
      acts.write(await costing(merchant, found, 7n)),
      acts.write(await costing(merchant, fresh, 7n)),
    ])
    expect(written.map((act) => act !== null)).toEqual([false, true])
    expect(await tracesOf(merchant, one.paymentId)).toEqual({ fee: 0n, notes: 0 })
    expect(await tracesOf(merchant, other.paymentId)).toEqual({ fee: 7n, notes: 1 })
  })

  it('goes on with the mark that the act before it gave, and only with that', async () => {
    const merchant = await gateway.merchant()
    const acts = new HotActs(gateway.storage)
    const { paymentId } = await opened(merchant)
    const found = await read(acts, merchant.clientId, paymentId)
    const first = await acts.write(await costing(merchant, found, 1n))
    expect(await acts.write(await costing(merchant, found, 2n))).toBeNull()
    const payment = { ...found.payment, feeMinor: 1n }
    const next = { payment, version: first?.version ?? '' }
    expect(await acts.write(await costing(merchant, next, 3n))).not.toBeNull()
    expect(await tracesOf(merchant, paymentId)).toEqual({ fee: 3n, notes: 2 })
  })

  it('is one of several on a payment at one moment, on two nodes', async () => {
    const merchant = await gateway.merchant()
    const nodes = [new HotActs(gateway.storage), new HotActs(gateway.storage)] as const
    const { paymentId } = await opened(merchant)
    const found = await read(nodes[0], merchant.clientId, paymentId)
    const rivals = Array.from({ length: 20 }, (_, index) => index)
    const written = await Promise.all(
      rivals.map(async (index) => {
        const writes = await costing(merchant, found, BigInt(index + 1))
        return (nodes[index % 2] as HotActs).write(writes)
      }),
    )
    expect(written.filter((act) => act !== null)).toHaveLength(1)
    expect((await tracesOf(merchant, paymentId)).notes).toBe(1)
  })

  it('writes nothing when the client’s clock shows another time than it was reckoned with', async () => {
    const merchant = await gateway.merchant()
    const acts = new HotActs(gateway.storage)
    const { paymentId } = await opened(merchant)
    const found = await read(acts, merchant.clientId, paymentId)
    expect(await acts.write(await costing(merchant, found, 7n, 1_000))).toBeNull()
    expect(await tracesOf(merchant, paymentId)).toEqual({ fee: 0n, notes: 0 })
  })
})

describe('what one act collects', () => {
  const attempt = (attemptId: string) => ({ attemptId, amount: {} }) as Attempt
  const decision = { state: 'SUCCEEDED', resultCode: null, decidedAt: at } as const

  it('moves one attempt and begins one: with a second one it must hold its payment', async () => {
    const writes = new CollectedWrites('c', 0, null)
    await updateAttempt(writes, attempt('a'), decision)
    await expect(updateAttempt(writes, attempt('b'), decision)).rejects.toThrow(MustHold)
    await insertAttempt(writes, attempt('c'))
    await expect(insertAttempt(writes, attempt('d'))).rejects.toThrow(MustHold)
    expect(writes.conditions).toMatchObject({ attempt_id: 'a', new_attempt_id: 'c' })
  })

  it('changes a payment only as it was read, or as the act itself has left it', async () => {
    const merchant = await gateway.merchant()
    const { paymentId } = await opened(merchant)
    const found = await read(new HotActs(gateway.storage), merchant.clientId, paymentId)
    const { payment } = found
    const writes = new CollectedWrites(merchant.clientId, 0, found)
    const first = await updatePayment(
      writes,
      ACTOR,
      { ...payment, expiresAt: new Date(payment.expiresAt) },
      { feeMinor: 1n },
    )
    await expect(updatePayment(writes, ACTOR, payment, { expiresAt: at })).rejects.toThrow(/no longer/)
    expect(await updatePayment(writes, ACTOR, first, { expiresAt: at })).toMatchObject({ feeMinor: 1n })
    const stale = { ...found, payment: { ...payment, disputedMinor: 1n } }
    const other = new CollectedWrites(merchant.clientId, 0, stale)
    await expect(updatePayment(other, ACTOR, payment, { feeMinor: 1n })).rejects.toThrow(/no longer/)
  })
})

describe('an act that holds its payment', () => {
  it.each<[what: string, sql: string]>([
    ['its status', `status = 'FAIL'`],
    ['what was captured', 'captured_minor = 1'],
    ['what was refunded', 'captured_minor = amount_minor, refunded_minor = 1'],
    ['what is disputed', 'captured_minor = amount_minor, disputed_minor = 1'],
    ['its fee', 'fee_minor = 1'],
    ['its amount', 'amount_minor = amount_minor + 1'],
    ['its answer', `answer = 'another'`],
    ['its method', `payment_method_type = 'GCASH'`],
    ['who has its money', `provider = 'other'`],
    ['when its authorization closed', `auth_closed_at = '2026-03-02T10:00:00Z'`],
    ['when it expires', `expires_at = '2026-03-02T10:00:00Z'`],
    ['its card', `card = '{"brand": "VISA"}'`],
    ['who changed it', `changed_by = 'somebody'`],
  ])('writes nothing of one that was read before somebody changed %s', async (_what, change) => {
    const merchant = await gateway.merchant()
    const { clientId } = merchant
    const { db } = gateway.storage
    const { paymentId } = await opened(merchant)
    const stale = (await findPayment(db, clientId, { paymentId })) as Payment
    await gateway.database.query(`update payments set ${change} where client_id = $1 and payment_id = $2`, [
      clientId,
      paymentId,
    ])
    const current = (await findPayment(db, clientId, { paymentId })) as Payment
    const { paymentMethodType, captureMode, details, expiresAt } = current
    const method = { paymentMethodType, captureMode, details, expiresAt }
    for (const write of [
      (tx: DatabaseTransaction) => updatePayment(tx, ACTOR, stale, { feeMinor: 2n }),
      (tx: DatabaseTransaction) => updatePaymentAnswer(tx, stale, 'mine'),
      (tx: DatabaseTransaction) => updatePaymentMethod(tx, ACTOR, stale, method),
    ])
      await expect(db.transaction().execute(write)).rejects.toThrow(/has changed since/)
    expect(await findPayment(db, clientId, { paymentId })).toEqual(current)
  })

  it('writes to a row whose times have microseconds, which it does not read', async () => {
    const merchant = await gateway.merchant()
    const { clientId } = merchant
    const { db } = gateway.storage
    const { paymentId } = await opened(merchant)
    await gateway.database.query(
      `update payments set expires_at = '2026-03-02T10:00:00.123456Z', auth_closed_at = '2026-03-02T09:00:00.999999Z'
       where client_id = $1 and payment_id = $2`,
      [clientId, paymentId],
    )
    const held = (await findPayment(db, clientId, { paymentId })) as Payment
    expect(held.expiresAt.toISOString()).toBe('2026-03-02T10:00:00.123Z')
    await db.transaction().execute((tx) => updatePayment(tx, ACTOR, held, { feeMinor: 2n }))
    expect((await findPayment(db, clientId, { paymentId }))?.feeMinor).toBe(2n)
  })

  it('writes what it has read, and then what it has left', async () => {
    const merchant = await gateway.merchant()
    const { clientId } = merchant
    const { db } = gateway.storage
    const { paymentId } = await opened(merchant)
    await db.transaction().execute(async (tx) => {
      const held = (await lockPayment(tx, clientId, { paymentId })) as Payment
      const card = { brand: 'VISA', lastFour: '4242' } as unknown as Payment['card']
      const first = await updatePayment(tx, ACTOR, held, { card, authClosedAt: at })
      await expect(updatePayment(tx, ACTOR, held, { feeMinor: 2n })).rejects.toThrow(/has changed since/)
      const answered = await updatePaymentAnswer(tx, first, 'mine')
      await updatePayment(tx, ACTOR, answered, { feeMinor: 3n })
    })
    expect(await findPayment(db, clientId, { paymentId })).toMatchObject({
      ...{ feeMinor: 3n, answer: 'mine', authClosedAt: at },
      card: { lastFour: '4242' },
    })
  })
})

describe('acts of one moment that take money out of one account', () => {
  it('take it together while there is enough for all, and none where there is not', async () => {
    const merchant = await gateway.merchant()
    const { clientId } = merchant
    const { db } = gateway.storage
    const acts = new HotActs(gateway.storage)
    const payments = [await paid(merchant), await paid(merchant), await paid(merchant)]
    while ((await foldQueue(db, clientId)) > 0);
    const before = await getRowBalance(db, clientId, PAYABLE)
    const taking = (amountMinor: bigint) =>
      Promise.all(
        payments.map(async ({ paymentId }) => {
          const writes = await costing(merchant, await read(acts, clientId, paymentId), amountMinor)
          await updateBalance(
            writes,
            clientId,
            { ...PAYABLE, amountMinor: -amountMinor },
            { mayGoBelowZero: false },
          )
          return acts.write(writes)
        }),
      )
    const tooMuch = before / 3n + 1n
    expect(await taking(tooMuch)).toEqual([null, null, null])
    expect(await getRowBalance(db, clientId, PAYABLE)).toBe(before)
    expect((await taking(before / 3n)).filter((act) => act !== null)).toHaveLength(3)
    expect(await getRowBalance(db, clientId, PAYABLE)).toBe(before - 3n * (before / 3n))
  })
})

describe('acts of several clients', () => {
  it('share a statement, and each writes what is its own alone', async () => {
    const [one, other] = [await gateway.merchant(), await gateway.merchant()]
    const acts = new HotActs(gateway.storage)
    const [ours, theirs] = [await opened(one), await opened(other)]
    const found = await read(acts, one.clientId, ours.paymentId)
    const foundByOther = await read(acts, other.clientId, theirs.paymentId)
    const written = await Promise.all([
      acts.write(await costing(one, found, 7n)),
      acts.write(await costing(other, foundByOther, 9n)),
      // Another client's payment is nobody's.
      acts.write(await costing(other, found, 11n)),
    ])
    expect(written.map((act) => act !== null)).toEqual([true, true, false])
    expect(written[1]?.version).toBe(written[0]?.version)
    expect(await tracesOf(one, ours.paymentId)).toEqual({ fee: 7n, notes: 1 })
    expect(await tracesOf(other, theirs.paymentId)).toEqual({ fee: 9n, notes: 1 })
  })

  it('do not wait for what somebody holds of another', async () => {
    const [held, free] = [await gateway.merchant(), await gateway.merchant()]
    const acts = new HotActs(gateway.storage)
    const payments = [await opened(held), await opened(free)] as const
    const found = [
      await read(acts, held.clientId, payments[0].paymentId),
      await read(acts, free.clientId, payments[1].paymentId),
    ] as const
    const holder = await gateway.storage.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from payments where client_id = $1 for update', [held.clientId])
      const written = await Promise.all([
        acts.write(await costing(held, found[0], 7n)),
        acts.write(await costing(free, found[1], 7n)),
      ])
      // The row is held all the time; an act that holds its payment will wait for it.
      expect(written.map((act) => act !== null)).toEqual([false, true])
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect(await tracesOf(held, payments[0].paymentId)).toEqual({ fee: 0n, notes: 0 })
    expect(await tracesOf(free, payments[1].paymentId)).toEqual({ fee: 7n, notes: 1 })
  })
})
