export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The last letters of a number, so many that the text has this length. */
export function base62(number: bigint, length: number): string {
  const letters: string[] = []
  for (let rest = number; letters.length < length; rest /= 62n)
    letters.unshift(BASE62[Number(rest % 62n)] ?? '')
  return letters.join('')
}
