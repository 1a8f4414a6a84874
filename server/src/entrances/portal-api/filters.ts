import { z } from 'zod'
import { flaw, minor, moment, several, text } from '../portal-kit/index.ts'
import type { PaymentFilter } from '../../storage/index.ts'
import { PAYMENT_STATUSES } from './states.ts'

/** When something was made, the last moment not included. */
export const SPAN = { from: moment.optional(), to: moment.optional() }

export const spanOf = ({ from, to }: { from?: Date | undefined; to?: Date | undefined }) => ({
  createdFrom: from,
  createdTo: to,
})

/** Some of the names, as `a,b`. */
export const someOf = <T extends readonly [string, ...string[]]>(names: T) =>
  several.pipe(z.array(z.enum(names)).max(20))

/** What a list of payments, its totals and its export are asked with. */
export const PAYMENT_FILTER = z.object({
  status: someOf(PAYMENT_STATUSES).optional(),
  method: several.optional(),
  currency: text(3).optional(),
  amount: minor.optional(),
  amountFrom: minor.optional(),
  amountTo: minor.optional(),
  lastFour: z
    .string()
    .regex(/^\d{4}$/, flaw('last_four'))
    .optional(),
  order: text(64).optional(),
  requestId: text(64).optional(),
  ...SPAN,
  refunded: z.literal('true').optional(),
  disputed: z.literal('true').optional(),
})

export const filterOf = (asked: z.output<typeof PAYMENT_FILTER>): PaymentFilter => ({
  status: asked.status,
  method: asked.method,
  currency: asked.currency,
  amountMinor: asked.amount,
  amountMinorFrom: asked.amountFrom,
  amountMinorTo: asked.amountTo,
  lastFour: asked.lastFour,
  orderReference: asked.order,
  paymentRequestId: asked.requestId,
  ...spanOf(asked),
  isRefunded: asked.refunded && true,
  isDisputed: asked.disputed && true,
})
