import type { CustomerWallet } from '@amsel/contract'
import {
  agreementByPaying,
  authorizationEnd,
  buyerOf,
  feeOf,
  isCard,
  type Payment,
  type PaymentTransaction,
  type ProviderOutcome,
  walletThatPaid,
} from '../../../domain/index.ts'
import { insertJob, insertCardToken } from '../../../storage/index.ts'
import { beginAgreement } from '../agreements/begin-agreement.ts'
import { book } from '../book.ts'
import { feesFor } from '../fees-for.ts'
import { valueDayFor } from '../value-day.ts'
import { type Begun, beginPaymentTransaction } from '../transactions/begin-payment-transaction.ts'
import { byItself, type Unit } from '../unit.ts'
import { endPayment } from './end-payment.ts'

interface Received {
  readonly provider: string
  readonly outcome: ProviderOutcome
  /** What was done to the payment before. */
  readonly transactions: readonly PaymentTransaction[]
}

interface Paid {
  readonly payment: Payment
  /** A capture that the gateway makes by itself, to be performed after the commit. */
  readonly next?: Begun
  /** With which the merchant may charge the card again. */
  readonly cardToken?: string
}

/** The provider said yes: a wallet's money has arrived, a card is authorized and will be captured. */
export const receiveMoney = (unit: Unit, payment: Payment, received: Received): Paid =>
  isCard(payment) ? authorize(unit, payment, received) : take(unit, payment, received)

function take(unit: Unit, payment: Payment, { provider, outcome }: Received): Paid {
  const { paymentId, amount } = payment
  const paymentMethodType = walletThatPaid(payment, outcome.wallet)
  const fee = feeOf(feesFor(unit), paymentMethodType, amount)
  const valueDay = valueDayFor(unit, amount.currency)
  const event = { eventKind: 'PAYMENT', eventId: paymentId, amount, valueDay, ...fee } as const
  book(unit, { paymentId, provider }, event)
  const paid = endPayment(unit, payment, {
    status: 'SUCCESS',
    resultCode: 'SUCCESS',
    paidAt: unit.now,
    provider,
    paymentMethodType,
    capturedMinor: amount.value,
    feeMinor: fee.feeMinor,
    valueDay,
  })
  const authState = agreementByPaying(payment)
  if (authState !== null) {
    // Only wallets that support agreements are offered for such a payment.
    const customerBelongsTo = paymentMethodType as CustomerWallet
    beginAgreement(unit, { authState, customerBelongsTo, notifyUrl: null })
  }
  return { payment: paid }
}

function authorize(unit: Unit, payment: Payment, { provider, outcome, transactions }: Received): Paid {
  const { writes, now } = unit
  const { clientId, paymentId } = payment
  const authExpiresAt = authorizationEnd(now)
  const { card, cardToken } = keepCard(unit, payment, outcome)
  const authorized = endPayment(unit, payment, {
    status: 'SUCCESS',
    resultCode: 'SUCCESS',
    paidAt: now,
    provider,
    authExpiresAt,
    card,
  })
  insertJob(writes, {
    clientId,
    kind: 'close_authorization',
    subjectId: paymentId,
    dueAt: authExpiresAt,
  })
  const paid = { payment: authorized, ...(cardToken && { cardToken }) }
  if (payment.captureMode === 'MANUAL') return paid
  const whole = { kind: 'CAPTURE', amount: payment.amount, provider } as const
  return {
    ...paid,
    next: beginPaymentTransaction(byItself(unit), { payment: authorized, transactions }, whole),
  }
}

/** What the issuer said about the card, and a token for it where the merchant asked for one. */
function keepCard(
  unit: Unit,
  payment: Payment,
  outcome: ProviderOutcome,
): { card: Payment['card']; cardToken?: string } {
  const { clientId, paymentId, card } = payment
  if (!card || !outcome.card) return { card }
  const { networkTransactionId, providerToken } = outcome.card
  const known = { ...card, ...(networkTransactionId !== undefined && { networkTransactionId }) }
  if (!card.isToBeKept || providerToken === undefined) return { card: known }
  const { deps, writes, now } = unit
  const buyer = card.hasAgreed ? buyerOf(payment) : null
  const kept = { clientId, paymentId, card: known, providerToken, createdAt: now, buyer }
  return { card: known, cardToken: insertCardToken(writes, deps.sealer, kept) }
}
