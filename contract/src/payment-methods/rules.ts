import { CUSTOMER_WALLETS } from '../messages/agreement.ts'
import type { CancelRule, PaymentMethodCategory, RefundRule } from './columns.ts'

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
