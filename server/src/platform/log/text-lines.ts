import { auditSentence } from './audit-sentence.ts'
import { type Colour, painted, unpainted } from './colours.ts'
import { callLine, deliveryLine } from './event-lines.ts'
import { plain } from './plain.ts'

/** A line as pino wrote it. */
export interface Entry {
  readonly level: number
  readonly time: string
  readonly msg?: string
  readonly event?: string
  readonly clientId?: string | null
  readonly err?: { readonly stack?: string; readonly message?: string }
  readonly [field: string]: unknown
}

const WORDS: readonly (readonly [level: number, word: string, colour: Colour])[] = [
  [60, 'fatal: ', 'red'],
  [50, 'error: ', 'red'],
  [40, 'warning: ', 'yellow'],
  [30, '', 'none'],
  [20, 'debug: ', 'dim'],
  [0, 'trace: ', 'dim'],
]

/** What is shown in another way, or is a part of a request's body. */
const NOT_LOGGED = new Set(['level', 'time', 'msg', 'event', 'err', 'contentExpected', 'contentSigned'])
const VALUE_LENGTH_MAX = 200
const INDENT = ' '.repeat(10)
/** The last letters of a client ID distinguish clients. */
const SHORT_LENGTH = 5

/** Turns lines of JSON into lines for people: the local time, what happened, and the fields that matter. */
export class TextLines {
  readonly #paint: (colour: Colour, text: string) => string
  #second = ''
  #localTime = ''
  #firstClientId: string | null = null
  #isSeveral = false

  constructor({ isColoured }: { isColoured: boolean }) {
    this.#paint = isColoured ? painted : unpainted
  }

  write(json: string): string {
    const entry = JSON.parse(json) as Entry
    return `${this.#paint('dim', this.#timeOf(entry))}  ${this.#textOf(entry)}\n`
  }

  #textOf(entry: Entry): string {
    if (entry.event === 'call') return this.#named(entry) + callLine(entry, this.#paint)
    if (entry.event === 'delivery') return this.#named(entry) + deliveryLine(entry, this.#paint)
    const [, word = '', colour = 'none'] = WORDS.find(([level]) => entry.level >= level) ?? []
    const sentence = auditSentence(entry)
    const text = sentence === null ? `${plain(entry.msg ?? '')}${fieldsOf(entry)}` : plain(sentence)
    return this.#paint(colour, word + text) + stackOf(entry)
  }

  /** As long as one client calls, naming it would only lengthen the lines. */
  #named({ clientId }: Entry): string {
    if (!clientId) return ''
    this.#firstClientId ??= clientId
    this.#isSeveral ||= clientId !== this.#firstClientId
    return this.#isSeveral ? `${this.#paint('dim', plain(clientId.slice(-SHORT_LENGTH)))}  ` : ''
  }

  /** Worked out once a second. */
  #timeOf({ time }: Entry): string {
    const second = time.slice(0, 19)
    if (second !== this.#second) {
      this.#second = second
      this.#localTime = new Date(time).toTimeString().slice(0, 8)
    }
    return this.#localTime
  }
}

function fieldsOf(entry: Entry): string {
  const fields = Object.entries(entry).filter(
    ([name, value]) => !NOT_LOGGED.has(name) && value !== null && value !== undefined,
  )
  if (fields.length === 0) return ''
  return ` (${fields.map(([name, value]) => `${plain(name)}: ${shown(value)}`).join(', ')})`
}

function shown(value: unknown): string {
  const text = plain(typeof value === 'string' ? value : JSON.stringify(value))
  return text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text
}

function stackOf({ err }: Entry): string {
  const stack = err?.stack ?? err?.message
  if (!stack) return ''
  return stack
    .split('\n')
    .map((line) => `\n${INDENT}${plain(line)}`)
    .join('')
}
