import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { diagnose, explain, formatSignatureHeader, type ReceivedSignature } from '../index.ts'
import { contentMistakes } from './find-content-mistake.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const gateway = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
const keys = { registered: [{ version: 1, key: publicKey, retired: false }], gateway }

const CLIENT = 'SANDBOX_5x00000000000000'
const TIME = '1685599933871'
const PLAIN = '/ams/api/v1/payments/pay'
const SANDBOX = '/ams/sandbox/api/v1/payments/pay'
const BODY = '{"b":"x/y","a":{"d":null,"c":[1,2]},"u":"Käse <&> 奶"}'

interface Case {
  cause: string
  /** what the caller signed */
  signed: string | Buffer
  path?: string
  time?: string
  body?: string
  headers?: Record<string, string>
}

function content({ method = 'POST', path = PLAIN, client = CLIENT, time = TIME, body = BODY }): string {
  return `${method} ${path}\n${client}.${time}.${body}`
}

function receive({ signed, path = PLAIN, time = TIME, body = BODY, headers = {} }: Case): ReceivedSignature {
  const signatureHeader = formatSignatureHeader(1, sign('sha256', Buffer.from(signed as string), privateKey))
  return { method: 'POST', path, clientId: CLIENT, time, body: Buffer.from(body), signatureHeader, headers }
}

const host = { host: 'gateway.example:8080' }
const INDENTED = `{
  "b": "x/y"
}`

const cases: Case[] = [
  { cause: 'path_without_sandbox', path: SANDBOX, signed: content({ path: PLAIN }) },
  { cause: 'path_with_sandbox', signed: content({ path: SANDBOX }) },
  { cause: 'query_left_out', path: `${PLAIN}?a=1&b=2`, signed: content({}) },
  { cause: 'full_url', headers: host, signed: content({ path: `https://gateway.example:8080${PLAIN}` }) },
  { cause: 'full_url', headers: host, signed: content({ path: `http://gateway.example:8080${PLAIN}` }) },
  { cause: 'full_url', headers: host, signed: content({ path: `gateway.example:8080${PLAIN}` }) },
  { cause: 'path_trailing_slash', signed: content({ path: `${PLAIN}/` }) },
  { cause: 'path_trailing_slash', path: `${PLAIN}/?a=1`, signed: content({ path: `${PLAIN}?a=1` }) },
  { cause: 'path_doubled_slash', path: `//${PLAIN}`, signed: content({}) },
  { cause: 'path_doubled_slash', signed: content({ path: `/${PLAIN}` }) },
  { cause: 'path_doubled_slash', path: '/ams/api//v1/x', signed: content({ path: '/ams/api/v1/x' }) },
  { cause: 'path_without_leading_slash', signed: content({ path: PLAIN.slice(1) }) },

  { cause: 'crlf_after_path', signed: content({}).replace('\n', '\r\n') },
  { cause: 'no_line_feed', signed: content({}).replace('\n', '\\n') },
  { cause: 'no_line_feed', signed: content({}).replace('\n', '') },
  { cause: 'newline_at_end', signed: `${content({})}\n` },
  { cause: 'newline_at_end', signed: `${content({})}\r\n` },
  { cause: 'body_left_out', signed: content({ body: '' }) },
  { cause: 'spaces_around_dots', signed: `POST ${PLAIN}\n${CLIENT} . ${TIME} . ${BODY}` },
  { cause: 'spaces_around_dots', signed: `POST ${PLAIN}\n${CLIENT}. ${TIME}. ${BODY}` },
  { cause: 'space_after_method', signed: content({}).replace(' ', '') },
  { cause: 'space_after_method', signed: content({}).replace(' ', '  ') },
  { cause: 'method_case', signed: content({ method: 'post' }) },
  { cause: 'client_id_case', signed: content({ client: CLIENT.toLowerCase() }) },
  { cause: 'client_id_case', signed: content({ client: CLIENT.toUpperCase() }) },
  { cause: 'client_id_left_out', signed: content({ client: '' }) },
  { cause: 'client_id_left_out', signed: `POST ${PLAIN}\n${TIME}.${BODY}` },
  { cause: 'time_left_out', signed: `POST ${PLAIN}\n${CLIENT}.${BODY}` },

  ...[
    { date: 'Sat, 17 May 2025 07:58:04 GMT' },
    { 'x-request-time': '1685599933999' },
    { 'response-time': '2019-05-28T12:12:14+08:00' },
  ].map((headers) => ({
    cause: 'time_of_another_header',
    headers: { host: 'localhost', 'content-length': '53', ...headers },
    signed: content({ time: Object.values(headers)[0] as string }),
  })),
  ...[
    [TIME, '1685599933'],
    [TIME, '2023-06-01T06:12:13Z'],
    [TIME, '2023-06-01T06:12:13.871Z'],
    [TIME, '2023-06-01T06:12:13+00:00'],
    [TIME, '1685599933871000000'],
    ['1685599933', '1685599933000'],
    ['1685599933871000000', TIME],
    ['2023-06-01T06:12:13Z', '1685599933000'],
    ['2023-06-01T14:12:13+08:00', '1685599933000'],
    ['2023-06-01T14:12:13+08:00', '2023-06-01T14:12:13+0800'],
    ['2023-06-01T14:12:13+0800', '2023-06-01T14:12:13+08:00'],
    ['2023-06-01T14:12:13+0800', '2023-06-01T06:12:13Z'],
    ['2023-06-01T06:12:13.1234567Z', '2023-06-01T06:12:13Z'],
  ].map(([time = '', signedTime = '']) => ({
    cause: 'time_in_another_form',
    time,
    signed: content({ time: signedTime }),
  })),

  ...[
    ['body_trimmed', ` ${BODY}\n`, BODY],
    ['body_trimmed', `${BODY}\r\n`, BODY],
    ['body_charset', BODY, BODY.replace(/[^\0-\x7f]/gu, '?')],
    ['body_reformatted', INDENTED, '{"b":"x/y"}'],
    ['body_reformatted', '{"b":"x\\/y"}', '{"b":"x/y"}'],
    ['body_reformatted', '{"b":"x/y"}', INDENTED],
    ['body_reformatted', '{"b":"x/y"}', INDENTED.replace('  "', '   "')],
    ['body_reformatted', '{"b":"x/y"}', INDENTED.replace('  "', '    "')],
    ['body_reformatted', BODY, '{"b": "x/y", "a": {"d": null, "c": [1, 2]}, "u": "Käse <&> 奶"}'],
    ['body_keys_sorted', BODY, '{"a":{"c":[1,2],"d":null},"b":"x/y","u":"Käse <&> 奶"}'],
    ['body_keys_sorted', '{"b":1,"a":2}', '{"a": 2, "b": 1}'],
    ['body_keys_sorted', '{"b":1,"a":2}', '{\n   "a": 2,\n   "b": 1\n}'],
    ['body_nulls_dropped', BODY, '{"b":"x/y","a":{"c":[1,2]},"u":"Käse <&> 奶"}'],
    ['body_slashes_escaped', BODY, BODY.replace('/', '\\/')],
    ['body_slashes_escaped', BODY, '{"b":"x\\/y","a":{"d":null,"c":[1,2]},"u":"K\\u00e4se <&> \\u5976"}'],
    ['body_non_ascii_escaped', BODY, '{"b":"x/y","a":{"d":null,"c":[1,2]},"u":"K\\u00e4se <&> \\u5976"}'],
    ['body_non_ascii_escaped', '{"b":"🧀","a":1}', '{"a": 1, "b": "\\ud83e\\uddc0"}'],
    ['body_html_escaped', BODY, '{"b":"x/y","a":{"d":null,"c":[1,2]},"u":"Käse \\u003c\\u0026\\u003e 奶"}'],
    ['body_html_escaped', '{"b":"a=\'b\'"}', '{"b":"a\\u003d\\u0027b\\u0027"}'],
  ].map(([cause = '', body = '', signedBody = '']) => ({
    cause,
    body,
    signed: content({ body: signedBody }),
  })),
  {
    cause: 'body_charset',
    body: '{"u":"Käse"}',
    signed: Buffer.concat([Buffer.from(content({ body: '' })), Buffer.from('{"u":"Käse"}', 'latin1')]),
  },
]

