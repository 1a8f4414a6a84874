/**
 * What a shop shows as a QR code and the payer's wallet scans: `2810nn04`, where nn are the last digits of the
 * gateway's routing number, and 28 letters and digits. The first six of those say whose order it is, for a wallet names
 * no client; the others are a secret of 130 bits. On the wire it is an address: `PUBLIC_URL/c/<code>`.
 */
import { GATEWAY_ROUTING } from './payment-code.ts'

interface OrderCodeParts {
  /** The same for all codes of a client; two clients may share one. */
  readonly clientMark: string
  readonly secret: string
}

export const CLIENT_MARK_LENGTH = 6
export const ORDER_SECRET_LENGTH = 22

const BEGINNING = `281${GATEWAY_ROUTING}04`
const FORM = /^2810\d{2}04(?<clientMark>[0-9A-Za-z]{6})(?<secret>[0-9A-Za-z]{22})$/

export const isOrderCode = (text: string): boolean => FORM.test(text)

export function formatOrderCode({ clientMark, secret }: OrderCodeParts): string {
  const code = `${BEGINNING}${clientMark}${secret}`
  if (clientMark.length !== CLIENT_MARK_LENGTH || !isOrderCode(code))
    throw new RangeError('an order code has 6 and 22 letters or digits')
  return code
}

export function orderCodeParts(code: string): OrderCodeParts | null {
  const { clientMark, secret } = FORM.exec(code)?.groups ?? {}
  return clientMark && secret ? { clientMark, secret } : null
}

export const orderCodeUrl = (publicUrl: string, code: string): string => `${publicUrl}/c/${code}`

/** The code in what a scanner read: the code itself, its address, or a wallet's link that names the address. */
export function readOrderCode(text: string): string | null {
  return codeIn(text) ?? codeIn(parse(text)?.searchParams.get('qrcode') ?? '')
}

function codeIn(text: string): string | null {
  const path = parse(text)?.pathname ?? text
  const last = path.trim().replace(/\/$/, '').split('/').at(-1) ?? ''
  return isOrderCode(last) ? last : null
}

const parse = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)
