import type { Change, ContentMistake } from './content-mistake.ts'
import type { ReceivedSignature } from './diagnosis.ts'
import { dropNulls, escapeLower, escapeSlashes, escapeUpper, layOut, parseSmall, sortKeys } from './json.ts'

const AS_SENT = 'sign the bytes of the body as sent.'
const NON_ASCII = /[\u0080-\uffff]/g

export const bodyMistakes: readonly ContentMistake[] = [
  {
    cause: 'body_trimmed',
    explanation: `The body was signed without the white space at its ends: ${AS_SENT}`,
    variants: ({ body }) => [{ body: body.toString().trim() }, { body: body.toString().trimEnd() }],
  },
  {
    cause: 'body_charset',
    explanation:
      'The body was signed in a different character encoding from the one sent: use UTF-8 for both.',
    variants: ({ body }) => otherCharsets(body.toString()),
  },
  {
    cause: 'body_reformatted',
    explanation: `The JSON of the body was signed in a different layout from the one sent (white space, escapes): ${AS_SENT}`,
    variants: rendered((value) => layOut(value)),
  },
  {
    cause: 'body_keys_sorted',
    explanation: `The JSON of the body was signed with its keys sorted: ${AS_SENT}`,
    variants: rendered((value) => layOut(sortKeys(value))),
  },
  {
    cause: 'body_nulls_dropped',
    explanation: `The JSON of the body was signed without its null fields: ${AS_SENT}`,
    variants: rendered((value) => layOut(dropNulls(value))),
  },
  {
    cause: 'body_non_ascii_escaped',
    explanation: `The JSON of the body was signed with non-ASCII characters written as \\uXXXX: ${AS_SENT}`,
    variants: escaped(
      (json) => escapeLower(json, NON_ASCII),
      (json) => escapeUpper(json, NON_ASCII),
    ),
  },
  {
    cause: 'body_slashes_escaped',
    explanation: `The JSON of the body was signed with / written as \\/: ${AS_SENT}`,
    variants: escaped(escapeSlashes, (json) => escapeSlashes(escapeLower(json, NON_ASCII))),
  },
  {
    cause: 'body_html_escaped',
    explanation: `The JSON of the body was signed with <, > and & written as \\u003c, \\u003e and \\u0026: ${AS_SENT}`,
    // The sets of Go, of Gson and of .NET.
    variants: escaped(
      (json) => escapeLower(json, /[<>&]/g),
      (json) => escapeLower(json, /[<>&=']/g),
      (json) => escapeUpper(json, /[<>&'+\u0080-\uffff]/g),
    ),
  },
]

function otherCharsets(text: string): Change[] {
  if (text.search(NON_ASCII) < 0) return []
  return [{ body: Buffer.from(text, 'latin1') }, { body: text.replace(/[^\0-\x7f]/gu, '?') }]
}

function rendered(render: (value: unknown) => Iterable<string>) {
  return function* ({ body }: ReceivedSignature): Iterable<Change> {
    const value = parseSmall(body)
    if (value === undefined) return
    for (const json of render(value)) yield { body: json }
  }
}

function escaped(...escapes: Array<(json: string) => string>) {
  return rendered(function* (value) {
    const compact = JSON.stringify(value)
    const effective = escapes.filter((rewrite) => rewrite(compact) !== compact)
    if (effective.length === 0) return
    for (const order of [value, sortKeys(value)]) {
      for (const json of layOut(order, [4])) yield* effective.map((rewrite) => rewrite(json))
    }
  })
}
