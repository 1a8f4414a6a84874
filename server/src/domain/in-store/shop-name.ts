import type { Payment } from '../payments/payment.ts'

/** The name of the shop, as the till gave it; null where it gave none, or its words are gone. */
export function shopNameOf({ details }: Pick<Payment, 'details'>): string | null {
  const { order } = (details ?? {}) as { order?: { merchant?: { merchantName?: unknown } } }
  const name = order?.merchant?.merchantName
  return typeof name === 'string' && name !== '' ? name : null
}
