import { agreementByPaying, OperatorError, type Payment } from '../domain/index.ts'
import type { Sealer } from '../sealing/index.ts'
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
} from '../storage/index.ts'
import { holdsText } from './holds-text.ts'

/** Who is meant: whoever made these payments, or whoever this text names. */
export type Asked = { readonly paymentIds: readonly string[] } | { readonly buyer: string }

/** A shorter text names too many. */
const TEXT_LENGTH_MIN = 3

/** What one person has left behind at a client, by ids. A session that led to a payment belongs to that. */
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

interface Parts {
  readonly db: Database
  sealer(): Promise<Sealer>
}

/**
 * There is no index for people: the client's rows are walked through by their ids, a short read at a time, so that a
 * running gateway does not notice.
 */
export async function findPerson(
  { db, sealer }: Parts,
  clientId: string,
  asked: Asked,
  onSeen: (seen: Seen) => void = () => {},
): Promise<Person> {
  const named =
    'buyer' in asked
      ? await search(db, clientId, asked.buyer, onSeen)
      : { payments: asked.paymentIds, sessions: [], agreements: [], calls: [] }
  const paymentIds = new Set(named.payments)
  // Saved cards outlive the words of their payments, and have only a digest of the buyer.
  if ('buyer' in asked)
    for (const id of await listPaymentsOfBuyersCards(db, await sealer(), clientId, asked.buyer))
      paymentIds.add(id)
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

async function search(db: Database, clientId: string, text: string, onSeen: (seen: Seen) => void) {
  if (text.trim().length < TEXT_LENGTH_MIN)
    throw new OperatorError(`A person is named by ${TEXT_LENGTH_MIN} characters or more.`)
  const walkThrough = async (kind: Seen['kind'], list: typeof listPaymentWords) => {
    const found: string[] = []
    let [after, seen] = ['', 0]
    for (;;) {
      const batch: Words[] = await list(db, clientId, after)
      for (const { id, words } of batch) if (holdsText(words, text)) found.push(id)
      seen += batch.length
      after = batch.at(-1)?.id ?? after
      const isDone = batch.length < WORDS_AT_ONCE
      onSeen({ kind, seen, found: found.length, isDone })
      if (isDone) return found
    }
  }
  return {
    payments: await walkThrough('payments', listPaymentWords),
    sessions: await walkThrough('sessions', listSessionWords),
    agreements: await walkThrough('agreements', listAgreementWords),
    calls: await walkThrough('calls', listCallWords),
  }
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
