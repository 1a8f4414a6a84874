import type { ResultCode } from '@amsel/contract'

/** Card numbers that the simulated issuer declines; it accepts every other. */
export const DECLINED_CARDS: ReadonlyMap<string, ResultCode> = new Map([
  ['4054692760174822', 'DO_NOT_HONOR'],
  ['5162770472561357', 'DO_NOT_HONOR'],
])

/** Never challenged, even where the merchant asks for it. */
export const EXEMPT_CARD = '4035501000000008'

/** A card payment of this many minor units is refused as risky. */
export const RISKY_AMOUNT_MINOR = 1_111_001_111n