test.each(cases)('$cause is named, with the bytes that were signed: $signed', (example) => {
  const diagnosis = diagnose(receive(example), keys)
  expect(diagnosis.cause).toBe(example.cause)
  expect(diagnosis.signedContent).toEqual(Buffer.from(example.signed as string))
  expect(diagnosis.expectedContent.toString()).toBe(content(example))
  expect(explain(diagnosis)).toContain(diagnosis.explanation)
  expect(explain(diagnosis).length).toBeLessThanOrEqual(256)
})

test('each mistake of the tables has an example here', () => {
  const tested = new Set(cases.map(({ cause }) => cause))
  expect(contentMistakes.map(({ cause }) => cause).filter((cause) => !tested.has(cause))).toEqual([])
})

test('a body of more than 64 KiB is not written anew', () => {
  const large = `{"a": "${'x'.repeat(64 * 1024)}"}`
  const example = { body: large, signed: content({ body: large.replace(' ', '') }) }
  expect(diagnose(receive({ cause: '', ...example }), keys).cause).toBe('unknown')
})

test('a path mistake with a body of a mebibyte is still named', () => {
  const body = `"${'x'.repeat(1024 * 1024)}"`
  const example = { cause: '', path: SANDBOX, body, signed: content({ path: PLAIN, body }) }
  expect(diagnose(receive(example), keys).cause).toBe('path_without_sandbox')
})

test('a body nested a hundred levels deep is not written anew', () => {
  const body = '['.repeat(100) + ']'.repeat(100)
  const example = { body: body.replace('[]', '[ ]'), signed: content({ body }) }
  expect(diagnose(receive({ cause: '', ...example }), keys).cause).toBe('unknown')
})

test('the search ends early for a large body', () => {
  const body = `"${'x'.repeat(1024 * 1024)}"`
  const example = { cause: '', body, signed: content({ time: '1685599933', body }) }
  expect(diagnose(receive(example), keys).cause).toBe('unknown')
})

test('a header that holds no time is not taken for one', () => {
  const example = { cause: '', headers: { 'content-length': '53' }, signed: content({ time: '53' }) }
  expect(diagnose(receive(example), keys).cause).toBe('unknown')
})
