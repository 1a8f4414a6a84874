import { block } from './block.ts'
import type { Grammar, Json } from './library-code.ts'

const CONTROL = /[\p{Cc}]/u

/** Between double quotes only where it must be: there a dollar begins a variable. */
function text(value: string): string {
  if (!CONTROL.test(value)) return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  return JSON.stringify(value)
    .replaceAll('$', '\\$')
    .replace(/\\b/g, '\\u{8}')
    .replace(/\\u([\da-f]{4})/g, '\\u{$1}')
}

const bracketed = (open: string, items: readonly string[], close: string): string =>
  block({ open, items, close, separator: ',', indent: '    ', isEnded: true })

function wire(value: Json): string {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return bracketed('[', value.map(wire), ']')
  if (typeof value !== 'object' || value === null) return String(value)
  const pairs = Object.entries(value).map(([field, inner]) => `${text(field)} => ${wire(inner as Json)}`)
  return bracketed('[', pairs, ']')
}

export const PHP: Grammar = {
  name: 'PHP',
  text,
  wire,
  list: (items) => bracketed('[', items, ']'),
  integer: (digits) => digits,
  decimal: (digits) => digits,
  flag: String,
  amount: (currency, digits) => `new Amount(${text(currency)}, ${digits})`,
  message: (name, fields, extra) =>
    bracketed(
      `new ${name}(`,
      [
        ...fields.map(({ name: field, text: value }) => `${field}: ${value}`),
        ...(Object.keys(extra).length > 0 ? [`extra: ${wire(extra)}`] : []),
      ],
      ')',
    ),
  call: ({ area, operation, request, used }) => {
    const names = [...used.messages].sort().map((name) => `use Amsel\\Client\\Messages\\${name};`)
    const uses = [...(used.hasAmount ? ['use Amsel\\Client\\Amount;'] : []), ...names]
    return `${uses.join('\n')}\n\n$outcome = $amsel->${area}->${operation}(${request});`
  },
}
