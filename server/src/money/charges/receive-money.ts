import type { CustomerWallet } from '@amsel/contract'
import {
  agreementByPaying,
  authorizationEnd,
  feeOf,
  isCard,
  type Payment,
  type ProviderOutcome,
} from '../../domain/index.ts'
import { type DatabaseTransaction, insertAgendaItem, insertCardToken } from '../../storage/index.ts'
import { beginAgreement } from '../agreements/begin-agreement.ts'
import { book } from '../books.ts'
import type { MoneyParts } from '../parts.ts'
import { type Begun, beginPaymentTransaction } from '../transactions/begin-payment-transaction.ts'
import { endPayment } from './end-payment.ts'

interface Received {
  /** Of which provider. */
  readonly provider: string
  readonly told: ProviderOutcome
  readonly now: Date
}

export interface Paid {
  readonly payment: Payment
  /** A capture that the gateway makes by itself: to be performed after the commit. */
  readonly capture?: Begun
  /** By which the merchant may charge the card again. */
  readonly cardToken?: string
}

/** The provider said yes: a wallet's money is there, a card is authorized and will be captured. */
export function receiveMoney(
  parts: MoneyParts,
  tx: DatabaseTransaction,
  payment: Payment,
  received: Received,
): Promise<Paid> {
  return isCard(payment) ? authorize(parts, tx, payment, received) : take(parts, tx, payment, received)
}

async function take(
  parts: MoneyParts,
  tx: DatabaseTransaction,
  payment: Payment,
  { now }: Received,
): Promise<Paid> {
  const { clientId, paymentId, amount, paymentMethodType } = payment
  const feeMinor = feeOf(parts.feeRates, paymentMethodType, amount.value)
  await book(tx, { clientId, eventKind: 'PAYMENT', eventId: paymentId, amount, feeMinor, happenedAt: now })
  const paid = await endPayment(tx, payment, {
    status: 'SUCCESS',
    resultCode: 'SUCCESS',
    paidAt: now,
    capturedMinor: amount.value,
    feeMinor,
  })
  const authState = agreementByPaying(payment)
  if (authState !== null) {
    // Only wallets whose payers can agree are offered to such a payment.
    const customerBelongsTo = paymentMethodType as CustomerWallet
    const agreement = { clientId, authState, customerBelongsTo, notifyUrl: null, now }
    await beginAgreement(tx, parts.sealer, agreement)
  }
  return { payment: paid }
}

async function authorize(
  { sealer }: MoneyParts,
  tx: DatabaseTransaction,
  payment: Payment,
  { provider, told, now }: Received,
): Promise<Paid> {
  const { clientId, paymentId } = payment
  const authExpiresAt = authorizationEnd(now)
  const card =
    payment.card && told.card
      ? { ...payment.card, networkTransactionId: told.card.networkTransactionId }
      : payment.card
  const cardToken =
    card?.isToBeKept && told.card
      ? await insertCardToken(tx, sealer, {
          clientId,
          paymentId,
          card,
          providerToken: told.card.providerToken,
          createdAt: now,
        })
      : undefined
  const authorized = await endPayment(tx, payment, {
    status: 'SUCCESS',
    resultCode: 'SUCCESS',
    paidAt: now,
    authExpiresAt,
    card,
  })
  await insertAgendaItem(tx, {
    clientId,
    kind: 'close_authorization',
    subjectId: paymentId,
    dueAt: authExpiresAt,
  })
  const paid = { payment: authorized, ...(cardToken && { cardToken }) }
  if (payment.captureMode === 'MANUAL') return paid
  const whole = { kind: 'CAPTURE', amount: payment.amount, provider, now } as const
  return { ...paid, capture: await beginPaymentTransaction(tx, authorized, whole) }
}
