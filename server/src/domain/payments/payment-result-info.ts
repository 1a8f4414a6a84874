import { type PaymentResultInfo, RESULT_CODES } from '@amsel/contract'
import { maskedNumber } from '../cards/card.ts'
import { takesHigherAmount } from './increase.ts'
import type { Payment } from './payment.ts'
import { creditPayPlanOf } from './payment-details.ts'

type Shown = Pick<Payment, 'card' | 'captureMode' | 'status' | 'resultCode' | 'details'>

/** What is shown of the card of a payment that has its result. */
export function paymentResultInfo(payment: Shown, cardToken?: string | null): PaymentResultInfo | undefined {
  const { card, status, resultCode } = payment
  if (!card || (status !== 'SUCCESS' && status !== 'FAIL')) return undefined
  const { brand, bin, lastFour, networkTransactionId, threeDS } = card
  const isChallenged = threeDS === 'challenged'
  const creditPayPlan = creditPayPlanOf(payment)
  return {
    cardNo: maskedNumber(card),
    cardBrand: brand,
    cardBin: bin,
    lastFour,
    ...(cardToken && { cardToken }),
    ...(networkTransactionId && { networkTransactionId }),
    ...(threeDS && {
      threeDSResult: {
        threeDSVersion: '2.2.0',
        eci: isChallenged ? '05' : '07',
        challenged: isChallenged,
        threeDSOffered: true,
      },
    }),
    ...(status === 'FAIL'
      ? { refusalCodeRaw: resultCode, refusalReasonRaw: RESULT_CODES[resultCode].text }
      : {
          incrementalAuthorizationAvailable: takesHigherAmount(payment),
          ...(creditPayPlan && { creditPayPlan }),
        }),
  }
}
