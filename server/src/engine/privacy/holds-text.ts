/**
 * Whether a text is one of the values in there, as a whole and in any case. Text that is itself JSON, as `metadata` often
 * is, is searched too. A name in parts also counts as a whole name.
 */
export function holdsText(words: unknown, text: string): boolean {
  const wanted = folded(text)
  // Not recursive: how deep a merchant's JSON goes is not ours to say.
  const waiting = [words]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'number' || typeof value === 'string') {
      if (folded(String(value)) === wanted) return true
      waiting.push(...insideOf(String(value)))
    } else if (typeof value === 'object' && value !== null) {
      if (folded(wholeName(value)) === wanted) return true
      for (const member of Object.values(value)) waiting.push(member)
    }
  }
  return false
}

const folded = (text: string) => text.normalize('NFC').trim().toLowerCase()

function insideOf(text: string): unknown[] {
  if (!/^\s*[[{]/.test(text)) return []
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}

interface NameInParts {
  readonly firstName?: unknown
  readonly middleName?: unknown
  readonly lastName?: unknown
}

const wholeName = ({ firstName, middleName, lastName }: NameInParts): string =>
  [firstName, middleName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ')
