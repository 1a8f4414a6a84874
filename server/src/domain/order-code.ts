/**
 * Order codes: what a merchant shows and a customer scans. 36 characters: the issuer's prefix, the type of business (04
 * for an order), the client in six characters of base 62, and 22 random ones that nobody can guess.
 */
const PREFIX = '28101704'
const CLIENT_LENGTH = 6
export const ORDER_CODE_RANDOM_LENGTH = 22
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(LETTERS.length)

const FORM = new RegExp(`^${PREFIX}([0-9A-Za-z]{${CLIENT_LENGTH}})[0-9A-Za-z]{${ORDER_CODE_RANDOM_LENGTH}}$`)

export const toBase62 = (value: bigint, length: number): string => {
  let text = ''
  for (let rest = value; text.length < length; rest /= BASE) text = LETTERS[Number(rest % BASE)] + text
  return text
}

const fromBase62 = (text: string): bigint =>
  [...text].reduce((value, letter) => value * BASE + BigInt(LETTERS.indexOf(letter)), 0n)

/** `random` are 22 characters of base 62. */
export const formatOrderCode = (clientNumber: bigint, random: string): string =>
  `${PREFIX}${toBase62(clientNumber, CLIENT_LENGTH)}${random}`

/** The code in a text that a customer scanned or pasted: the code itself, or an address that ends with it. */
export function readOrderCode(text: string): { code: string; clientNumber: bigint } | null {
  const code = text.trim().split(/[?#]/, 1)[0]?.split('/').at(-1) ?? ''
  const [, client] = FORM.exec(code) ?? []
  return client === undefined ? null : { code, clientNumber: fromBase62(client) }
}
