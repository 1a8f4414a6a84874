import type { Dispute, Payment, PaymentTransaction } from '../../domain/index.ts'
import {
  type Database,
  findKeptSession,
  findRequestId,
  findSavedCard,
  findUnfinishedAttempt,
  type KeptSession,
  listCallIdsAbout,
  listDisputes,
  listNotificationsAbout,
  listTransactions,
  type NotificationRecord,
  type SavedCard,
} from '../../storage/index.ts'

/** A payment with everything that hangs on it. */
export interface PaymentFile {
  readonly payment: Payment
  readonly transactions: readonly PaymentTransaction[]
  readonly disputes: readonly { readonly dispute: Dispute; readonly hasDocument: boolean }[]
  readonly notifications: readonly NotificationRecord[]
  readonly session: KeptSession | null
  readonly savedCard: SavedCard | null
  /** Requests and answers about it, as far as they were logged. */
  readonly callIds: readonly string[]
  /** The provider has not decided a charge, or money on its way back. */
  readonly isUndecided: boolean
}

export async function readPaymentFile(db: Database, payment: Payment): Promise<PaymentFile> {
  const { clientId, paymentId, paymentRequestId } = payment
  const disputes = await listDisputes(db, clientId, paymentId)
  const used = await findRequestId(db, clientId, paymentRequestId)
  const charge = await findUnfinishedAttempt(db, { clientId, paymentId, kind: 'CHARGE' })
  const reversal = await findUnfinishedAttempt(db, { clientId, paymentId, kind: 'REVERSAL' })
  const transactions = await listTransactions(db, clientId, paymentId)
  const subjects = namesOf({ payment, transactions, disputes })
  return {
    payment,
    transactions,
    disputes,
    notifications: await listNotificationsAbout(db, clientId, subjectsOf({ payment, disputes })),
    session: used?.paymentSessionId ? await findKeptSession(db, clientId, used.paymentSessionId) : null,
    savedCard: await findSavedCard(db, clientId, paymentId),
    callIds: await listCallIdsAbout(db, clientId, { paymentId, subjects }),
    isUndecided: charge !== null || reversal !== null,
  }
}

/** What the merchant and the gateway call it and its transactions. */
export const namesOf = ({
  payment,
  transactions,
  disputes,
}: Pick<PaymentFile, 'payment' | 'transactions' | 'disputes'>): string[] => [
  ...[payment.paymentId, payment.paymentRequestId],
  ...transactions.map(({ requestId }) => requestId),
  ...disputes.map(({ dispute }) => dispute.disputeId),
]

/** The subjects of its notifications. */
export const subjectsOf = ({ payment, disputes }: Pick<PaymentFile, 'payment' | 'disputes'>): string[] => [
  payment.paymentId,
  ...disputes.map(({ dispute }) => dispute.disputeId),
]
