/** Words of the domain as SQL: none of them contains a quote. */
const literal = (value: string | number | boolean): string =>
  typeof value === 'string' ? `'${value}'` : String(value)

export const textList = (values: readonly string[]): string => values.map(literal).join(', ')

/** The rows of `values`. */
export const literals = (rows: readonly (readonly (string | number | boolean)[])[]): string =>
  rows.map((row) => `(${row.map(literal).join(', ')})`).join(', ')
