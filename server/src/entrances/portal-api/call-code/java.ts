import { block } from './block.ts'
import type { Grammar, Json } from './library-code.ts'

const text = (value: string): string => JSON.stringify(value)

const listed = (open: string, items: readonly string[]): string =>
  block({ open, items, close: ')', separator: ',', indent: '    ' })

/** `List.of` and `Map.of` take no null: nothing that a library sends has one. */
function wire(value: Json): string {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return listed('List.of(', value.map(wire))
  if (typeof value !== 'object' || value === null) return String(value)
  const pairs = Object.entries(value).filter(([, inner]) => inner !== null)
  return listed(
    'Map.ofEntries(',
    pairs.map(([field, inner]) => `Map.entry(${text(field)}, ${wire(inner as Json)})`),
  )
}

const IMPORTS = ['java.math.BigDecimal', 'java.util.List', 'java.util.Map']

export const JAVA: Grammar = {
  name: 'Java',
  wire,
  text: (value, type) => (type ? `${type}.of(${text(value)})` : text(value)),
  list: (items) => listed('List.of(', items),
  integer: (digits) => `${digits}L`,
  decimal: (digits) => `new BigDecimal(${text(digits)})`,
  flag: String,
  amount: (currency, digits) => `Amount.of(${text(currency)}, ${digits}L)`,
  message: (name, fields, extra) =>
    block({
      open: `${name}.builder()`,
      items: [
        ...fields.map(({ name: field, text: value }) => `.${field}(${value})`),
        ...Object.entries(extra)
          .filter(([, value]) => value !== null)
          .map(([field, value]) => `.extra(${text(field)}, ${wire(value)})`),
        '.build()',
      ],
      close: '',
      separator: '',
      indent: '    ',
    }),
  call: ({ area, operation, request, used }) => {
    const names = [...(used.hasAmount ? ['Amount'] : []), ...used.messages, ...used.values].sort()
    const own = [...new Set(names)].map((name) => `import dev.amsel.client.model.${name};`)
    const others = IMPORTS.filter((name) => request.includes(`${name.split('.').at(-1)}`)).map(
      (name) => `import ${name};`,
    )
    return `${[...own, ...others].join('\n')}\n\nvar outcome = amsel.${area}().${operation}(${request});`
  },
}
