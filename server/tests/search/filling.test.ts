import pino from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { DAY_MS, later, MINUTE_MS } from '../../src/domain/index.ts'
import type { Overview } from '../../src/entrances/operator-api/shapes.ts'
import type { Indexing } from '../../src/entrances/portal-api/shapes.ts'
import { Walker, type WalkerDeps } from '../../src/engine/search/index.ts'
import { countOpenPayments } from '../../src/storage/index.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { opened, paid } from '../support/money.ts'
import { firstOperator, type TestOperator } from '../support/operators.ts'
import { callerFor, newOwner } from '../support/portal.ts'
import { eventually } from '../support/process.ts'
import {
  addOlderPayments,
  allSearched,
  countSearched,
  emptySearch,
  listUnsearched,
} from '../support/search.ts'

const gateway = useGateway()
let owner: Awaited<ReturnType<typeof newOwner>>
let merchant: Merchant
let operator: TestOperator
beforeAll(async () => {
  owner = await newOwner(gateway)
  merchant = await callerFor(owner)
  operator = await firstOperator(gateway)
}, 60_000)

const walkerDeps = (aheadMs: number) => ({
  db: gateway.storage.db,
  log: pino({ level: 'silent' }),
  clock: { now: () => later(new Date(), aheadMs) },
})
const walkerAt = (aheadMs: number, rest: WalkerDeps['rest'] = async () => true) =>
  new Walker({ ...walkerDeps(aheadMs), rest })

const indexing = async () =>
  (await owner.browser.ask<Indexing>(`GET /clients/${owner.clientId}/indexing`)).body.indexing
const indexedAtAll = async () => (await operator.browser.ask<Overview>('GET /overview')).body.indexing ?? 0

it('the lists say how far the older payments can be found, until all can', async () => {
  await paid(merchant)
  // The gateway's own walk has been there, and comes again in minutes.
  await eventually(async () => expect((await countSearched(gateway, merchant)).search_marks).toBe(1))
  await eventually(async () => expect(await indexing()).toBeNull())
  await emptySearch(gateway, merchant)
  expect(await indexing()).toBeNull()
  await addOlderPayments(gateway, merchant, 6_000)
  expect(await indexing()).toEqual({ percent: 0, through: null })

  let onTheWay: Indexing['indexing'] = null
  let atAll = 0
  const walker = walkerAt(60 * MINUTE_MS, async (_tookMs, isFilling) => {
    if (!isFilling || onTheWay) return true
    onTheWay = await indexing()
    atAll = await indexedAtAll()
    return true
  })
  while (await walker.goRound());
  const { percent, through } = onTheWay ?? expect.fail()
  expect(percent).toBeGreaterThanOrEqual(32)
  expect(percent).toBeLessThanOrEqual(34)
  const minutes = (Date.parse(through ?? '') - Date.now()) / MINUTE_MS + 6_000
  expect(minutes).toBeGreaterThan(1_990)
  expect(minutes).toBeLessThan(2_010)
  expect(atAll).toBe(1)
  expect(await listUnsearched(gateway, merchant)).toEqual([])
  expect(await indexing()).toBeNull()
  expect(await indexedAtAll()).toBe(0)
})

it('others have the database for a part of the time that was worked, and not of the time that was rested', async () => {
  const other = await gateway.merchant()
  await paid(other)
  await allSearched(gateway, other)
  await emptySearch(gateway, other)
  await addOlderPayments(gateway, other, 6_000)
  const HOUR_MS = 60 * MINUTE_MS
  let restedMs = 0
  const notified: [tookMs: number, isFilling: boolean][] = []
  // Its own: the gateway in this process rests for as long as its own work took.
  const walker = new Walker({
    ...walkerDeps(2 * HOUR_MS),
    elapsedMs: () => performance.now() + restedMs,
    async rest(...rest) {
      notified.push(rest)
      restedMs += HOUR_MS
      return true
    },
  })
  while (await walker.goRound());
  expect(notified.filter(([, isFilling]) => isFilling).length).toBeGreaterThanOrEqual(3)
  for (const [tookMs] of notified) expect(tookMs).toBeLessThan(HOUR_MS)
})

it('what is open is counted from the counts, of which none is left for days on which nothing is', async () => {
  const [before, other] = [await countOpenPayments(gateway.storage.db), await gateway.merchant()]
  const payment = await opened(other)
  await opened(other)
  await allSearched(gateway, other)
  expect(await countOpenPayments(gateway.storage.db)).toBe(before + 2)
  await other.complete(payment, 'SUCCESS')
  await allSearched(gateway, other)
  expect(await countOpenPayments(gateway.storage.db)).toBe(before + 1)
  // All of it expires, and the days are over.
  await other.advance((4 * DAY_MS) / 1_000)
  await allSearched(gateway, other)
  expect(await countOpenPayments(gateway.storage.db)).toBe(before)
  const openCounts = () =>
    gateway.database.query(
      "select payments from payment_day_counts where client_id = $1 and status in ('PROCESSING', 'PENDING')",
      [other.clientId],
    )
  expect(await openCounts()).not.toEqual([])
  const walker = walkerAt(3 * 60 * MINUTE_MS)
  while (await walker.goRound());
  expect(await openCounts()).toEqual([])
  expect(await listUnsearched(gateway, other)).toEqual([])
})
