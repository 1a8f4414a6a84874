/** JSON alone for programs, with money as text, or lines for people. */
export function print<T>(value: T, asJson: boolean | undefined, lines: (value: T) => string[]): void {
  process.stdout.write(asJson ? `${JSON.stringify(value, moneyAsText, 2)}\n` : `${lines(value).join('\n')}\n`)
}

const moneyAsText = (_key: string, member: unknown) => (typeof member === 'bigint' ? String(member) : member)

/** Columns of equal width under their headings. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [headings, ...rows]
  const widths = headings.map((_heading, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** A drawn code: on a terminal black on white whatever its colours are, because many wallets cannot read white on black. */
export const forTerminal = (lines: string[]): string[] =>
  process.stdout.isTTY ? lines.map((line) => `\x1b[30;107m${line}\x1b[0m`) : lines
