export interface ContentParts {
  method: string
  /** the path with its query, exactly as in the request line, without scheme and host */
  path: string
  clientId: string
  /** the value of the time header, verbatim: its format is the sender's choice */
  time: string
  body: Buffer | string
}

/** The bytes that a signature covers: METHOD SP PATH LF CLIENT "." TIME "." BODY, and nothing after the body. */
export function signedContent({ method, path, clientId, time, body }: ContentParts): Buffer {
  const head = `${method} ${path}\n${clientId}.${time}.`
  return typeof body === 'string' ? Buffer.from(head + body) : Buffer.concat([Buffer.from(head), body])
}

/**
 * The paths that a caller may have signed. A gateway address that ends in a slash makes one official library call
 * `//ams/…` but sign `/ams/…`.
 */
export function signablePaths(rawPath: string): string[] {
  return rawPath.startsWith('//') ? [rawPath, rawPath.replace(/^\/+/, '/')] : [rawPath]
}

/** The path of a request line. One official library writes the whole address there; only the path is signed. */
export function rawPath(requestTarget: string): string {
  if (requestTarget.startsWith('/')) return requestTarget
  return requestTarget.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
}
