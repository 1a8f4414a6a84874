import {
  contradictedState,
  DAY_MS,
  gatewayActor,
  type KeyedAttempt,
  later,
  NothingListed,
  ProviderSilent,
  ProviderUnavailable,
} from '../../../domain/index.ts'
import type { Provider, ReportedPayment } from '../../../providers/index.ts'
import { type ChargeName, findAttempt, findClient, listKnownCharges } from '../../../storage/index.ts'
import { noteDifference } from '../contradictions/note-difference.ts'
import type { MoneyDeps } from '../deps.ts'
import {
  bookFailure,
  bookIncome,
  bookOutgo,
  type Disagreement,
  newTally,
  type Tally,
} from './book-reported.ts'
import { replayEvents } from './replay-events.ts'

/** What was paid on one day can be cancelled until early the next, and nobody reports a cancel. */
const CANCELLABLE_MS = 2 * DAY_MS
const PAGE = 500
const AT_ONCE = 8
const TRIES = 3
const PATIENCE_MS = 30_000

export interface Reconciled extends Omit<Tally, 'disagreements'> {
  readonly provider: string
  /** Whether the provider lists what it has done: otherwise, what is no longer known here stays unknown. */
  isListed: boolean
  /** Payments that were compared. */
  checked: number
  /** Messages about disputes, registrations and agreements that were followed. */
  heard: number
  /** What the provider reports that was begun since and cannot be rebuilt. */
  readonly lost: { registrations: number; agreements: number }
  /** What the provider did not answer: about a payment, or for what it lists. That says nothing about the money. */
  unanswered: number
  readonly disagreeing: (Disagreement & KeyedAttempt)[]
}

type Progress = (reconciled: Reconciled) => void

interface Compared {
  readonly provider: Provider
  readonly reported: ReportedPayment
  readonly result: Reconciled
}

/**
 * Asks providers what they have done since a moment and writes what is missing here, once, however often it is run: first
 * what is known here, account by account, then what they list. Incoming money is booked first, then what went back, then
 * failures; then their reports about disputes, registrations and agreements are replayed.
 */
export async function reconcile(
  deps: MoneyDeps,
  providers: readonly Provider[],
  since: Date,
  onProgress: Progress,
): Promise<Reconciled[]> {
  const later: Compared[] = []
  const results: Reconciled[] = []
  for (const provider of providers) {
    const result = newResult(provider)
    results.push(result)
    await eachOf(chargesOf(deps, provider, { since, result }), async (key) => {
      const reported = await lookAt(deps, provider, { key, result })
      result.checked += 1
      if (result.checked % PAGE === 0) onProgress(result)
      if (reported === undefined) return
      if (reported === null) return noteUnknown(deps, key, result)
      const compared = { provider, reported, result }
      await compare(deps, compared, bookIncome)
      if (reported.outcome.outcome === 'FAIL' || hasOutgo(reported)) later.push(compared)
    })
    onProgress(result)
  }
  await eachOf(later, (compared) => compare(deps, compared, bookOutgo))
  await eachOf(later, (compared) => compare(deps, compared, bookFailure))
  for (const [index, provider] of providers.entries()) {
    const result = results[index]
    if (!result) continue
    await replayEvents(deps, provider, { since, result })
    onProgress(result)
  }
  return results
}

const newResult = ({ name: provider, list }: Provider): Reconciled => ({
  provider,
  isListed: list !== undefined,
  checked: 0,
  booked: 0,
  rebuilt: 0,
  heard: 0,
  lost: { registrations: 0, agreements: 0 },
  unanswered: 0,
  disagreeing: [],
})

const hasOutgo = ({ isCancelled, done }: ReportedPayment) =>
  isCancelled || done.some(({ kind }) => kind === 'REFUND')

/** One payment as it stands at a provider, all at once: for a message about something that is not known here. */
export async function bookAll(deps: MoneyDeps, provider: Provider, reported: ReportedPayment) {
  const compared = { provider, reported, result: newResult(provider) }
  for (const book of [bookIncome, bookOutgo, bookFailure]) await compare(deps, compared, book)
  return compared.result
}

async function compare(deps: MoneyDeps, compared: Compared, book: typeof bookIncome): Promise<void> {
  const { provider, reported, result } = compared
  const { clientId, attemptId } = reported
  const client = await findClient(deps.db, clientId)
  if (!client) {
    const why = 'its client is not known here'
    result.disagreeing.push({ clientId, attemptId, paymentId: null, kind: 'CHARGE', why })
    return
  }
  const tally = newTally()
  try {
    await book({ deps, actor: gatewayActor(client), provider: provider.name, reported, tally })
  } catch (error) {
    // One that cannot be booked does not stop the others.
    if (isSilence(error)) return noteSilence(deps, result, error)
    const why = `it could not be booked: ${(error as Error).message}`
    tally.disagreements.push({ attemptId, paymentId: null, kind: 'CHARGE', why })
  }
  result.booked += tally.booked
  result.rebuilt += tally.rebuilt
  if (tally.disagreements.length === 0) return
  for (const { attemptId: of } of tally.disagreements) await noteDisagreement(deps, compared, of)
  const { paymentId = null } = (await findAttempt(deps.db, clientId, attemptId)) ?? {}
  result.disagreeing.push(...tally.disagreements.map((one) => ({ ...one, clientId, paymentId })))
}

