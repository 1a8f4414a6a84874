import type { PaymentMethodColumn } from './columns.ts'
import { hasGivenLimits } from './limits.ts'

const categoryGiven = new Set(['CARD', 'CONNECT_WALLET'])

const currencyGiven = new Set([
  'ALIPAY_CN',
  'ALIPAY_HK',
  'DANA',
  'GCASH',
  'JKOPAY',
  'KAKAOPAY',
  'TNG',
  'TRUEMONEY',
])

const expiryOpen = new Set([
  'ANTOM_BIZ_ACCOUNT',
  'APPLEPAY',
  'CONNECT_WALLET',
  'DIDI_PAY_LATER',
  'EPS',
  'GIROPAY',
  'GOOGLEPAY',
  'HIPAY',
  'MB_WAY',
  'ONLINEBANKING_NETBANKING',
  'SEVENELEVEN',
  'SOFORT',
  'STCPAY',
  'UPI',
])

/** Apple Pay and Google Pay count as cards here, K PLUS and PromptPay as methods of Thai banks. */
const cancelOpen = new Set(['APPLEPAY', 'GOOGLEPAY', 'KPLUS', 'PROMPTPAY'])

const refundGiven = new Set(['ALIPAY_CN'])

export function chosenColumns(type: string, region: string | undefined): PaymentMethodColumn[] {
  const isChosen: Record<PaymentMethodColumn, boolean> = {
    category: !categoryGiven.has(type),
    currencies: !currencyGiven.has(type),
    region: region !== undefined && !type.endsWith(`_${region}`),
    limits: !hasGivenLimits(type),
    expiryMinutes: expiryOpen.has(type),
    cancel: cancelOpen.has(type),
    refund: !refundGiven.has(type),
  }
  const columns = Object.keys(isChosen) as PaymentMethodColumn[]
  return columns.filter((column) => isChosen[column])
}
