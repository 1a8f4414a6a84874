import { secretFields } from '@amsel/contract'
import { type Dispute, isSealedBody, type Payment, type PaymentTransaction } from '../../domain/index.ts'
import { bankOf, openEvidence } from '../money/index.ts'
import { openBody } from '../notifications/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import {
  type ApiCall,
  type CallsAbout,
  type Database,
  findAgreement,
  findApiCall,
  findEvidence,
  findKeptSession,
  listCallIdsAbout,
  listNotificationAttempts,
  listNotificationsAbout,
  type NotificationRecord,
} from '../../storage/index.ts'
import { getPayment, type Person } from './find-person.ts'
import { readPaymentFile } from './payment-file.ts'

interface Deps {
  readonly db: Database
  /** Only sealed data needs it. */
  sealer(): Promise<Sealer>
}

/** Everything that is kept about a person, fit to be written as JSON. */
export interface Export {
  readonly payments: readonly unknown[]
  readonly sessions: readonly unknown[]
  readonly agreements: readonly unknown[]
  /** Requests and answers, as far as they were logged. */
  readonly calls: readonly unknown[]
}

export async function exportPerson(deps: Deps, clientId: string, person: Person): Promise<Export> {
  const payments: unknown[] = []
  for (const id of person.paymentIds)
    payments.push(await showPayment(deps, await getPayment(deps.db, clientId, id)))
  const sessions: unknown[] = []
  for (const id of person.paymentSessionIds) sessions.push(await findKeptSession(deps.db, clientId, id))
  const agreements: unknown[] = []
  for (const id of person.agreementIds) agreements.push(await showAgreement(deps, clientId, id))
  const calls = await showCalls(deps, clientId, person)
  return shown({ payments, sessions, agreements, calls }) as Export
}

/** Each once, in order: those of payments, sessions and agreements, and those that were found by their words. */
async function showCalls({ db }: Deps, clientId: string, person: Person): Promise<unknown[]> {
  const ids = new Set(person.callIds)
  const add = async (about: CallsAbout) => {
    for (const id of await listCallIdsAbout(db, clientId, about)) ids.add(id)
  }
  for (const id of person.paymentIds)
    for (const callId of (await readPaymentFile(db, await getPayment(db, clientId, id))).callIds)
      ids.add(callId)
  for (const id of person.paymentSessionIds) {
    const session = await findKeptSession(db, clientId, id)
    if (session) await add({ paymentId: null, subjects: [session.paymentRequestId] })
  }
  for (const id of person.agreementIds) {
    const agreement = await findAgreement(db, clientId, id)
    if (agreement) await add({ paymentId: null, subjects: [agreement.authState] })
  }
  const calls: unknown[] = []
  for (const id of [...ids].sort()) calls.push(withoutHeaders(await findApiCall(db, clientId, id)))
  return calls
}

/** Headers are the merchant's; links to the payer's page, which open it, are left out as they are in the other places. */
const withoutHeaders = (call: ApiCall | null) => {
  if (!call) return null
  const { requestHeaders, answerHeaders, answerBody, explanation, ...kept } = call
  return kept
}

/** The first answer is left out: besides ids it has the links to the payer's page, which open it. */
async function showPayment(deps: Deps, found: Payment) {
  const file = await readPaymentFile(deps.db, found)
  const { clientId, requestDigest, answer, ...payment } = found
  const disputes: unknown[] = []
  for (const { dispute, hasDocument } of file.disputes)
    disputes.push({ ...of(dispute), document: hasDocument ? await showDocument(deps, dispute) : null })
  const transactions: unknown[] = []
  for (const done of file.transactions) transactions.push(await showTransaction(deps, done))
  return {
    ...payment,
    savedCard: file.savedCard,
    session: file.session,
    transactions,
    disputes,
    notifications: await showNotifications(deps, clientId, file.notifications),
  }
}

/** The bank account that a refund went to is the payer's. */
async function showTransaction({ sealer }: Deps, done: PaymentTransaction) {
  const { toBankSealed, ...details } = done.details
  const bankAccount = toBankSealed === undefined ? undefined : bankOf(await sealer(), done)
  return { ...of(done), details, bankAccount }
}

/** Whose they are is said once; a digest says nothing. */
const of = <T extends { clientId: string; requestDigest?: Buffer }>({
  clientId,
  requestDigest,
  ...kept
}: T) => kept

async function showDocument({ db, sealer }: Deps, dispute: Dispute) {
  const sealed = await findEvidence(db, dispute)
  if (!sealed) return null
  const document = openEvidence(await sealer(), dispute, sealed)
  return { sizeBytes: document.length, base64: document.toString('base64') }
}

async function showAgreement(deps: Deps, clientId: string, agreementId: string) {
  const found = await findAgreement(deps.db, clientId, agreementId)
  if (!found) return null
  const { code, accessToken, refreshToken, replacedDigest, atProvider, ...agreement } = of(found)
  return {
    ...agreement,
    provider: atProvider?.provider ?? null,
    codeExpiresAt: code?.expiresAt ?? null,
    accessTokenExpiresAt: accessToken?.expiresAt ?? null,
    refreshTokenExpiresAt: refreshToken?.expiresAt ?? null,
    notifications: await showNotifications(
      deps,
      clientId,
      await listNotificationsAbout(deps.db, clientId, [agreementId]),
    ),
  }
}

async function showNotifications(
  { db, sealer }: Deps,
  clientId: string,
  notifications: readonly NotificationRecord[],
) {
  const shown: unknown[] = []
  for (const { subjectId, ...notification } of notifications) {
    const { notificationId, body } = notification
    const made = await listNotificationAttempts(db, clientId, notificationId)
    shown.push({
      ...notification,
      body: JSON.parse(
        isSealedBody(body) ? openBody(await sealer(), { clientId, notificationId, body }) : body,
      ),
      attempts: made.map(({ headers, ...attempt }) => attempt),
    })
  }
  return shown
}

const secretNames = secretFields()

/** As JSON has it: money and times as text, and no member that the contract calls secret, however deep it is. */
function shown(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      secretNames.has(name) || member === undefined ? [] : [[name, shown(member)]],
    ),
  )
}
