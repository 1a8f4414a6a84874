/** A client's number as an order code carries it: six characters of base 62. */
import { CLIENT_MARK_LENGTH } from './order-code.ts'

export const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(BASE_62.length)

export function clientMark(clientNumber: bigint): string {
  let mark = ''
  for (let rest = clientNumber; mark.length < CLIENT_MARK_LENGTH; rest /= BASE)
    mark = `${BASE_62[Number(rest % BASE)]}${mark}`
  return mark
}

export const clientNumberOf = (mark: string): bigint =>
  [...mark].reduce((number, letter) => number * BASE + BigInt(BASE_62.indexOf(letter)), 0n)
