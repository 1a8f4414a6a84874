// The protocol is described in docs/signer.md. Lines of JSON: a question has an id, and so has its answer.

export const PROTOCOL = 1

export type Question =
  | { readonly op: 'hello'; readonly protocol: number }
  | { readonly op: 'publicKey'; readonly key: string }
  /** `digest` is the SHA-256 of what is to be signed, in Base64. */
  | { readonly op: 'sign'; readonly key: string; readonly digest: string }

export interface Answer {
  readonly id: number
  readonly error?: string
  readonly protocol?: number
  /** SPKI DER in Base64. */
  readonly publicKey?: string
  /** Base64. */
  readonly signature?: string
}

/** Longer than any message has to be. */
const LINE_LENGTH_MAX = 16_384

/** Names of keys; they are file names, labels of an HSM, or parts of a KMS's key names. */
export const KEY_NAME = /^[\w.:/-]{1,200}$/

/** Cuts what arrives into lines; throws when one is too long. */
export class Lines {
  #rest = ''

  take(text: string): string[] {
    const lines = `${this.#rest}${text}`.split('\n')
    this.#rest = lines.pop() ?? ''
    if (this.#rest.length > LINE_LENGTH_MAX || lines.some(({ length }) => length > LINE_LENGTH_MAX))
      throw new Error('a line is too long')
    return lines.filter((line) => line.trim() !== '')
  }
}

/** Throws where the line is no answer to anything. */
export function readAnswer(line: string): Answer {
  const answer: unknown = JSON.parse(line)
  if (!isObject(answer) || !Number.isSafeInteger(answer.id)) throw new Error('an answer has no id')
  for (const name of ['error', 'publicKey', 'signature'])
    if (answer[name] !== undefined && typeof answer[name] !== 'string') throw new Error(`${name} is no text`)
  return answer as unknown as Answer
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
