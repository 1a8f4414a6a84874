import { later, SECOND_MS } from '../time.ts'
/**
 * What a payer's wallet shows and the shop's scanner reads: digits alone, drawn as a bar code and as a QR code. Wallets
 * use several forms, so any 16 to 32 digits with a known beginning may be one, and only the issuer knows.
 */
export const isPaymentCode = (text: string): boolean => /^(?:2[5-9]|30)[0-9]{14,30}$/.test(text)

const PAYMENT_CODE_LIFE_SECONDS = 60

/** From this moment on the code is too old. */
export const paymentCodeExpiry = (issuedAt: Date): Date =>
  later(issuedAt, PAYMENT_CODE_LIFE_SECONDS * SECOND_MS)

export const isCodeTooOld = ({ expiresAt }: { readonly expiresAt: Date }, now: Date): boolean =>
  expiresAt <= now

/** The main form, 24 digits. */
interface PaymentCodeParts {
  readonly prefix: string
  readonly agreement: string
  /** Names the wallet. */
  readonly routing: string
  /** `02` for a payment code; wallets with other digits here are in use. */
  readonly businessType: string
  /** The issuer's own number. */
  readonly digits: string
}

const PARTS = /^(?<prefix>2[5-9]|30)(?<agreement>\d)(?<routing>\d{3})(?<businessType>\d{2})(?<digits>\d{16})$/

/** Null for every other form: it has no distinguishable parts. */
export function paymentCodeParts(code: string): PaymentCodeParts | null {
  const { prefix, agreement, routing, businessType, digits } = PARTS.exec(code)?.groups ?? {}
  return prefix && agreement && routing && businessType && digits
    ? { prefix, agreement, routing, businessType, digits }
    : null
}

/** The routing number that codes of this gateway carry. */
export const GATEWAY_ROUTING = '090'

export function formatPaymentCode(routing: string, digits: string): string {
  if (!/^\d{3}$/.test(routing)) throw new RangeError('a routing number has 3 digits')
  if (!/^\d{16}$/.test(digits)) throw new RangeError("an issuer's number has 16 digits")
  return `281${routing}02${digits}`
}
