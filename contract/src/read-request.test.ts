import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { canonicalJson, isoTime } from './canonical-json.ts'
import { roleOf } from './field-roles.ts'
import * as fields from './fields.ts'
import { OPERATIONS } from './operations/index.ts'
import { NOT_PLAIN, plainReaderOf } from './plain-reading.ts'
import { readLeniently, readRequest } from './read-request.ts'
import { secretFields } from './secret-fields.ts'

const ABSOLUTE = 'x must be an absolute URL'

const read = (field: z.ZodType, value: unknown) => {
  const reading = readRequest(z.object({ x: field }), JSON.stringify({ x: value }))
  return reading.flaw ? reading.flaw.message : (reading.value as { x: unknown }).x
}

describe('a field reads what real clients write', () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ['text', fields.text(5), 'abc', 'abc'],
    ['text from a number', fields.text(5), 12, '12'],
    ['text from a boolean', fields.text(5), true, 'true'],
    ['a flag', fields.flag(), false, false],
    ['a flag in quotes', fields.flag(), 'true', true],
    ['a flag in capitals', fields.flag(), 'FALSE', false],
    ['an integer', fields.integer(), 20, 20],
    ['an integer in quotes', fields.integer(), '-20', -20],
    ['a decimal in quotes', fields.decimal(), '0.064622', 0.064622],
    ['minor units', fields.minorUnits(), '1', 1n],
    ['minor units beyond a double', fields.minorUnits(), '9007199254740993', 9007199254740993n],
    ['minor units as a number', fields.minorUnits(), 100, 100n],
    ['minor units with leading zeros', fields.minorUnits(), '007', 7n],
    ['a currency', fields.currency(), 'JPY', 'JPY'],
    ['a time in UTC', fields.dateTime(), '2026-03-02T10:00:04Z', new Date('2026-03-02T10:00:04Z')],
    [
      'a time with an offset',
      fields.dateTime(),
      '2026-03-02T10:00:04+08:00',
      new Date('2026-03-02T02:00:04Z'),
    ],
    [
      'a time without a colon',
      fields.dateTime(),
      '2026-03-02T10:00:04+0800',
      new Date('2026-03-02T02:00:04Z'),
    ],
    [
      'a time with decimals',
      fields.dateTime(),
      '2026-03-02T10:00:04.5Z',
      new Date('2026-03-02T10:00:04.500Z'),
    ],
    ['a date', fields.dateText(), '2026-03-02T10:00:04.7+08:00', '2026-03-02T02:00:04+00:00'],
    ['a date in milliseconds', fields.dateText(), 1772445604000, '2026-03-02T10:00:04+00:00'],
    ['a date without an offset', fields.dateText(), '2026-03-02T10:00:04', '2026-03-02T10:00:04+00:00'],
    ['a day alone', fields.dateText(), '2026-03-02', '2026-03-02T00:00:00+00:00'],
    ['a value in any case', fields.oneOfAnyCase(['PaymentCode']), 'PAYMENTCODE', 'PaymentCode'],
    ['a file', fields.base64(8), 'QUJDRA==', 'QUJDRA=='],
    ['an app address', fields.redirectUrl(99), 'imeituan://x', 'imeituan://x'],
    ['null for what is optional', fields.text(5).optional(), null, undefined],
    ['"" for what is optional', fields.integer().optional(), '', undefined],
  ])('%s', (_what, field, given, expected) => {
    expect(read(field, given)).toEqual(expected)
  })

  it.each<[string, z.ZodType, unknown, string]>([
    ['missing text', fields.text(5), undefined, 'x is required'],
    ['null', fields.text(5), null, 'x is required'],
    ['an empty string', fields.text(5), '', 'x is required'],
    ['long text', fields.text(5), 'abcdef', 'x must have at most 5 characters'],
    ['an object as text', fields.text(5), {}, 'x must be a string'],
    ['a number that was rounded', fields.text(), 2 ** 53, 'x must be a string'],
    ['a long file', fields.base64(4), 'QUJDRA==', 'x must have at most 4 characters'],
    ['words as a file', fields.base64(99), 'some words', 'x must be Base64'],
    ['half a file', fields.base64(99), 'QUJDRA', 'x must be Base64'],
    ['a word as a flag', fields.flag(), 'yes', 'x must be true or false'],
    ['a fraction as an integer', fields.integer(), '1.5', 'x must be an integer'],
    ['an integer below', fields.integer(0), -1, 'x must be at least 0'],
    ['zero units', fields.minorUnits(), '0', 'x must be a positive integer of at most 16 digits'],
    ['a sign', fields.minorUnits(), '+1', 'x must be a positive integer of at most 16 digits'],
    [
      'seventeen digits',
      fields.minorUnits(),
      '1'.repeat(17),
      'x must be a positive integer of at most 16 digits',
    ],
    ['an unsafe number', fields.minorUnits(), 2 ** 53, 'x must be a positive integer of at most 16 digits'],
    ['a metal', fields.currency(), 'XAU', 'x must be an ISO 4217 currency code'],
    ['a day alone', fields.dateTime(), '2026-03-02', 'x must be an ISO 8601 date-time with an offset'],
    [
      'a time without offset',
      fields.dateTime(),
      '2026-03-02T10:00:04',
      'x must be an ISO 8601 date-time with an offset',
    ],
    ['month 13', fields.dateTime(), '2026-13-02T10:00:04Z', 'x must be an ISO 8601 date-time with an offset'],
    ['no date', fields.dateText(), 'soon', 'x must be an ISO 8601 date-time or milliseconds since 1970'],
    ['half a ms', fields.dateText(), 0.5, 'x must be an ISO 8601 date-time or milliseconds since 1970'],
    ['no time at all', fields.dateText(), 9e15, 'x must be an ISO 8601 date-time or milliseconds since 1970'],
    [
      'the year 10000',
      fields.dateText(),
      '9999-12-31T23:00:00-02:00',
      'x must be an ISO 8601 date-time or milliseconds since 1970',
    ],
    ['code as an address', fields.redirectUrl(99), ' javascript:x', ABSOLUTE],
    ['a view of a source as an address', fields.redirectUrl(99), 'view-source:http://x', ABSOLUTE],
    ['a file system as an address', fields.redirectUrl(99), 'FileSystem:http://x/y', ABSOLUTE],
    ['a path as an address', fields.callUrl(99), '/hook', 'x must be an http or https URL'],
    ['an array as an object', fields.anything(), [], 'x must be an object'],
    ['another word', fields.oneOf(['A', 'B']), 'C', 'x must be one of A, B'],
    ['another case', fields.oneOf(['A', 'B']), 'a', 'x must be one of A, B; did you mean A?'],
  ])('and refuses %s', (_what, field, given, message) => {
    expect(read(field, given)).toBe(message)
  })

  it.each<[string, z.ZodType, unknown]>([
    ['text', fields.text(5), { length: { toString: 1 } }],
    ['a list', z.array(fields.text()).max(5), { length: [{ toString: 1 }] }],
    ['one of several', fields.oneOfAnyCase(['a', 'b']), { toString: 1 }],
  ])('%s refuses an object that cannot be spelled, and does not stumble over it', (_what, field, value) => {
    expect(read(field, value)).toMatch(/^x must be /)
  })

  it('whatever JSON it is given, it answers and never throws', () => {
    const schema = z.object({
      x: fields.text(5),
      y: fields.minorUnits().optional(),
      z: fields.anything().optional(),
    })
    fc.assert(
      fc.property(fc.oneof(fc.json({ maxDepth: 40 }), fc.string()), (text) => {
        const reading = readRequest(schema, text)
        expect(reading.flaw === undefined || reading.flaw.message.length > 0).toBe(true)
      }),
    )
  })
})

