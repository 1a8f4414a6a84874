import { z } from 'zod'
import { flag, secret, text } from '../fields.ts'
import { UserName } from './merchant.ts'

const digits = (what: string) =>
  text()
    .transform((value) => value.replace(/[ -]/g, ''))
    .refine((value) => /^\d+$/.test(value), { error: `must be ${what}` })

/** What `paymentMethodMetaData` holds for a card. It is a free map: what is not named here is not looked at. */
export const CardMetaData = z
  .object({
    cardNo: secret(digits('a card number')).optional(),
    cvv: secret(digits('digits')).optional(),
    expiryMonth: digits('two digits').optional(),
    expiryYear: digits('two digits').optional(),
    cardholderName: UserName.optional(),
    tokenize: flag().optional(),
    is3DSAuthentication: flag().optional(),
    selectedCardBrand: text(32).optional(),
  })
  .meta({ id: 'CardMetaData' })

export type CardMetaData = z.output<typeof CardMetaData>
