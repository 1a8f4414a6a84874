import { isCurrency } from '@amsel/contract'
import type { EmvcoAccount, EmvcoAdditional, EmvcoCode } from '../platform/codes/index.ts'
import { parseDecimalAmount } from '../domain/index.ts'
import { UsageError } from './usage-error.ts'

/** The options that say what an EMVCo code holds. */
export const EMVCO_OPTIONS = {
  name: { type: 'string' },
  city: { type: 'string' },
  country: { type: 'string' },
  mcc: { type: 'string' },
  currency: { type: 'string' },
  account: { type: 'string', multiple: true },
  amount: { type: 'string' },
  'postal-code': { type: 'string' },
  bill: { type: 'string' },
  store: { type: 'string' },
  reference: { type: 'string' },
  terminal: { type: 'string' },
} as const

type Values = {
  readonly [Name in keyof typeof EMVCO_OPTIONS]?: (Name extends 'account' ? string[] : string) | undefined
}

/** A code with an amount is for one payment, one without for as many as come. */
export function emvcoCodeOf(values: Values): EmvcoCode {
  const needed = (name: Exclude<keyof Values, 'account'>): string => {
    const value = values[name]
    if (value === undefined) throw new UsageError(`qr --emvco needs --${name}.`)
    return value
  }
  const currency = needed('currency')
  if (!isCurrency(currency))
    throw new UsageError(`--currency ${currency} is not a currency code such as SGD.`)
  const { amount, 'postal-code': postalCode } = values
  const amountMinor = amount === undefined ? undefined : parseDecimalAmount(amount, currency)
  if (amountMinor === null)
    throw new UsageError(`--amount ${amount} is not an amount in ${currency}, such as 12.50 for SGD.`)
  if (!values.account) throw new UsageError('qr --emvco needs --account SCHEME,VALUE.')
  return {
    isDynamic: amountMinor !== undefined,
    accounts: values.account.map(accountOf),
    categoryCode: needed('mcc'),
    currency,
    ...(amountMinor !== undefined && { amountMinor }),
    countryCode: needed('country'),
    merchantName: needed('name'),
    merchantCity: needed('city'),
    ...(postalCode !== undefined && { postalCode }),
    additional: additionalOf(values),
  }
}

const ACCOUNT_ID_FIRST = 26

/** `SCHEME,VALUE,VALUE` or, for a scheme that has an id of its own, `29:SCHEME,VALUE`. */
function accountOf(text: string, index: number): EmvcoAccount {
  const { id = String(ACCOUNT_ID_FIRST + index), rest = '' } =
    /^(?:(?<id>\d{2}):)?(?<rest>.*)$/s.exec(text)?.groups ?? {}
  const [globalId = '', ...values] = rest.split(',')
  if (values.length === 0) throw new UsageError(`--account ${text} must be SCHEME,VALUE.`)
  return {
    id,
    globalId,
    fields: values.map((value, place) => ({ id: String(place + 1).padStart(2, '0'), value })),
  }
}

const ADDITIONAL = {
  bill: 'billNumber',
  store: 'storeLabel',
  reference: 'referenceLabel',
  terminal: 'terminalLabel',
} as const

function additionalOf(values: Values): EmvcoAdditional {
  const names = Object.keys(ADDITIONAL) as (keyof typeof ADDITIONAL)[]
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[ADDITIONAL[name], values[name]]])),
  )
}
