/** A client's number as an order code carries it: six characters of base 62. */
import { BASE62, base62 } from './base62.ts'
import { CLIENT_MARK_LENGTH } from './order-code.ts'

export const clientMark = (clientNumber: bigint): string => base62(clientNumber, CLIENT_MARK_LENGTH)

export const clientNumberOf = (mark: string): bigint =>
  [...mark].reduce((number, letter) => number * 62n + BigInt(BASE62.indexOf(letter)), 0n)
