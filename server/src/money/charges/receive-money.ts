import type { CustomerWallet } from '@amsel/contract'
import {
  agreementByPaying,
  authorizationEnd,
  buyerOf,
  feeOf,
  isCard,
  type Payment,
  type ProviderOutcome,
  walletThatPaid,
} from '../../domain/index.ts'
import { insertAgendaItem, insertCardToken } from '../../storage/index.ts'
import { byItself, holding, type WritingAct } from '../act.ts'
import { beginAgreement } from '../agreements/begin-agreement.ts'
import { book } from '../books.ts'
import { feesFor } from '../fees-for.ts'
import { type Begun, beginPaymentTransaction } from '../transactions/begin-payment-transaction.ts'
import { endPayment } from './end-payment.ts'

interface Received {
  /** Of which provider. */
  readonly provider: string
  readonly told: ProviderOutcome
}

export interface Paid {
  readonly payment: Payment
  /** A capture that the gateway makes by itself: to be performed after the commit. */
  readonly capture?: Begun
  /** By which the merchant may charge the card again. */
  readonly cardToken?: string
}

/** The provider said yes: a wallet's money is there, a card is authorized and will be captured. */
export const receiveMoney = (act: WritingAct, payment: Payment, received: Received): Promise<Paid> =>
  isCard(payment) ? authorize(act, payment, received) : take(act, payment, received)

async function take(act: WritingAct, payment: Payment, { provider, told }: Received): Promise<Paid> {
  const { paymentId, amount } = payment
  const paymentMethodType = walletThatPaid(payment, told.wallet)
  const feeMinor = feeOf(feesFor(act), paymentMethodType, amount)
  await book(act, { paymentId, provider }, { eventKind: 'PAYMENT', eventId: paymentId, amount, feeMinor })
  const paid = await endPayment(act, payment, {
    status: 'SUCCESS',
    resultCode: 'SUCCESS',
    paidAt: act.now,
    provider,
    paymentMethodType,
    capturedMinor: amount.value,
    feeMinor,
  })
  const authState = agreementByPaying(payment)
  if (authState !== null) {
    // Only wallets whose payers can agree are offered to such a payment.
    const customerBelongsTo = paymentMethodType as CustomerWallet
    await beginAgreement(holding(act), { authState, customerBelongsTo, notifyUrl: null })
  }
  return { payment: paid }
}

async function authorize(act: WritingAct, payment: Payment, { provider, told }: Received): Promise<Paid> {
  const { tx, now } = act
  const { clientId, paymentId } = payment
  const authExpiresAt = authorizationEnd(now)
  const { card, cardToken } = await keepCard(act, payment, told)
  const authorized = await endPayment(act, payment, {
    status: 'SUCCESS',
    resultCode: 'SUCCESS',
    paidAt: now,
    provider,
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
  const whole = { kind: 'CAPTURE', amount: payment.amount, provider } as const
  return { ...paid, capture: await beginPaymentTransaction(byItself(act), authorized, whole) }
}

/** What the issuer said of the card, and a token for it where the merchant asked for one. */
async function keepCard(
  act: WritingAct,
  payment: Payment,
  told: ProviderOutcome,
): Promise<{ card: Payment['card']; cardToken?: string }> {
  const { clientId, paymentId, card } = payment
  if (!card || !told.card) return { card }
  const { networkTransactionId, providerToken } = told.card
  const known = { ...card, ...(networkTransactionId !== undefined && { networkTransactionId }) }
  if (!card.isToBeKept || providerToken === undefined) return { card: known }
  const { parts, tx, now } = holding(act)
  const buyer = card.hasAgreed ? buyerOf(payment) : null
  const kept = { clientId, paymentId, card: known, providerToken, createdAt: now, buyer }
  return { card: known, cardToken: await insertCardToken(tx, parts.sealer, kept) }
}
