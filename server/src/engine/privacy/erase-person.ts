import { isAgreementOver, isSessionOver } from '../../domain/index.ts'
import {
  type Database,
  deleteAgreement,
  deleteApiCalls,
  deleteEndedNotifications,
  deletePaymentSession,
  deletePresentedCard,
  deleteSavedCard,
  erasePaymentWords,
  findKeptSession,
  findRequestId,
  forgetBuyerOfCard,
  holdSearch,
  listCallIdsAbout,
  listNotificationsAbout,
  lockAgreement,
  lockEndedNotifications,
  lockPayment,
  writeWithin,
} from '../../storage/index.ts'
import type { Person } from './find-person.ts'
import { findListed, type Listed } from './listed-calls.ts'
import { namesOf, readPaymentFile, subjectsOf } from './payment-file.ts'
import { reasonsToKeep, WAITS_TO_BE_SENT, wordsOf } from './still-open.ts'

interface ErasureRequest {
  /** The client's time. */
  readonly now: Date
  /** Only reports what would be done. */
  readonly isDryRun: boolean
  readonly withSavedCards: boolean
}

/** How many of each are gone, or would go. */
interface Erased {
  readonly payments: number
  readonly refunds: number
  readonly documents: number
  readonly notifications: number
  readonly sessions: number
  readonly agreements: number
  readonly savedCards: number
  /** Requests with their answers. */
  readonly calls: number
}

interface Left {
  readonly kind: 'payment' | 'session' | 'agreement' | 'savedCard'
  /** For a saved card: the payment that it was saved with. */
  readonly id: string
  /** For an agreement: the merchant's word for it, by which it is found again. */
  readonly authState?: string
  readonly because: readonly string[]
}

export interface Erasure {
  readonly erased: Erased
  readonly left: readonly Left[]
}

/**
 * Each payment with all that hangs on it, each session and each agreement goes as a whole, in a database transaction of
 * its own, or stays as a whole: what is left is found again by the same words. If it is interrupted, it is called again.
 */
export async function erasePerson(
  db: Database,
  clientId: string,
  person: Person,
  request: ErasureRequest,
): Promise<Erasure> {
  const ends: End[] = []
  for (const id of person.paymentIds) ends.push(await erasePayment(db, clientId, id, request))
  for (const id of person.paymentSessionIds) ends.push(await eraseSession(db, clientId, id, request))
  for (const id of person.agreementIds) ends.push(await eraseAgreement(db, clientId, id, request))
  const listed = await findListed(
    db,
    clientId,
    ends.flatMap((end) => end.listed ?? []),
  )
  if (!request.isDryRun) await deleteApiCalls(db, clientId, [...person.callIds, ...listed])
  // Some of a payment's calls may also have been found by their words.
  const calls = new Set([...person.callIds, ...listed, ...ends.flatMap(({ callIds = [] }) => callIds)])
  const erased = ends.reduce((sum, end) => added(sum, end.erased ?? {}), NOTHING)
  return {
    erased: { ...erased, calls: calls.size },
    left: ends.flatMap(({ left = [] }) => left),
  }
}

/** What became of one. */
interface End {
  readonly erased?: Partial<Erased>
  readonly callIds?: readonly string[]
  /** What names it in answers that list several. */
  readonly listed?: Listed
  readonly left?: readonly Left[]
}

const NOTHING: Erased = {
  payments: 0,
  refunds: 0,
  documents: 0,
  notifications: 0,
  sessions: 0,
  agreements: 0,
  savedCards: 0,
  calls: 0,
}

const added = (sum: Erased, more: Partial<Erased>): Erased =>
  Object.fromEntries(
    Object.entries(sum).map(([kind, count]) => [kind, count + (more[kind as keyof Erased] ?? 0)]),
  ) as unknown as Erased

