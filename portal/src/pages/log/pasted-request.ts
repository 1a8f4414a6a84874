interface TakenApart {
  readonly method: string
  readonly path: string
  readonly headers: string
  readonly body: string
}

const REQUEST_LINE = /^([A-Z]+) (\S+)(?: HTTP\/[\d.]+)?$/

/** A whole request as it is on the wire: request line, headers, an empty line, body. Null where it is none. */
export function takeApart(text: string): TakenApart | null {
  const [, first = '', rest = ''] = /^\s*([^\r\n]*)\r?\n?([\s\S]*)$/.exec(text) ?? []
  const line = REQUEST_LINE.exec(first.trim())
  if (!line) return null
  const gap = /\r?\n\r?\n/.exec(rest)
  const headers = gap ? rest.slice(0, gap.index) : rest
  return {
    method: line[1] ?? '',
    path: line[2] ?? '',
    headers: headers.replace(/\r/g, ''),
    body: gap ? rest.slice(gap.index + gap[0].length) : '',
  }
}

/** One header a line, by its name in small letters. Lines without a colon are left out. */
export function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(/\r?\n/).flatMap((line) => {
    const match = /^\s*(?:-H\s+['"]?)?([\w-]+)\s*:\s*(.*?)['"]?\s*\\?\s*$/.exec(line)
    return match ? [[(match[1] ?? '').toLowerCase(), match[2] ?? '']] : []
  })
  return Object.fromEntries(pairs)
}
