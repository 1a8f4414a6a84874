/** Keys as the libraries want them: DER in Base64, in one line. */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** With armour and lines of 64 letters. */
export const toPem = (base64: string, name: string): string =>
  `-----BEGIN ${name}-----\n${base64.replace(/(.{64})(?=.)/g, '$1\n')}\n-----END ${name}-----\n`

/** The PKCS#1 key within a PKCS#8 one: SEQUENCE { version, algorithm, OCTET STRING { the key } }. */
export function pkcs1Of(pkcs8: Uint8Array): Uint8Array {
  const outer = readElement(pkcs8, 0)
  const version = readElement(pkcs8, outer.start)
  const algorithm = readElement(pkcs8, version.end)
  const key = readElement(pkcs8, algorithm.end)
  return pkcs8.slice(key.start, key.end)
}

/** Where the content of a DER element begins and ends. */
function readElement(bytes: Uint8Array, at: number): { start: number; end: number } {
  const first = bytes[at + 1] ?? 0
  if (first < 0x80) return { start: at + 2, end: at + 2 + first }
  const count = first & 0x7f
  let length = 0
  for (let index = 0; index < count; index++) length = length * 256 + (bytes[at + 2 + index] ?? 0)
  const start = at + 2 + count
  return { start, end: start + length }
}

/** Whether somebody is about to hand out what they must keep: by its armour, or by how PKCS#8 and PKCS#1 begin. */
export function isPrivateKey(text: string): boolean {
  if (/PRIVATE KEY/.test(text)) return true
  // SEQUENCE { INTEGER 0 …: a public key has another sequence or the modulus in its place.
  const bytes = fromBase64(text.replace(/-----[^-]*-----|\s/g, ''))
  if (bytes?.[0] !== 0x30) return false
  const { start } = readElement(bytes, 0)
  return bytes[start] === 0x02 && bytes[start + 1] === 1 && bytes[start + 2] === 0
}

function fromBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}