/** Every change to a payment, or to what hangs on it, locks the payment; so does this. */
const erasePayment = (
  db: Database,
  clientId: string,
  paymentId: string,
  { isDryRun, withSavedCards }: ErasureRequest,
): Promise<End> =>
  db.transaction().execute(async (tx) => {
    await holdSearch(tx, clientId)
    const payment = await lockPayment(tx, clientId, { paymentId })
    if (!payment) return {}
    const file = await readPaymentFile(tx, payment)
    const subjects = subjectsOf(file)
    const held = await lockEndedNotifications(tx, clientId, subjects)
    const because = [...reasonsToKeep(file), ...(held < file.notifications.length ? [WAITS_TO_BE_SENT] : [])]
    if (because.length > 0) return { left: [{ kind: 'payment', id: paymentId, because }] }
    const takesCard = file.savedCard !== null && withSavedCards
    if (!isDryRun) {
      await deleteEndedNotifications(tx, clientId, subjects)
      await erasePaymentWords(tx, clientId, paymentId)
      await writeWithin(tx, clientId, (writes) => deletePresentedCard(writes, clientId, paymentId))
      if (file.session) await deletePaymentSession(tx, clientId, file.session.paymentSessionId)
      if (takesCard) await deleteSavedCard(tx, clientId, paymentId)
      else if (file.savedCard) await forgetBuyerOfCard(tx, clientId, paymentId)
      await deleteApiCalls(tx, clientId, file.callIds)
    }
    return {
      callIds: file.callIds,
      listed: { names: namesOf(file), since: payment.createdAt },
      erased: {
        ...wordsOf(file),
        notifications: held,
        sessions: file.session ? 1 : 0,
        savedCards: takesCard ? 1 : 0,
      },
      left:
        file.savedCard && !takesCard
          ? [{ kind: 'savedCard', id: paymentId, because: ['the merchant may charge it again'] }]
          : [],
    }
  })

/** A session that has led to no payment. None begins in a session that is over, or whose id was cancelled. */
async function eraseSession(
  db: Database,
  clientId: string,
  paymentSessionId: string,
  { now, isDryRun }: ErasureRequest,
): Promise<End> {
  const session = await findKeptSession(db, clientId, paymentSessionId)
  if (!session) return {}
  const used = await findRequestId(db, clientId, session.paymentRequestId)
  const isOfPayment = used?.paymentSessionId === paymentSessionId && used.paymentId !== null
  if (isOfPayment || (!used?.isCancelled && !isSessionOver(session, now)))
    return { left: [{ kind: 'session', id: paymentSessionId, because: ['the payer may still pay with it'] }] }
  const subjects = [session.paymentRequestId]
  const callIds = await listCallIdsAbout(db, clientId, { paymentId: null, subjects })
  if (!isDryRun) {
    await deletePaymentSession(db, clientId, paymentSessionId)
    await deleteApiCalls(db, clientId, callIds)
  }
  return { erased: { sessions: 1 }, callIds }
}

const eraseAgreement = (
  db: Database,
  clientId: string,
  agreementId: string,
  { now, isDryRun }: ErasureRequest,
): Promise<End> =>
  db.transaction().execute(async (tx) => {
    const agreement = await lockAgreement(tx, clientId, { agreementId })
    if (!agreement) return {}
    const notifications = await listNotificationsAbout(tx, clientId, [agreementId])
    const held = await lockEndedNotifications(tx, clientId, [agreementId])
    const because = [
      ...(isAgreementOver(agreement, now) ? [] : ['it has not ended']),
      ...(held < notifications.length ? [WAITS_TO_BE_SENT] : []),
    ]
    const { authState } = agreement
    if (because.length > 0) return { left: [{ kind: 'agreement', id: agreementId, authState, because }] }
    const callIds = await listCallIdsAbout(tx, clientId, { paymentId: null, subjects: [authState] })
    if (!isDryRun) {
      await deleteEndedNotifications(tx, clientId, [agreementId])
      await deleteAgreement(tx, clientId, agreementId)
      await deleteApiCalls(tx, clientId, callIds)
    }
    const listed = { names: [authState], since: agreement.createdAt }
    return { erased: { agreements: 1, notifications: held }, callIds, listed }
  })
