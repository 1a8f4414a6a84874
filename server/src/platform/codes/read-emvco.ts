import { findCurrencyByNumber } from '@amsel/contract'
import { parseDecimalAmount } from '../../domain/index.ts'
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
  VERSION,
} from './emvco-code.ts'
import { checksum, type EmvcoField, readFields } from './emvco-fields.ts'

/** What is not understood here (card schemes, tips, other languages) is kept as it was found. */
interface ReadEmvcoCode extends EmvcoCode {
  readonly others: readonly EmvcoField[]
}

/** Reads what a scanner read. Lengths and checksum must be right. */
export function readEmvco(text: string): ReadEmvcoCode {
  const fields = readFields(text)
  checkFrame(text, fields)
  const find = (id: string) => fields.find((candidate) => candidate.id === id)?.value
  const get = (id: string) => {
    const value = find(id)
    if (value === undefined) throw new CodeError(`The code has no field ${id}.`)
    return value
  }
  const currency = findCurrencyByNumber(get(FIELD_IDS.currency))
  if (!currency) throw new CodeError(`The code's currency ${get(FIELD_IDS.currency)} is not known.`)
  const amount = find(FIELD_IDS.amount)
  const amountMinor = amount === undefined ? undefined : parseDecimalAmount(amount, currency)
  if (amountMinor === null)
    throw new CodeError(`The code's amount ${amount} is not an amount in ${currency}.`)
  const postalCode = find(FIELD_IDS.postalCode)
  const { additional, rest } = readAdditional(find(FIELD_IDS.additional) ?? '')
  return {
    isDynamic: find(FIELD_IDS.initiation) === INITIATION.dynamic,
    accounts: fields.filter(({ id }) => isAccountId(id)).map(readAccount),
    categoryCode: get(FIELD_IDS.categoryCode),
    currency,
    ...(amountMinor !== undefined && { amountMinor }),
    countryCode: get(FIELD_IDS.countryCode),
    merchantName: get(FIELD_IDS.merchantName),
    merchantCity: get(FIELD_IDS.merchantCity),
    ...(postalCode !== undefined && { postalCode }),
    ...(additional && { additional }),
    others: [...fields.filter(({ id }) => !isAccountId(id) && !UNDERSTOOD.has(id)), ...rest],
  }
}

const UNDERSTOOD: ReadonlySet<string> = new Set(Object.values(FIELD_IDS))
const CHECKSUM_LENGTH = 4

/** The version comes first, the checksum of all before it last, and somebody must be paid. */
function checkFrame(text: string, fields: readonly EmvcoField[]): void {
  const [first, last] = [fields[0], fields.at(-1)]
  if (first?.id !== FIELD_IDS.version || first.value !== VERSION)
    throw new CodeError(`The code must begin with ${FIELD_IDS.version}02${VERSION}.`)
  if (last?.id !== FIELD_IDS.checksum || last.value.length !== CHECKSUM_LENGTH)
    throw new CodeError(`The code must end with ${FIELD_IDS.checksum}04 and its checksum.`)
  const expected = checksum(text.slice(0, -CHECKSUM_LENGTH))
  if (last.value !== expected)
    throw new CodeError(`The code's checksum is ${last.value}, but should be ${expected}.`)
  if (!fields.some(({ id }) => id >= '02' && id <= '51')) throw new CodeError('The code names no account.')
}

function readAccount({ id, value }: EmvcoField): EmvcoAccount {
  const [name, ...fields] = readFields(value, `The account ${id}`)
  if (name?.id !== GLOBAL_ID) throw new CodeError(`The account ${id} must begin with the field ${GLOBAL_ID}.`)
  return { id, globalId: name.value, fields }
}

/** What is left over is named by both ids: 62.09. */
function readAdditional(text: string): { additional?: EmvcoAdditional; rest: EmvcoField[] } {
  const fields = readFields(text, 'The additional data')
  const known = Object.entries(ADDITIONAL_IDS).flatMap(([name, id]) => {
    const value = fields.find((candidate) => candidate.id === id)?.value
    return value === undefined ? [] : [[name, value]]
  })
  const ids = new Set<string>(Object.values(ADDITIONAL_IDS))
  const rest = fields
    .filter(({ id }) => !ids.has(id))
    .map(({ id, value }) => ({ id: `${FIELD_IDS.additional}.${id}`, value }))
  return { ...(known.length > 0 && { additional: Object.fromEntries(known) }), rest }
}
