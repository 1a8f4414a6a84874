import { z } from 'zod'
import { flag, secret, text } from '../fields.ts'
import { CreditPayPlan } from './payment-method.ts'

const ThreeDSResult = z
  .object({
    threeDSVersion: text().optional(),
    eci: text().optional(),
    challenged: flag().optional(),
    threeDSOffered: flag().optional(),
  })
  .meta({ id: 'ThreeDSResult' })

export const PaymentResultInfo = z
  .object({
    cardNo: text().optional(),
    cardBrand: text().optional(),
    cardBin: text(8).optional(),
    lastFour: text(4).optional(),
    cardToken: secret(text(128)).optional(),
    networkTransactionId: text(256).optional(),
    threeDSResult: ThreeDSResult.optional(),
    refusalCodeRaw: text().optional(),
    refusalReasonRaw: text().optional(),
    incrementalAuthorizationAvailable: flag().optional(),
    creditPayPlan: CreditPayPlan.optional(),
  })
  .meta({ id: 'PaymentResultInfo', description: 'What is known of the card; its number is masked.' })

export type PaymentResultInfo = z.output<typeof PaymentResultInfo>
