export interface Amount {
  readonly currency: string
  readonly value: string
}

/** What a payment of a test is about unless the test says otherwise: HKD 258.00. */
export const PAID = 25_800n

export const amountOf = (currency: string, valueMinor: number | bigint): Amount => ({
  currency,
  value: String(valueMinor),
})

export const hkd = (valueMinor: number | bigint): Amount => amountOf('HKD', valueMinor)
