import { z } from 'zod'
import { flag, oneOf, text } from '../fields.ts'
import { Amount } from './amount.ts'
import { FUNDINGS } from './payment-method.ts'

export const DISABLE_REASONS = [
  'CHANNEL_DISABLE',
  'CURRENT_CHANNEL_NOT_EXIST',
  'CHANNEL_NOT_SUPPORT_CURRENCY',
  'EXCEED_CHANNEL_LIMIT_RULE',
] as const
export type DisableReason = (typeof DISABLE_REASONS)[number]

const AmountLimitInfo = z
  .object({
    singleLimit: z
      .object({ minAmount: Amount.optional(), maxAmount: Amount.optional() })
      .meta({ description: 'Of one payment.' }),
  })
  .meta({ id: 'AmountLimitInfo' })

const PaymentOptionDetail = z
  .object({
    supportCardBrands: z.array(z.object({ cardBrand: text(32) })).optional(),
    funding: z.array(oneOf(FUNDINGS)).optional(),
    interactionTypes: z.array(oneOf(['REDIRECT'])).optional(),
  })
  .meta({ id: 'PaymentOptionDetail' })

export const PaymentOption = z
  .object({
    paymentMethodType: text(64),
    paymentMethodCategory: text(32),
    paymentMethodRegion: z
      .array(text(6))
      .meta({ description: 'Two letters each, or GLOBAL for a method of several countries.' }),
    enabled: flag(),
    disableReason: oneOf(DISABLE_REASONS).optional(),
    extendInfo: text().optional().meta({
      description: 'JSON. Of a method that is switched off for the time being: `note` says why.',
    }),
    supportedCurrencies: z.array(text(3)).optional().meta({ description: 'Absent: any.' }),
    paymentOptionDetail: PaymentOptionDetail.optional(),
    amountLimitInfoMap: z
      .record(z.string(), AmountLimitInfo)
      .optional()
      .meta({ description: 'By currency; absent where no limit is known.' }),
  })
  .meta({ id: 'PaymentOption', description: 'A payment method, and whether this payer can use it now.' })

export type PaymentOption = z.output<typeof PaymentOption>
