import { z } from 'zod'
import { flag, oneOf, secret, text } from '../fields.ts'
import { UserName } from './merchant.ts'

/** Whether a card that is typed on a page is kept: always, never, or if its payer says so there. */
const TOKENIZE_MODES = ['ENABLED', 'DISABLED', 'ASKFORCONSENT'] as const
export type TokenizeMode = (typeof TOKENIZE_MODES)[number]

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
    tokenizeMode: oneOf(TOKENIZE_MODES).optional(),
    is3DSAuthentication: flag().optional(),
    selectedCardBrand: text(32).optional(),
  })
  .meta({ id: 'CardMetaData' })

export type CardMetaData = z.output<typeof CardMetaData>
