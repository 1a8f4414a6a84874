import type { PaymentMethodCategory } from './columns.ts'

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
