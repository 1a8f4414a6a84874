import { setTimeout as delay } from 'node:timers/promises'
import { agreementByPaying, OperatorError, type Payment } from '../../domain/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import {
  type Database,
  findKeptSession,
  findPayment,
  findRequestId,
  listAgreementIds,
  listAgreementWords,
  listCallWords,
  listPaymentsOfBuyersCards,
  listPaymentWords,
  listSessionWords,
  WORDS_AT_ONCE,
  type Words,
} from '../../storage/index.ts'
import { holdsText } from './holds-text.ts'

/** Who is meant: the payer of these payments, or the person that this text names. */
export type Asked = { readonly paymentIds: readonly string[] } | { readonly buyer: string }

/** Calls are logged some moments after their answer: those that came before somebody was asked about are written by then. */
const CALLS_WRITTEN_MS = 1_000

/** A shorter text names too many. */
const TEXT_LENGTH_MIN = 3

/** What one person has left behind at a client, by ids. A session that led to a payment belongs to the payment. */
export interface Person {
  readonly paymentIds: readonly string[]
  readonly paymentSessionIds: readonly string[]
  readonly agreementIds: readonly string[]
  /** Logged calls that hold the text; those about a payment and the like belong to that. */
  readonly callIds: readonly string[]
}

/** How far a search has come. */
export interface Seen {
  readonly kind: 'payments' | 'sessions' | 'agreements' | 'calls'
  readonly seen: number
  readonly found: number
  readonly isDone: boolean
}

interface Deps {
  readonly db: Database
  sealer(): Promise<Sealer>
}

/** Where a search stopped, fit to be written as JSON. */
export interface SearchPlace {
  readonly kind: Seen['kind']
  readonly after: string
  /** How many of this kind were looked at. */
  readonly seen: number
  readonly named: Named
}

type Named = Readonly<Record<Seen['kind'], readonly string[]>>

const NOBODY: Named = { payments: [], sessions: [], agreements: [], calls: [] }

/**
 * There is no index for people: the client's rows are walked through by their ids, a short read at a time, so that a
 * running gateway does not notice.
 */
export async function findPerson(
  deps: Deps,
  clientId: string,
  asked: Asked,
  onSeen: (seen: Seen) => void = () => {},
): Promise<Person> {
  const found = await findPersonFrom(deps, clientId, asked, { place: null, isEnough: () => false, onSeen })
  if (!('person' in found)) throw new Error('a search that nobody stops ends')
  return found.person
}

/** Continues from a place until told that it is enough, or to the end. */
export async function findPersonFrom(
  deps: Deps,
  clientId: string,
  asked: Asked,
  search: { place: SearchPlace | null; isEnough: () => boolean; onSeen?: (seen: Seen) => void },
): Promise<{ readonly person: Person } | { readonly place: SearchPlace }> {
  if (search.place === null) await delay(CALLS_WRITTEN_MS)
  if (!('buyer' in asked))
    return { person: await personOf(deps, clientId, { ...NOBODY, payments: asked.paymentIds }) }
  const { isEnough, onSeen = () => {} } = search
  const looked = await look(deps.db, clientId, asked.buyer, { place: search.place, isEnough, onSeen })
  if ('kind' in looked) return { place: looked }
  // Saved cards outlive the words of their payments, and have only a digest of the buyer.
  const cards = await listPaymentsOfBuyersCards(deps.db, await deps.sealer(), clientId, asked.buyer)
  return { person: await personOf(deps, clientId, { ...looked, payments: [...looked.payments, ...cards] }) }
}

async function personOf({ db }: Deps, clientId: string, named: Named): Promise<Person> {
  const paymentIds = new Set(named.payments)
  const paymentSessionIds = new Set<string>()
  for (const sessionId of named.sessions) {
    const paymentId = await paymentOfSession(db, clientId, sessionId)
    if (paymentId === null) paymentSessionIds.add(sessionId)
    else paymentIds.add(paymentId)
  }
  const agreementIds = new Set(named.agreements)
  for (const paymentId of paymentIds) {
    const authState = agreementByPaying(await getPayment(db, clientId, paymentId))
    if (authState === null) continue
    for (const agreementId of await listAgreementIds(db, clientId, authState)) agreementIds.add(agreementId)
  }
  return {
    paymentIds: [...paymentIds],
    paymentSessionIds: [...paymentSessionIds],
    agreementIds: [...agreementIds],
    callIds: named.calls,
  }
}

/** One kind after the other. */
const LISTS: readonly (readonly [Seen['kind'], typeof listPaymentWords])[] = [
  ['payments', listPaymentWords],
  ['sessions', listSessionWords],
  ['agreements', listAgreementWords],
  ['calls', listCallWords],
]

async function look(
  db: Database,
  clientId: string,
  text: string,
  {
    place,
    isEnough,
    onSeen,
  }: { place: SearchPlace | null; isEnough: () => boolean; onSeen: (seen: Seen) => void },
): Promise<Named | SearchPlace> {
  if (text.trim().length < TEXT_LENGTH_MIN)
    throw new OperatorError(`Enter at least ${TEXT_LENGTH_MIN} characters of the text.`)
  let named = place?.named ?? NOBODY
  const begun = LISTS.findIndex(([kind]) => kind === place?.kind)
  for (const [kind, list] of LISTS.slice(Math.max(begun, 0))) {
    let [after, seen] = kind === place?.kind ? [place.after, place.seen] : ['', 0]
    for (let isDone = false; !isDone; ) {
      const batch: Words[] = await list(db, clientId, after)
      const found = batch.flatMap(({ id, words }) => (holdsText(words, text) ? [id] : []))
      named = { ...named, [kind]: [...named[kind], ...found] }
      seen += batch.length
      after = batch.at(-1)?.id ?? after
      isDone = batch.length < WORDS_AT_ONCE
      onSeen({ kind, seen, found: named[kind].length, isDone })
      if (!isDone && isEnough()) return { kind, after, seen, named }
    }
  }
  return named
}

async function paymentOfSession(db: Database, clientId: string, sessionId: string): Promise<string | null> {
  const session = await findKeptSession(db, clientId, sessionId)
  const used = session && (await findRequestId(db, clientId, session.paymentRequestId))
  // An id that was given to a payment first belongs to no session.
  return used?.paymentSessionId === sessionId ? used.paymentId : null
}

export async function getPayment(db: Database, clientId: string, paymentId: string): Promise<Payment> {
  const payment = await findPayment(db, clientId, { paymentId })
  if (!payment) throw new OperatorError(`The client ${clientId} has no payment ${paymentId}.`)
  return payment
}
