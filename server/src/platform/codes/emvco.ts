import { CURRENCY_NUMBERS, type Currency } from '@amsel/contract'
import { decimalAmount } from '../../domain/index.ts'
import { isAscii, toAscii } from './ascii.ts'
import { CodeError } from './code-error.ts'
import {
  ADDITIONAL_IDS,
  type EmvcoAccount,
  type EmvcoAdditional,
  type EmvcoCode,
  FIELD_IDS,
  GLOBAL_ID,
  INITIATION,
  isAccountId,
  LENGTHS_MAX,
  VERSION,
} from './emvco-code.ts'
import { checksum, type EmvcoField, writeFields } from './emvco-fields.ts'

const TEXT_LENGTH_MAX = 512
const CHECKSUM_HEAD = `${FIELD_IDS.checksum}04`

/** The text of the QR code. Names are written in ASCII and cut to their lengths; all else must fit as it is. */
export function buildEmvco(code: EmvcoCode): string {
  const { amountMinor, currency, postalCode, additional } = code
  const fields = [
    { id: FIELD_IDS.version, value: VERSION },
    { id: FIELD_IDS.initiation, value: code.isDynamic ? INITIATION.dynamic : INITIATION.static },
    ...accountFields(code.accounts),
    { id: FIELD_IDS.categoryCode, value: categoryOf(code.categoryCode) },
    { id: FIELD_IDS.currency, value: CURRENCY_NUMBERS[currency] },
    ...field(FIELD_IDS.amount, amountMinor === undefined ? undefined : amountOf(amountMinor, currency)),
    { id: FIELD_IDS.countryCode, value: countryOf(code.countryCode) },
    { id: FIELD_IDS.merchantName, value: nameOf(code.merchantName, 'name', LENGTHS_MAX.merchantName) },
    { id: FIELD_IDS.merchantCity, value: nameOf(code.merchantCity, 'city', LENGTHS_MAX.merchantCity) },
    ...field(
      FIELD_IDS.postalCode,
      postalCode === undefined ? undefined : fitting(postalCode, 'The postal code', LENGTHS_MAX.postalCode),
    ),
    ...field(FIELD_IDS.additional, additional && additionalOf(additional)),
  ]
  const text = `${writeFields(fields)}${CHECKSUM_HEAD}`
  if (text.length + 4 > TEXT_LENGTH_MAX)
    throw new CodeError(`The code has ${text.length + 4} characters, but at most ${TEXT_LENGTH_MAX} fit.`)
  return `${text}${checksum(text)}`
}

const field = (id: string, value: string | undefined): EmvcoField[] => (value ? [{ id, value }] : [])

function accountFields(accounts: readonly EmvcoAccount[]): EmvcoField[] {
  const ids = new Set(accounts.map(({ id }) => id))
  if (accounts.length === 0) throw new CodeError('The code needs an account.')
  if (ids.size < accounts.length) throw new CodeError('Every account needs an id of its own.')
  return accounts.map(({ id, globalId, fields }) => {
    const place = `The account ${id}`
    if (!isAccountId(id)) throw new CodeError(`${place} must have an id from 26 to 51.`)
    const values = fields.map((inner) => ({
      id: inner.id,
      value: fitting(inner.value, `Field ${inner.id}`, 99),
    }))
    const name = { id: GLOBAL_ID, value: fitting(globalId, `${place}'s name`, LENGTHS_MAX.globalId) }
    const value = writeFields([name, ...values])
    return { id, value: fitting(value, place, 99) }
  })
}

function categoryOf(text: string): string {
  if (!/^\d{4}$/.test(text)) throw new CodeError('The merchant category code must have 4 digits.')
  return text
}

function countryOf(text: string): string {
  if (!/^[A-Z]{2}$/.test(text)) throw new CodeError('The country must be two capital letters, such as SG.')
  return text
}

function amountOf(amountMinor: bigint, currency: Currency): string {
  if (amountMinor <= 0n) throw new CodeError('The amount must be above zero.')
  return fitting(decimalAmount(amountMinor, currency), 'The amount', LENGTHS_MAX.amount)
}

function nameOf(text: string, what: 'name' | 'city', lengthMax: number): string {
  const ascii = toAscii(text)
  if (ascii === null)
    throw new CodeError(`The merchant's ${what} "${text}" must be written in Latin letters for this code.`)
  const cut = ascii.trim().slice(0, lengthMax).trim()
  if (cut === '') throw new CodeError(`The merchant's ${what} is missing.`)
  return cut
}

function additionalOf(additional: EmvcoAdditional): string | undefined {
  const names = Object.keys(ADDITIONAL_IDS) as (keyof typeof ADDITIONAL_IDS)[]
  const fields = names.flatMap((name) => {
    const value = additional[name]
    return value === undefined
      ? []
      : [{ id: ADDITIONAL_IDS[name], value: fitting(value, `The ${spaced(name)}`, LENGTHS_MAX.additional) }]
  })
  return fields.length === 0 ? undefined : fitting(writeFields(fields), 'The additional data', 99)
}

const spaced = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function fitting(text: string, what: string, lengthMax: number): string {
  if (!isAscii(text)) throw new CodeError(`${what} must be written in Latin letters, digits and signs.`)
  if (text.length < 1 || text.length > lengthMax)
    throw new CodeError(`${what} has ${text.length} characters, but must have 1 to ${lengthMax}.`)
  return text
}
