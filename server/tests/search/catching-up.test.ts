import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { later, MINUTE_MS } from '../../src/domain/index.ts'
import { Walker } from '../../src/engine/search/index.ts'
import { pass } from '../storage/statements/journey/chapter.ts'
import { disputed } from '../support/disputes.ts'
import { startTestGateway, type TestGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { BANK, holdTable, opened, paid } from '../support/money.ts'
import {
  addOlderPayments,
  allSearched,
  countSearched,
  emptySearch,
  listUnsearched,
} from '../support/search.ts'
import { standIn } from '../support/stand-in.ts'

/** A walk of another node, so many minutes later. */
async function walk({ storage }: TestGateway, minutes: number): Promise<Record<string, unknown>[]> {
  const logged: Record<string, unknown>[] = []
  const walker = new Walker({
    db: storage.db,
    log: pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    clock: { now: () => later(new Date(), minutes * MINUTE_MS) },
    rest: async () => true,
  })
  while (await walker.goRound());
  return logged
}

describe('after a node has died with unwritten changes', () => {
  let running: TestGateway | undefined
  const gateway = standIn('the gateway', () => running)
  let merchant: Merchant
  let release = async () => {}
  beforeAll(async () => {
    running = await startTestGateway()
    merchant = await gateway.merchant()
    const [toRefund, toPay, toExpire] = [await paid(merchant), await opened(merchant), await opened(merchant)]
    const slow = await paid(merchant, BANK)
    await merchant.refund(slow, { currency: 'MYR', value: '100' })
    const [toJudge, toDispute, late] = [
      await disputed(merchant),
      await paid(merchant),
      await opened(merchant),
    ]
    await merchant.complete(late, 'PENDING')
    await merchant.cancel(late)
    await allSearched(gateway, merchant)
    await walk(gateway, 0)

    // Nobody can write to the search any more, not even at the end.
    release = await holdTable(gateway, 'payment_search')
    await merchant.refund(toRefund, 100)
    await merchant.complete(toPay, 'SUCCESS')
    await merchant.judge(toJudge.disputeId, 'ACCEPT_BY_CUSTOMER')
    await merchant.openDispute(toDispute)
    await merchant.complete(late, 'SUCCESS')
    await paid(merchant)
    await pass(merchant, 20 * 60)
    expect((await merchant.inquire(toExpire)).body.paymentStatus).toBe('FAIL')
    await gateway.stopGateway()
    await release()
    release = async () => {}
  }, 120_000)
  afterAll(async () => {
    await release()
    await running?.stop()
  })

  it('all that it did not write down is found in a few minutes', async () => {
    expect(await listUnsearched(gateway, merchant)).not.toEqual([])
    await walk(gateway, 3)
    await walk(gateway, 6)
    expect(await listUnsearched(gateway, merchant)).toEqual([])
  })

  it('everything is made anew where there is nothing, and the log tells', async () => {
    await emptySearch(gateway, merchant)
    await addOlderPayments(gateway, merchant, 2_400)
    const logged = await walk(gateway, 60)
    expect(await listUnsearched(gateway, merchant)).toEqual([])
    const notified = logged.map(({ msg }) => msg)
    expect(notified).toEqual([
      'existing payments are being indexed for search, in the background',
      'existing payments are indexed for search',
    ])
    expect((await countSearched(gateway, merchant)).payment_search).toBeGreaterThan(2_400)
  })

  it('of two walks at one moment one goes to a client', async () => {
    const marks = () =>
      gateway.database.query('select walked_at from search_marks where client_id = $1', [merchant.clientId])
    const now = () => new Date(Date.now() + 70 * MINUTE_MS)
    const walkers = [1, 2].map(
      () =>
        new Walker({
          db: gateway.storage.db,
          log: pino({ level: 'silent' }),
          clock: { now },
          rest: async () => true,
        }),
    )
    await gateway.database.query(
      'update payment_search set amount_minor = amount_minor + 1 where status = $1',
      ['PENDING'],
    )
    await Promise.all(walkers.map((walker) => walker.goRound()))
    const [mark] = await marks()
    await Promise.all(walkers.map((walker) => walker.goRound()))
    expect(await marks()).toEqual([mark])
  })
})

it('an orderly stop writes down the last of what was done', async () => {
  const gateway = await startTestGateway()
  try {
    const merchant = await gateway.merchant()
    await merchant.refund(await paid(merchant), 100)
    await gateway.stopGateway()
    expect(await listUnsearched(gateway, merchant)).toEqual([])
  } finally {
    await gateway.stop()
  }
})
