import fc from 'fast-check'
import { goodRequest } from './good-requests.ts'

/** Values of every kind that JSON has, and text that has made others stumble. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    1e21,
    2 ** 53,
    Number.MAX_VALUE,
    '',
    ' ',
    [],
    {},
  ),
  fc.constantFrom('0', '-1', '1e3', '0x10', '9007199254740993', '99999999999999999', 'NaN', 'null', '١٢٣'),
  fc.constantFrom(
    '\0',
    '\ud800',
    '\udfff\ud800',
    '\ufeff',
    '\u202e',
    '\u2028',
    'e\u0301',
    'ﷺ',
    '🏳️‍🌈',
    '\r\n',
  ),
  fc.constantFrom("'; drop table payments; --", '{{7*7}}', '%s%n', '../../etc/passwd', '<script>', '\\u0000'),
  fc.constantFrom('9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z', '0000-00-00T00:00:00Z', 'http://[::1'),
  fc.constantFrom(300, 5_000, 30_000).map((length) => '𝕏'.repeat(length)),
  fc.constantFrom(10, 40, 500).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
  fc.constantFrom(10, 40, 500).map((depth) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)),
  fc.array(fc.integer(), { minLength: 200, maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.object({ key: oddKey(), maxDepth: 2 }),
)

export function oddKey(): fc.Arbitrary<string> {
  const known = [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'then',
    'toJSON',
    'length',
    '',
  ]
  return fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'grapheme', maxLength: 10 }))
}

/** What is done to a good request; `at` picks a place in it, from 0 to 1. */
const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  change: fc.oneof(
    fc.constant({ kind: 'drop' } as const),
    fc.constant({ kind: 'otherType' } as const),
    oddValue.map((value) => ({ kind: 'replace', value }) as const),
    fc.tuple(oddKey(), oddValue).map(([key, value]) => ({ kind: 'add', key, value }) as const),
  ),
})
type Mutation = typeof mutation extends fc.Arbitrary<infer M> ? M : never

/** What is done to the text of a request. */
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  kind: fc.constantFrom(
    ...(['truncate', 'flip', 'duplicateKey', 'prototype', 'byteOrderMark', 'tail', 'hugeNumber'] as const),
  ),
})
type Damage = typeof damage extends fc.Arbitrary<infer D> ? D : never

export const mutatedRequest = fc
  .tuple(
    goodRequest,
    fc.array(mutation, { maxLength: 3 }),
    fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: damage }),
  )
  .map(([{ operation, body }, mutations, harm]) => {
    const text = Buffer.from(JSON.stringify(mutations.reduce(mutate, structuredClone(body))))
    return { operation, body: harm ? damaged(text, harm) : text }
  })

type Place = { readonly holder: Record<string, unknown>; readonly key: string }

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])])
}

function mutate(body: object, { at, change }: Mutation): object {
  const places = placesIn(body).slice(0, 500)
  const place = places[Math.floor(at * places.length)]
  if (!place) return body
  const { holder, key } = place
  if (change.kind === 'drop') delete holder[key]
  else if (change.kind === 'otherType') holder[key] = otherType(holder[key])
  else define(holder, change.kind === 'add' ? change.key : key, change.value)
  return body
}

const otherType = (value: unknown) => (typeof value === 'string' ? Number(value) || 0 : JSON.stringify(value))

/** Also where the key is __proto__, which an assignment would not make a member. */
const define = (holder: object, key: string, value: unknown) =>
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })

function damaged(text: Buffer, { at, kind }: Damage): Buffer {
  const place = Math.floor(at * text.length)
  const insertFirst = (member: string) => Buffer.concat([Buffer.from(`{${member},`), text.subarray(1)])
  switch (kind) {
    case 'truncate':
      return text.subarray(0, place)
    case 'flip':
      return Buffer.from(text.map((byte, index) => (index === place ? byte ^ (1 << (place % 8)) : byte)))
    case 'duplicateKey':
      return insertFirst(`"paymentRequestId":"fuzz-1","paymentRequestId":${place},"outcome":null`)
    case 'prototype':
      return insertFirst('"__proto__":{"outcome":"SUCCESS"},"constructor":{"prototype":{"polluted":true}}')
    case 'byteOrderMark':
      return Buffer.concat([Buffer.from('\ufeff'), text])
    case 'tail':
      return Buffer.concat([text, text.subarray(place)])
    case 'hugeNumber':
      return insertFirst(`"seconds":1e400,"x":-1e-400,"y":${'9'.repeat(1 + (place % 400))}`)
  }
}
