import type { Currency } from '../currencies.ts'

/** The least and the most that one payment may be, in minor units. */
interface AmountLimit {
  readonly minimum: bigint
  readonly maximum?: bigint
}

/** By currency; a currency without an entry has no limit. */
export type AmountLimits = Readonly<Partial<Record<Currency, AmountLimit>>>

/** By currency: amounts are multiples of so many minor units. */
export type AmountSteps = Readonly<Partial<Record<Currency, bigint>>>

const limitsByType: Readonly<Record<string, AmountLimits>> = {
  ALIPAY_CN: { CNY: { minimum: 10n, maximum: 30_000_000n } },
  ALIPAY_HK: { HKD: { minimum: 1n } },
  DANA: { IDR: { minimum: 30_000n } },
  GCASH: { PHP: { minimum: 100n } },
  JKOPAY: { TWD: { minimum: 100n } },
  KAKAOPAY: { KRW: { minimum: 50n } },
  TNG: { MYR: { minimum: 5n } },
  TRUEMONEY: { THB: { minimum: 100n } },
}

export const hasGivenLimits = (type: string) => Object.hasOwn(limitsByType, type)

export const amountLimits = (type: string): AmountLimits => limitsByType[type] ?? {}

/** Whoever takes rupiahs takes whole ones. */
const stepsEverywhere: AmountSteps = { IDR: 100n }

const stepsByType: Readonly<Record<string, AmountSteps>> = { JKOPAY: { TWD: 100n } }

export function amountSteps(type: string, currencies: readonly Currency[] | 'any'): AmountSteps {
  const steps = Object.entries({ ...stepsEverywhere, ...stepsByType[type] })
  return Object.fromEntries(
    steps.filter(([currency]) => currencies === 'any' || currencies.includes(currency as Currency)),
  )
}
