import { MARKETS } from '../../../../contract/src/payment-methods/markets.ts'

/** Every payment method of the interface, by its name on the wire. */
export const PAYMENT_METHOD_TYPES: readonly string[] = [
  ...new Set(
    MARKETS.flatMap(({ methods }) => Object.values(methods).flatMap((named) => Object.keys(named ?? {}))),
  ),
].sort()
