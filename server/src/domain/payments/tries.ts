import type { Attempt } from './attempt.ts'
import { hasPage, type Payment } from './payment.ts'

/** How many charges a payer may try on the pages of one payment. */
export const TRIES_MAX = 5

/**
 * Whether the payer may try once more when this charge has failed: if they made it themselves, on a page of the gateway.
 * A charge made by a merchant's call fails for good, and so does one that a slow method refuses after its payer was done.
 */
export const isTry = (
  payment: Pick<Payment, 'status' | 'answer' | 'productCode' | 'provider'>,
  { begunBy }: Pick<Attempt, 'begunBy'>,
): boolean =>
  begunBy === 'payer' && payment.status === 'PROCESSING' && hasPage(payment) && payment.provider === null

/** What a payer saw when they pressed the button: so many charges, and this method. */
export interface SeenTry {
  readonly made: number
  readonly method: string
}

/** Its payer has left it. One that expired has the same code, but the gateway changed it last. */
export const isGivenUp = ({
  status,
  resultCode,
  changedBy,
}: Pick<Payment, 'status' | 'resultCode' | 'changedBy'>): boolean =>
  status === 'FAIL' && resultCode === 'ORDER_IS_CLOSED' && changedBy === 'payer'
