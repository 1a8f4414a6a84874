import { CURRENCIES } from '../../../../contract/src/currencies.ts'

export const CURRENCY_CODES: readonly string[] = Object.keys(CURRENCIES)
