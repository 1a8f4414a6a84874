/** JSON alone for programs, or lines for people. */
export function print<T>(value: T, asJson: boolean | undefined, lines: (value: T) => string[]): void {
  process.stdout.write(asJson ? `${JSON.stringify(value, null, 2)}\n` : `${lines(value).join('\n')}\n`)
}
