import type { Agreement, Registration, TransactionKind } from '../../domain/index.ts'
import {
  type Database,
  type FoundKind,
  findAgreement,
  findAnySession,
  findAnything,
  findRegistration,
  findRequestId,
  findTransaction,
} from '../../storage/index.ts'
import type { PortalDeps } from './deps.ts'
import type { AgreementRow, Page, PaymentSessionRow, RegistrationRow, TransactionRow } from './shapes.ts'
import { amount, at, transactionRow } from './shown.ts'

export const TRANSACTION_KINDS = ['REFUND', 'CAPTURE', 'CANCEL', 'VOID', 'INCREMENTAL'] as const

const FOUND_AS = {
  REFUND: 'refund',
  CAPTURE: 'capture',
  CANCEL: 'cancel',
  VOID: 'void',
  INCREMENTAL: 'increase',
} as const satisfies Record<TransactionKind, FoundKind>

/** What a text names exactly, as the only rows of a list: the search finds by the same ids. */
async function named<T>(
  db: Database,
  clientId: string,
  asked: { readonly kind: FoundKind; readonly text: string },
  find: (id: string) => Promise<T | null>,
): Promise<Page<T>> {
  const hits = await findAnything(db, clientId, asked.text)
  const ids = new Set(hits.filter(({ kind }) => kind === asked.kind).map(({ id }) => id))
  const found = await Promise.all([...ids].map(find))
  return { rows: found.filter((row) => row !== null), nextCursor: null, isComplete: true }
}

export const namedTransactions = (
  db: Database,
  clientId: string,
  kind: TransactionKind,
  text: string,
): Promise<Page<TransactionRow>> =>
  named(db, clientId, { kind: FOUND_AS[kind], text }, async (transactionId) => {
    const done = await findTransaction(db, clientId, { kind, transactionId })
    return done && transactionRow(done)
  })

export const namedAgreements = (db: Database, clientId: string, text: string): Promise<Page<AgreementRow>> =>
  named(db, clientId, { kind: 'agreement', text }, async (agreementId) => {
    const agreement = await findAgreement(db, clientId, agreementId)
    return agreement && agreementRow(agreement)
  })

export const namedRegistrations = (
  db: Database,
  clientId: string,
  text: string,
): Promise<Page<RegistrationRow>> =>
  named(db, clientId, { kind: 'registration', text }, async (registrationRequestId) => {
    const registration = await findRegistration(db, clientId, registrationRequestId)
    return registration && registrationRow(registration)
  })

export const namedSessions = (
  db: Database,
  sealer: PortalDeps['sealer'],
  clientId: string,
  text: string,
): Promise<Page<PaymentSessionRow>> =>
  named(db, clientId, { kind: 'session', text }, async (paymentSessionId) => {
    const session = await findAnySession(db, sealer, clientId, { paymentSessionId })
    if (!session) return null
    const { paymentRequestId, paymentAmount } = session.request
    const used = await findRequestId(db, clientId, paymentRequestId)
    return {
      ...{ paymentSessionId, paymentRequestId, amount: paymentAmount ? amount(paymentAmount) : null },
      createdAt: at(session.createdAt),
      expiresAt: at(session.expiresAt),
      paymentId: used?.paymentId ?? null,
    }
  })

export const agreementRow = (
  agreement: Pick<Agreement, 'agreementId' | 'authState' | 'customerBelongsTo' | 'state' | 'createdAt'>,
): AgreementRow => ({
  agreementId: agreement.agreementId,
  authState: agreement.authState,
  wallet: agreement.customerBelongsTo,
  status: agreement.state,
  createdAt: at(agreement.createdAt),
})

export const registrationRow = (
  registration: Pick<
    Registration,
    'registrationRequestId' | 'referenceMerchantId' | 'referenceStoreId' | 'status' | 'createdAt'
  >,
): RegistrationRow => ({
  registrationRequestId: registration.registrationRequestId,
  referenceMerchantId: registration.referenceMerchantId,
  name: registration.referenceStoreId || null,
  statuses: { all: registration.status },
  createdAt: at(registration.createdAt),
})
