/** Lines such as `CARD=2.9`, in the order of their names. */
export const linesOf = (terms: Readonly<Record<string, string>>): string =>
  Object.entries(terms)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')

/** What is to be changed so that the lines hold: what is not named any more is taken away. */
export function changeTo(
  before: Readonly<Record<string, string>>,
  lines: string,
): Record<string, string | null> {
  const requested = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line): [string, string] => {
      const [name = '', ...value] = line.split('=')
      return [name.trim(), value.join('=').trim()]
    })
  const gone = Object.keys(before).map((name): [string, null] => [name, null])
  return Object.fromEntries([...gone, ...requested])
}