describe('a field with two names', () => {
  const schema = z.object({
    merchantInfo: z.object({ merchantMCC: fields.text(4) }).optional(),
    stores: z.array(z.object({ storeMCC: fields.text(4).optional() })).optional(),
    kept: fields.anything().optional(),
    number: fields.integer().optional(),
  })
  // A number in quotes is not plain: the long way reads the request then.
  const ways = [
    ['the short way', {}],
    ['the long way', { number: '1' }],
  ] as const

  it.each(ways)('is read under either, and the contract has one: %s', (_way, more) => {
    const read = (request: object) => readRequest(schema, JSON.stringify({ ...request, ...more }))
    const { value } = read({ merchantInfo: { merchantMcc: '5814' }, stores: [{ storeMcc: '1' }, {}] }) as {
      value: object
    }
    expect(value).toMatchObject({ merchantInfo: { merchantMCC: '5814' }, stores: [{ storeMCC: '1' }, {}] })
    expect(read({ merchantInfo: { merchantMCC: '1', merchantMcc: '2' } })).toMatchObject({
      value: { merchantInfo: { merchantMCC: '1' } },
    })
    expect(read({ merchantInfo: { merchantMCC: null, merchantMcc: '2' } })).toMatchObject({
      value: { merchantInfo: { merchantMCC: '2' } },
    })
    expect(read({ merchantInfo: { merchantMcc: '12345' } }).flaw?.message).toBe(
      'merchantInfo.merchantMCC must have at most 4 characters',
    )
  })

  it('is left alone in an object that is kept as it is', () => {
    const reading = readRequest(schema, '{"kept":{"merchantMcc":"1"}}')
    expect(reading).toEqual({ value: { kept: { merchantMcc: '1' } } })
  })
})

