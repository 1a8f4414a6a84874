import { createHash, randomInt } from 'node:crypto'
import {
  BASE62,
  base62,
  CLIENT_MARK_LENGTH,
  formatOrderCode,
  formatPaymentCode,
  GATEWAY_ROUTING,
  ORDER_SECRET_LENGTH,
} from '../domain/index.ts'

/** A payment code that nobody can guess within its minute. */
export const newPaymentCode = (): string =>
  formatPaymentCode(GATEWAY_ROUTING, `${randomDigits()}${randomDigits()}`)

export const newOrderCode = (clientId: string): string =>
  formatOrderCode({
    clientMark: clientMark(clientId),
    secret: Array.from({ length: ORDER_SECRET_LENGTH }, () => BASE62[randomInt(62)]).join(''),
  })

/** What the order codes of a client have in common; it does not tell the client ID. */
export function clientMark(clientId: string): string {
  const digest = createHash('sha256').update(clientId).digest()
  return base62(digest.readBigUInt64BE(), CLIENT_MARK_LENGTH)
}

const randomDigits = () => String(randomInt(100_000_000)).padStart(8, '0')
