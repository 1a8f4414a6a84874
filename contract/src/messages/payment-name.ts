import { z } from 'zod'
import { informational } from '../field-roles.ts'
import { text } from '../fields.ts'
import { NOT_KEPT } from '../not-offered-fields.ts'

/** A payment is named by the gateway's id or by the merchant's; where both are given the gateway's wins. */
export const PaymentName = z
  .object({
    paymentId: text(64).optional(),
    paymentRequestId: text(64).optional(),
    merchantAccountId: informational(text(32), NOT_KEPT),
  })
  .refine((name) => name.paymentId ?? name.paymentRequestId, { path: ['paymentId'], error: 'is required' })