/** It waits for a person on the same list as every other difference. */
async function noteDisagreement(
  deps: MoneyDeps,
  { provider: { name: provider }, reported: payment }: Compared,
  attemptId: string,
): Promise<void> {
  const key = { clientId: payment.clientId, attemptId }
  const attempt = await findAttempt(deps.db, key.clientId, attemptId)
  const done = payment.done.find((one) => one.attemptId === attemptId)
  const reported = done
    ? { outcome: done.outcome.outcome, ...(done.amount && { amount: done.amount }) }
    : payment.outcome
  const isOther =
    reported.amount &&
    attempt &&
    (reported.amount.value !== attempt.amount.value || reported.amount.currency !== attempt.amount.currency)
  // What the rules refuse, such as a cancel, only the command reports: what the provider says about the charge is known.
  const isSame = attempt
    ? !isOther && contradictedState(attempt.state, reported.outcome) === null
    : reported.outcome !== 'SUCCESS'
  if (isSame) return
  const what = !attempt ? 'UNKNOWN' : isOther ? 'AMOUNT' : 'OUTCOME'
  await noteDifference(deps, { key, provider, what, foundBy: 'COMPARISON', attempt, reported })
}

/** A success that the provider does not know is a riddle; what was never sent is sent later, if it is still wanted. */
async function noteUnknown(deps: MoneyDeps, key: KeyedAttempt, result: Reconciled): Promise<void> {
  const charge = await findAttempt(deps.db, key.clientId, key.attemptId)
  if (charge?.state !== 'SUCCEEDED') return
  const { paymentId, kind } = charge
  const why = 'it is SUCCEEDED here, and unknown there'
  const { provider } = charge
  await noteDifference(deps, {
    ...{ key, provider, what: 'MISSING', foundBy: 'COMPARISON', attempt: charge, reported: null },
  })
  result.disagreeing.push({ ...key, paymentId, kind, why })
}

/** Undefined where it gave no answer, however often it was asked: that says nothing about the payment, and is asked again. */
async function lookAt(
  deps: MoneyDeps,
  { look }: Provider,
  { key, result }: { key: KeyedAttempt; result: Reconciled },
): Promise<ReportedPayment | null | undefined> {
  for (let tries = 1; tries <= TRIES; tries += 1)
    try {
      return (await look?.(key, AbortSignal.timeout(PATIENCE_MS))) ?? null
    } catch (error) {
      if (tries === TRIES) noteSilence(deps, result, error as Error)
    }
  return undefined
}

/** Each once: those known here that may differ there, then those that the provider lists. */
async function* chargesOf(
  deps: MoneyDeps,
  { name, list }: Provider,
  { since, result }: { since: Date; result: Reconciled },
): AsyncGenerator<KeyedAttempt> {
  const reported = new Set<string>()
  const isNew = ({ clientId, attemptId }: KeyedAttempt) => {
    const key = `${clientId} ${attemptId}`
    return !reported.has(key) && reported.add(key)
  }
  const known = { provider: name, since: later(since, -CANCELLABLE_MS), limit: PAGE }
  let after: ChargeName | undefined = { clientId: '', attemptId: '' }
  while (after) {
    const page: ChargeName[] = await listKnownCharges(deps.db, { ...known, after })
    yield* page.filter(isNew)
    after = page.at(-1)
  }
  try {
    for await (const key of list?.({ since, signal: new AbortController().signal }) ?? [])
      if (isNew(key)) yield key
  } catch (error) {
    noteUnlisted(deps, result, error)
  }
}

/** What a provider has not listed: because it keeps no list, or because it has not answered. */
export function noteUnlisted(deps: MoneyDeps, result: Reconciled, error: unknown): void {
  if (error instanceof NothingListed) result.isListed = false
  else if (isSilence(error)) noteSilence(deps, result, error)
  else throw error
}

export const isSilence = (error: unknown): error is Error =>
  error instanceof ProviderSilent || error instanceof ProviderUnavailable

/** The error may hold what is secret: its message is logged. */
export function noteSilence({ log }: MoneyDeps, result: Reconciled, { message: reason }: Error): void {
  result.unanswered += 1
  log.warn({ provider: result.provider, reason }, 'a provider did not answer')
}

/** Several at a time. */
async function eachOf<T>(
  source: AsyncIterable<T> | Iterable<T>,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const underWay = new Set<Promise<unknown>>()
  try {
    for await (const one of source) {
      const working = work(one).finally(() => underWay.delete(working))
      underWay.add(working)
      if (underWay.size >= AT_ONCE) await Promise.race(underWay)
    }
    await Promise.all(underWay)
  } finally {
    await Promise.allSettled(underWay)
  }
}
