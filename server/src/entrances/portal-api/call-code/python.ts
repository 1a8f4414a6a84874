import { block } from './block.ts'
import type { Grammar, Json } from './library-code.ts'

const text = (value: string): string => JSON.stringify(value)
const snakeCase = (field: string): string =>
  field
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()

const bracketed = (open: string, items: readonly string[], close: string): string =>
  block({ open, items, close, separator: ',', indent: '    ', isEnded: true })

const WORDS = new Map<Json, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
])

function wire(value: Json): string {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return bracketed('[', value.map(wire), ']')
  if (typeof value !== 'object' || value === null) return WORDS.get(value) ?? String(value)
  const pairs = Object.entries(value).map(([field, inner]) => `${text(field)}: ${wire(inner as Json)}`)
  return bracketed('{', pairs, '}')
}

const LINE_MAX = 88

export const PYTHON: Grammar = {
  name: 'Python',
  text,
  wire,
  list: (items) => bracketed('[', items, ']'),
  integer: (digits) => digits,
  decimal: (digits) => digits,
  flag: (flag) => wire(flag),
  amount: (currency, digits) => `Amount(${text(currency)}, ${digits})`,
  message: (name, fields, extra) =>
    bracketed(
      `${name}(`,
      [
        ...fields.map(({ name: field, text: value }) => `${snakeCase(field)}=${value}`),
        ...(Object.keys(extra).length > 0 ? [`extra=${wire(extra)}`] : []),
      ],
      ')',
    ),
  call: ({ area, operation, request, used }) => {
    const names = [...(used.hasAmount ? ['Amount'] : []), ...used.messages].sort()
    const line = `from amsel_client import ${names.join(', ')}`
    const imports = line.length <= LINE_MAX ? line : bracketed('from amsel_client import (', names, ')')
    return `${imports}\n\noutcome = amsel.${area}.${snakeCase(operation)}(${
      request.includes('\n') ? `\n    ${request.replaceAll('\n', '\n    ')}\n` : request
    })`
  },
}
