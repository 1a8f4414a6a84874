import { block } from './block.ts'
import type { Grammar, Json } from './library-code.ts'

const text = (value: string): string =>
  `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
const name = (field: string): string => (/^[A-Za-z_$][\w$]*$/.test(field) ? field : text(field))

const object = (pairs: readonly (readonly [string, string])[]): string =>
  block({
    ...{ open: '{', close: '}', separator: ',', indent: '  ', isEnded: true, room: ' ' },
    items: pairs.map(([field, value]) => `${name(field)}: ${value}`),
  })

const list = (items: readonly string[]): string =>
  block({ open: '[', close: ']', separator: ',', indent: '  ', isEnded: true, items })

function wire(value: Json): string {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return list(value.map(wire))
  if (typeof value !== 'object' || value === null) return String(value)
  return object(Object.entries(value).map(([field, inner]) => [field, wire(inner as Json)]))
}

export const TYPESCRIPT: Grammar = {
  name: 'TypeScript',
  text,
  list,
  wire,
  integer: (digits) => digits,
  decimal: (digits) => digits,
  flag: String,
  amount: (currency, digits) => `amount(${text(currency)}, ${digits}n)`,
  message: (_name, fields, extra) =>
    object([
      ...fields.map(({ name: field, text: value }) => [field, value] as const),
      ...Object.entries(extra).map(([field, value]) => [field, wire(value)] as const),
    ]),
  call: ({ area, operation, request, used }) =>
    `${used.hasAmount ? "import { amount } from '@amsel/client'\n\n" : ''}const outcome = await amsel.${area}.${operation}(${request})`,
}
