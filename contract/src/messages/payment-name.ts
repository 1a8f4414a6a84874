import { z } from 'zod'
import { text } from '../fields.ts'

/** A payment is named by the gateway's id or by the merchant's; where both are given the gateway's wins. */
export const PaymentName = z
  .object({
    paymentId: text(64).optional(),
    paymentRequestId: text(64).optional(),
    merchantAccountId: text(32).optional(),
  })
  .refine((name) => name.paymentId ?? name.paymentRequestId, { path: ['paymentId'], error: 'is required' })