describe('the canonical form', () => {
  it('is compact and sorted, without what is absent, money and time as text', () => {
    const value = {
      b: 1n,
      a: [null, { d: undefined, c: true }],
      Z: new Date('2026-03-02T10:00:04.999Z'),
      e: null,
    }
    expect(canonicalJson(value)).toBe('{"Z":"2026-03-02T10:00:04+00:00","a":[{"c":true}],"b":"1"}')
  })

  it('reads back as what was written', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.boolean(), fc.integer())), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('has its keys in order, however many there are', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9_]{1,6}$/), { maxLength: 50 })
    fc.assert(
      fc.property(names, (keys) => {
        const written = canonicalJson(Object.fromEntries(keys.map((key) => [key, '1'])))
        expect(written).toBe(
          `{${[...keys]
            .sort()
            .map((key) => `"${key}":"1"`)
            .join(',')}}`,
        )
      }),
    )
  })

  it('writes times with whole seconds and a numeric offset', () => {
    expect(isoTime(new Date(0))).toBe('1970-01-01T00:00:00+00:00')
  })
})

it('the fields that the contract marks as secret are found, also inside of others', () => {
  expect([...secretFields()].sort()).toEqual([
    'accessToken',
    'authCode',
    'cardNo',
    'cardToken',
    'cvv',
    'disputeEvidence',
    'merchantPrivateKey',
    'merchantPrivateKeyPkcs1',
    'paymentCode',
    'paymentMethodId',
    'paymentMethodMetaData',
    'paymentVerificationData',
    'refreshToken',
    'refundSourceAccountNo',
    'refundToBankInfo',
  ])
})

describe('the short way for plain requests', () => {
  it.each(OPERATIONS.map(({ path, request }) => [path, request] as const))(
    '%s: gives what the schema gives, or gives up',
    (_path, schema) => {
      let plain = 0
      fc.assert(
        fc.property(valueFor(schema), (value) => {
          const short = plainReaderOf(schema)(value)
          if (short === NOT_PLAIN) return
          plain += 1
          expect(readLeniently(schema, value as object)).toEqual({ value: short })
        }),
        { numRuns: 500 },
      )
      expect(plain).toBeGreaterThan(0)
    },
  )

  it('is not taken for text that must be refused, wherever it stands', () => {
    const schema = z.object({ x: fields.text() })
    for (const text of ['{"x":"\\u0000"}', '{"x":"a","unknown":"\\uD800"}'])
      expect(readRequest(schema, text).flaw?.message).toContain('a character that is not allowed')
    expect(readRequest(schema, '{"x":"\\u00e9"}')).toEqual({ value: { x: 'é' } })
  })
})

/** Values for a schema: mostly plain ones, now and then one that has no place there. */
function valueFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    const all = Object.entries(schema.shape) as [string, z.ZodType][]
    // With one of these nothing is plain.
    const entries = all.filter(([, field]) => roleOf(field)?.kind !== 'refused' && canBePlain(field))
    const required = entries.filter(([, field]) => !(field instanceof z.ZodOptional)).map(([key]) => key)
    const members = Object.fromEntries(entries.map(([key, field]) => [key, valueFor(field)]))
    return fc.record(members, { requiredKeys: required })
  }
  if (schema instanceof z.ZodRecord) return keptMap
  if (schema instanceof z.ZodOptional) return valueFor(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodArray)
    return fc.array(valueFor(schema.element as z.ZodType), { minLength: 1, maxLength: 3 })
  const anything = fc.oneof(fc.constantFrom(...candidatesFor(schema)), fc.jsonValue())
  return fc.oneof(
    { weight: 200, arbitrary: fc.constantFrom(...plainFor(schema)) },
    { weight: 1, arbitrary: anything },
  )
}

const candidatesFor = (schema: z.ZodType) => [
  ...VALUES,
  ...(schema instanceof z.ZodEnum ? schema.options : []),
]
const plainFor = (schema: z.ZodType) =>
  candidatesFor(schema).filter((value) => plainReaderOf(schema)(value) !== NOT_PLAIN)

function canBePlain(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodOptional) return canBePlain(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodArray) return canBePlain(schema.element as z.ZodType)
  return schema instanceof z.ZodObject || schema instanceof z.ZodRecord || plainFor(schema).length > 0
}

const plainValue = fc.oneof(fc.string({ minLength: 1 }), fc.boolean(), fc.integer())
const keptMap = fc.oneof(
  { weight: 50, arbitrary: fc.dictionary(fc.constantFrom('cardNo', 'cvv', 'a b'), plainValue) },
  { weight: 1, arbitrary: fc.constantFrom(JSON.parse('{"__proto__":"x"}'), { toString: 'x' }) },
  { weight: 1, arbitrary: fc.dictionary(fc.string(), fc.oneof(plainValue, fc.jsonValue())) },
)

const VALUES = [
  ...[
    'a',
    '7',
    '-7',
    '1.5',
    'true',
    'HKD',
    'HK',
    'hk',
    'https://shop.example/?q=1',
    'app://x',
    'x'.repeat(300),
  ],
  ...[
    '2026-03-02T10:00:04Z',
    '2026-03-02T10:00:04.5+0800',
    'PROCESS_FAIL',
    'SUCCESS',
    'success',
    'ordercode',
    'DISPUTE_EVIDENCE_FILE',
  ],
  ...[7, 0, -7, 1.5, true, false, {}, { a: null }, []],
]
