import { CUSTOMER_WALLETS } from '../messages/agreement.ts'
import type { CancelRule, PaymentMethodCategory, RefundRule } from './columns.ts'

const USUAL_EXPIRY = 14
const TWO_DAYS = 2 * 24 * 60
const SEVEN_DAYS = 7 * 24 * 60

const expiryByCategory: Partial<Record<PaymentMethodCategory, number>> = {
  BANK_TRANSFER: TWO_DAYS,
  VA: TWO_DAYS,
  CARD: SEVEN_DAYS,
  OTC: SEVEN_DAYS,
}

const expiryByType: Record<string, number> = {
  LINKAJA: 5,
  BANCOMATPAY: 60,
  MERCADOPAGO_BR: SEVEN_DAYS,
  MERCADOPAGO_CL: SEVEN_DAYS,
  MERCADOPAGO_MX: SEVEN_DAYS,
  MERCADOPAGO_PE: SEVEN_DAYS,
  ONLINEBANKING_PAYEASY: SEVEN_DAYS,
  ONLINEBANKING_YAPILY: SEVEN_DAYS,
  ACH_DIRECT_DEBIT: SEVEN_DAYS,
  // Transfers that the payer confirms on the spot do not wait as long as those sent by hand.
  BANKTRANSFER_QUICKPAY: USUAL_EXPIRY,
  PAYNOW: USUAL_EXPIRY,
  PIX: USUAL_EXPIRY,
  PROMPTPAY: USUAL_EXPIRY,
  QRIS: USUAL_EXPIRY,
  QRPH: USUAL_EXPIRY,
}

export function expiryMinutes(type: string, category: PaymentMethodCategory): number {
  return expiryByType[type] ?? expiryByCategory[category] ?? USUAL_EXPIRY
}

const agreementTypes: ReadonlySet<string> = new Set(CUSTOMER_WALLETS)

export const hasAgreements = (type: string) => agreementTypes.has(type)

const cancelByType: Record<string, CancelRule> = {
  JKOPAY: 'never',
  MERCADOPAGO_BR: 'seven_days',
  MERCADOPAGO_CL: 'seven_days',
  MERCADOPAGO_MX: 'seven_days',
  MERCADOPAGO_PE: 'seven_days',
}

interface Cancelled {
  readonly type: string
  readonly category: PaymentMethodCategory
  readonly region: string | undefined
}

export function cancelRule({ type, category, region }: Cancelled): CancelRule {
  if (category === 'CARD') return 'seven_days'
  if (region === 'ID') return 'never'
  if (region === 'TH' && !isWallet(category)) return 'unpaid_only'
  return cancelByType[type] ?? 'until_next_day'
}

export function refundRule(category: PaymentMethodCategory): RefundRule {
  return {
    // What was paid in cash or to an account of its own has no account to go back to.
    isOffered: category !== 'OTC',
    answer: isWallet(category) ? 'at_once' : 'after_60_seconds',
    partial: category !== 'VA',
    several: category !== 'VA' && category !== 'MOBILE_BANKING_APP',
    windowDays: 365,
  }
}

function isWallet(category: PaymentMethodCategory): boolean {
  return category === 'ALIPAY_PLUS' || category === 'WALLET'
}
