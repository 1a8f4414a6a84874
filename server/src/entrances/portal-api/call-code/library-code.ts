import { type ClientField, type ClientType, clientModel, type ValueTypes, valueTypes } from '@amsel/contract'
import { JAVA } from './java.ts'
import { PHP } from './php.ts'
import { PYTHON } from './python.ts'
import { TYPESCRIPT } from './typescript.ts'

/** Any JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** One field of a message, its value already written. */
interface Written {
  readonly name: string
  readonly text: string
}

/** How a library's language writes what a request is made of. */
export interface Grammar {
  readonly name: string
  /** `value` is the type's name where the language has one for such values. */
  text(text: string, value: string | null): string
  integer(digits: string): string
  decimal(digits: string): string
  flag(flag: boolean): string
  amount(currency: string, digits: string): string
  list(items: readonly string[]): string
  /** What the library does not know by a type: as it is on the wire. */
  wire(value: Json): string
  message(name: string, fields: readonly Written[], extra: Readonly<Record<string, Json>>): string
  /** The whole. `used` are the names of messages, values and `Amount`. */
  call(asked: Asked): string
}

interface Asked {
  readonly area: string
  readonly operation: string
  readonly request: string
  readonly used: Used
}

/** Whatever has to be imported. */
interface Used {
  readonly messages: ReadonlySet<string>
  readonly values: ReadonlySet<string>
  readonly hasAmount: boolean
}

interface LibraryCode {
  readonly name: string
  readonly code: string
}

const GRAMMARS: readonly Grammar[] = [TYPESCRIPT, PYTHON, JAVA, PHP]

interface Known {
  readonly operations: ReadonlyMap<
    string,
    { readonly area: string; readonly name: string; readonly request: string }
  >
  readonly fields: ReadonlyMap<string, readonly ClientField[]>
  readonly values: ValueTypes
}

let known: Known | undefined

function readModel(): Known {
  const { areas, messages } = clientModel()
  return {
    operations: new Map(areas.flatMap(({ operations }) => operations).map((one) => [one.path, one])),
    fields: new Map(messages.map(({ name, fields }) => [name, fields])),
    // Amount has a type of its own in every library.
    values: valueTypes(messages.filter(({ name }) => name !== 'Amount')),
  }
}

/** The call in the words of each library; nothing for an operation that none has, or a body that is no message. */
export function libraryCodeOf(operation: string | null, body: string): readonly LibraryCode[] {
  known ??= readModel()
  const found = known.operations.get(operation ?? '')
  const request = parsed(body)
  if (!found || !isObject(request)) return []
  return GRAMMARS.map((grammar) => {
    const writer = new Writer(grammar, known as Known)
    const text = writer.message(found.request, request)
    const { messages, values, hasAmount } = writer
    const used = { messages, values, hasAmount }
    return {
      name: grammar.name,
      code: grammar.call({ area: found.area, operation: found.name, request: text, used }),
    }
  })
}

/** Writes one request. */
class Writer {
  readonly messages = new Set<string>()
  readonly values = new Set<string>()
  hasAmount = false
  readonly #grammar: Grammar
  readonly #known: Known

  constructor(grammar: Grammar, known: Known) {
    this.#grammar = grammar
    this.#known = known
  }

  /** A field that the library does not know, or knows otherwise, goes along as it was. */
  message(name: string, value: Readonly<Record<string, Json>>): string {
    this.messages.add(name)
    const fields: Written[] = []
    const extra: Record<string, Json> = {}
    const types = new Map((this.#known.fields.get(name) ?? []).map((field) => [field.name, field.type]))
    for (const [field, inner] of Object.entries(value)) {
      const type = types.get(field)
      const text = type ? this.#written(type, inner, field) : null
      if (text === null) extra[field] = inner
      else fields.push({ name: field, text })
    }
    return this.#grammar.message(name, fields, extra)
  }

  /** Null for a value that is not of its type. */
  #written(type: ClientType, value: Json, field: string): string | null {
    const { text, integer, decimal, flag, list, wire } = this.#grammar
    switch (type.kind) {
      case 'amount':
        return this.#amount(value)
      case 'message':
        return isObject(value) ? this.message(type.name, value) : null
      case 'list': {
        if (!Array.isArray(value)) return null
        const items = value.map((item) => this.#written(type.of, item, field))
        return items.every((item) => item !== null) ? list(items) : null
      }
      case 'map':
        return isObject(value) ? wire(value) : null
      case 'flag':
        return typeof value === 'boolean' ? flag(value) : null
      case 'integer':
        return Number.isSafeInteger(value) ? integer(String(value)) : null
      case 'decimal':
        return typeof value === 'number' ? decimal(String(value)) : null
      default: {
        if (typeof value !== 'string') return null
        const name = type.kind === 'enum' ? this.#known.values.nameOf(field) : null
        if (name) this.values.add(name)
        return text(value, name)
      }
    }
  }

  #amount(value: Json): string | null {
    if (!isObject(value) || Object.keys(value).sort().join() !== 'currency,value') return null
    const { currency, value: digits } = value
    if (typeof currency !== 'string' || typeof digits !== 'string' || !/^[1-9]\d{0,15}$/.test(digits))
      return null
    this.hasAmount = true
    return this.#grammar.amount(currency, digits)
  }
}

function parsed(body: string): Json {
  try {
    return JSON.parse(body) as Json
  } catch {
    return null
  }
}

const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
