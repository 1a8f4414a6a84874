/** In pieces: a function takes only so many arguments. */
export function base64Of(bytes: Uint8Array): string {
  const PIECE = 8192
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(text)
}
