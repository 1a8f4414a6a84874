import { z } from 'zod'
import { informational } from '../field-roles.ts'
import { anything, flag, integer, secret, text } from '../fields.ts'
import { METHODS_MAX } from './payment-method.ts'

/** The payer agrees to later payments by paying. */
export const EASY_PAY = 'EASY_PAY'

export const PRODUCT_SCENES = ['CHECKOUT_PAYMENT', 'ELEMENT_PAYMENT', EASY_PAY] as const

const PaymentMethodTypeItem = z
  .object({
    paymentMethodType: text(64),
    paymentMethodOrder: integer(1).optional(),
    expressCheckout: informational(flag()),
  })
  .meta({ id: 'PaymentMethodTypeItem' })

export const AvailablePaymentMethod = z
  .object({
    paymentMethodMetaData: secret(anything()).optional(),
    paymentMethodTypeList: z
      .array(PaymentMethodTypeItem, { error: 'must be an array' })
      .max(METHODS_MAX)
      .optional(),
  })
  .meta({ id: 'AvailablePaymentMethod', description: 'Which payment methods are shown, and in which order.' })
