/** A number that spreadsheets shall take for one, also below zero. */
export interface NumberCell {
  readonly number: string
}

/** A line of a table that spreadsheets open. */
export const csvLine = (cells: readonly (string | NumberCell)[]): string =>
  `${cells.map((one) => (typeof one === 'string' ? cell(one) : one.number)).join(',')}\r\n`

/** A spreadsheet takes text that begins like this for a formula: what a merchant's customer has typed must not run there. */
const FORMULA = /^[=+\-@\t\r]/

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
