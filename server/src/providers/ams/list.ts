import { type KeyedAttempt, later, MINUTE_MS, NothingListed, readProviderKey } from '../../domain/index.ts'
import type { Listing } from '../reported-state.ts'
import type { Ams } from './ams.ts'
import { type Fields, fieldsOf, momentOf, textOf } from './answer.ts'
import { readMetadata } from './metadata.ts'
import { unknown } from './refused.ts'
import { verdictOn } from './result-codes.ts'

const OPERATION = 'notifications/list'
const PAGE = 100
/** A notification may be written some time before it can be read, and clocks differ. */
const MARGIN_MS = 10 * MINUTE_MS
/** For one page: a list of any length may be read, but not waited for. */
const PATIENCE_MS = 30_000
const LAST_CURSOR = 10n ** 17n

/**
 * The charges that upstream has reported since a moment, read from its list of notifications. That is an operation of
 * Amsel's own: another gateway refuses it.
 */
export async function* list(ams: Ams, listing: Listing): AsyncGenerator<KeyedAttempt> {
  const reported = new Set<string>()
  for await (const { body } of listMessages(ams, listing)) {
    const key = await chargeKeyIn(ams, body, listing.signal)
    const named = key === null ? null : readProviderKey(key)
    if (key === null || !named || reported.has(key)) continue
    reported.add(key)
    yield named
  }
}

/** Everything that upstream has reported since a moment, and a little before, in its order. */
export async function* listMessages(ams: Ams, { since, signal }: Listing): AsyncGenerator<Entry> {
  const from = later(since, -MARGIN_MS)
  let cursor = await cursorBefore(ams, from, signal)
  for (;;) {
    const { entries, next } = await page(ams, { cursor, limit: PAGE }, signal)
    yield* entries
    if (entries.length === 0 || next === cursor) return
    cursor = next
  }
}

/**
 * The list has an order, but no index of its times: the position is found by bisection. Anything without a position yet
 * is later.
 */
async function cursorBefore(ams: Ams, from: Date, signal: AbortSignal): Promise<bigint> {
  const isEarlier = async (cursor: bigint) => {
    const { entries } = await page(ams, { cursor, limit: 1 }, signal)
    const [first] = entries
    return first?.at !== undefined && first.at < from
  }
  if (!(await isEarlier(0n))) return 0n
  let [low, high] = [0n, 1n]
  while (high < LAST_CURSOR && (await isEarlier(high))) [low, high] = [high, high * 2n]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (await isEarlier(middle)) low = middle
    else high = middle
  }
  return low
}

interface Entry {
  readonly at: Date | undefined
  readonly body: Fields
}

async function page(
  { call }: Ams,
  { cursor, limit }: { cursor: bigint; limit: number },
  signal: AbortSignal,
): Promise<{ entries: readonly Entry[]; next: bigint }> {
  const answer = await patiently(signal, (limited) =>
    call(OPERATION, { cursor: String(cursor), limit }, limited),
  )
  const { status, code, fields } = answer
  if (status === 'F' && verdictOn(code) === 'ours')
    throw new NothingListed(`upstream keeps no list of its notifications (${code})`)
  if (status !== 'S') throw unknown(answer)
  const { notifications, nextCursor } = fields
  const entries = Array.isArray(notifications) ? notifications.map(fieldsOf) : []
  return {
    entries: entries.map(({ createTime, body }) => ({ at: momentOf(createTime), body: fieldsOf(body) })),
    next: BigInt(/^\d{1,18}$/.exec(textOf(nextCursor) ?? '')?.[0] ?? cursor),
  }
}

/** A signal made of several may be collected together with its timer, and never fires: hence a timer of its own. */
async function patiently<T>(signal: AbortSignal, question: (limited: AbortSignal) => Promise<T>): Promise<T> {
  const limited = new AbortController()
  const giveUp = () => limited.abort(signal.reason)
  const timer = setTimeout(
    () => limited.abort(new Error(`upstream gave no answer within ${PATIENCE_MS} ms`)),
    PATIENCE_MS,
  )
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await question(limited.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}

/** Payments and raised amounts name the charge, refunds bring it along, and for a capture upstream's own name is looked up. */
async function chargeKeyIn({ call }: Ams, body: Fields, signal: AbortSignal): Promise<string | null> {
  const { refundRequestId, captureRequestId, paymentRequestId, paymentId } = body
  if (textOf(refundRequestId) !== undefined) return readMetadata(body).charge
  if (textOf(captureRequestId) === undefined) return textOf(paymentRequestId) ?? null
  const { status, fields } = await patiently(signal, (limited) =>
    call('payments/inquiryPayment', { paymentId }, limited),
  )
  return (status === 'S' && textOf(fields.paymentRequestId)) || null
}
