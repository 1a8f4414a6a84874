import type { ResultCode } from '@amsel/contract'
import { formatPaymentCode } from '../in-store/payment-code.ts'

/** How the wallet behind a payment code answers; CONFIRM waits for the payer. */
type PaymentCodeOutcome =
  | { readonly outcome: 'SUCCESS' | 'CONFIRM' }
  | { readonly outcome: 'FAIL'; readonly resultCode: ResultCode }

/** Unlike any code that is issued, so that the two are never mistaken for each other. */
const TESTERS_ROUTING = '099'

const typed = (ending: number) => formatPaymentCode(TESTERS_ROUTING, String(ending).padStart(16, '0'))
const failing = (resultCode: ResultCode): PaymentCodeOutcome => ({ outcome: 'FAIL', resultCode })

/**
 * Codes for testers who have no wallet: nobody issues them, they never expire and may be used again. The eights are what
 * the samples of client libraries send.
 */
export const SANDBOX_PAYMENT_CODES: ReadonlyMap<string, PaymentCodeOutcome> = new Map([
  ['288888888888888888', { outcome: 'SUCCESS' }],
  ['2888888888888888888', { outcome: 'SUCCESS' }],
  ['28888888888888888888', { outcome: 'SUCCESS' }],
  [typed(0), { outcome: 'SUCCESS' }],
  [typed(1), { outcome: 'CONFIRM' }],
  [typed(2), failing('USER_BALANCE_NOT_ENOUGH')],
  [typed(3), failing('USER_AMOUNT_EXCEED_LIMIT')],
  [typed(4), failing('RISK_REJECT')],
  [typed(5), failing('EXPIRED_CODE')],
  [typed(6), failing('INVALID_PAYMENT_CODE')],
])
