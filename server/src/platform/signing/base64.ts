/** Buffer.from skips what it does not know; a signature or a key with such characters in it is a mistake. */
export function decodeBase64(text: string): Buffer | null {
  const isBase64 = text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)
  return isBase64 ? Buffer.from(text, 'base64') : null
}
