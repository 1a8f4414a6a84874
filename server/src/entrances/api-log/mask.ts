import { maskCardNumbers } from '../../domain/index.ts'
import { BODY_BYTES_MAX } from './messages.ts'

const MASKED = '"***"'
const KNOWN_MAX = 1_000

interface Masked {
  readonly text: string
  /** The first that the message names. */
  readonly paymentId: string | null
}

/**
 * Masks what the contract calls secret, whatever its value is, and whatever could be a card number. The rest of JSON
 * stays to the byte. Of anything else, including JSON that is cut off, nothing is shown from the first place on that
 * could be a secret's name.
 */
export class Mask {
  readonly #names: ReadonlySet<string>
  readonly #anyName: RegExp
  /** The same, and letters in disguise. */
  readonly #suspect: RegExp
  readonly #known = new Map<string, string>()

  constructor(names: readonly string[]) {
    this.#names = new Set(names.map((name) => name.toLowerCase()))
    this.#anyName = new RegExp(names.join('|'), 'i')
    this.#suspect = new RegExp(`${names.join('|')}|\\\\u|%[4-7][0-9a-f]`, 'i')
  }

  message(text: string): Masked {
    // Most name nothing secret, and nobody needs to know what else they are.
    const isHarmless = !this.#suspect.test(text)
    if (isHarmless) return { text: maskCardNumbers(withoutPartOfNumber(text)), paymentId: paymentIdIn(text) }
    return isJson(text) ? this.#json(text) : { text: this.other(text), paymentId: null }
  }

  /** Signed content: a line and names, then a body. A client's ID and the digits after it are no number together. */
  content(clientId: string, text: string): string {
    const begin = text.search(/[[{]/)
    const [head, body] = begin < 0 ? [text, ''] : [text.slice(0, begin), text.slice(begin)]
    return (
      head
        .split(clientId)
        .map((part) => this.other(part))
        .join(clientId) + this.message(body).text
    )
  }

  other(text: string): string {
    const place = text.search(this.#suspect)
    return maskCardNumbers(place < 0 ? withoutPartOfNumber(text) : `${text.slice(0, place)}***`)
  }

  /** The same for what comes with every call, again and again. */
  repeated(text: string): string {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const masked = this.other(text)
    if (this.#known.size < KNOWN_MAX) this.#known.set(text, masked)
    return masked
  }

  #json(text: string): Masked {
    let masked = ''
    let copied = 0
    for (let open = text.indexOf('"'); open >= 0; ) {
      const close = endOfString(text, open)
      const colon = skipSpace(text, close)
      let next = close
      if (text[colon] !== ':') {
        if (this.#mayHoldSecrets(text.slice(open, close))) {
          masked += text.slice(copied, open) + MASKED
          copied = close
        }
      } else {
        const name = nameIn(text.slice(open, close))
        const value = skipSpace(text, colon + 1)
        next = value
        if (this.#names.has(name.toLowerCase())) {
          next = endOfValue(text, value)
          masked += text.slice(copied, value) + MASKED
          copied = next
        }
      }
      open = text.indexOf('"', next)
    }
    masked = maskCardNumbers(masked + text.slice(copied))
    return { text: masked, paymentId: paymentIdIn(masked) }
  }

  /** Text that is JSON itself, or something like it. */
  #mayHoldSecrets(string: string): boolean {
    return string.includes('\\') && this.#anyName.test(unescaped(string))
  }
}

const OF_NUMBER = /[\d\s._-]/
/** Fewer digits of a card may be shown. */
const PART_LENGTH_MAX = 6

/** A number that was cut in two would not be recognised. */
function withoutPartOfNumber(text: string): string {
  let end = text.length
  while (end > 0 && OF_NUMBER.test(text.charAt(end - 1))) end -= 1
  return text.length - end > PART_LENGTH_MAX && !isWhole(text) ? `${text.slice(0, end)}***` : text
}

const isWhole = (text: string) => text.length < BODY_BYTES_MAX

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The place after the closing quote. */
function endOfString(text: string, open: number): number {
  for (let close = text.indexOf('"', open + 1); ; close = text.indexOf('"', close + 1)) {
    let slashes = 0
    while (text[close - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return close + 1
  }
}

function skipSpace(text: string, from: number): number {
  let place = from
  while (isSpace(text.charCodeAt(place))) place += 1
  return place
}

const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

function endOfValue(text: string, begin: number): number {
  if (text[begin] === '"') return endOfString(text, begin)
  let depth = 0
  for (let place = begin; ; ) {
    const letter = text[place]
    if (letter === '"') {
      place = endOfString(text, place)
      continue
    }
    if (letter === '{' || letter === '[') depth += 1
    const isClosing = letter === '}' || letter === ']'
    if (depth === 0 && (isClosing || letter === ',' || letter === undefined)) return place
    if (isClosing) depth -= 1
    place += 1
    if (isClosing && depth === 0) return place
  }
}

/** A name between its quotes, however it is spelled. */
const nameIn = (quoted: string) => (quoted.includes('\\') ? unescaped(quoted) : quoted.slice(1, -1))

const unescaped = (quoted: string): string => JSON.parse(quoted)

const PAYMENT_ID = /"paymentId"\s*:\s*"(\w{1,64})"/

const paymentIdIn = (text: string): string | null => PAYMENT_ID.exec(text)?.[1] ?? null
