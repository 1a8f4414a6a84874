import { createHmac } from 'node:crypto'

/** The six digits of this half minute for a key as authenticator apps take it, as RFC 6238 says. */
export function totp(secret: string): string {
  const bits = [...secret.replace(/=+$/, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

export const secretOf = (totpUri: string): string => new URL(totpUri).searchParams.get('secret') ?? ''
