import { expect, it } from 'vitest'
import { BODY_BYTES_MAX } from './messages.ts'
import { CallPack, type UnpackedCall, unpackCalls } from './packed-calls.ts'

const call = (more: Partial<UnpackedCall> = {}): UnpackedCall => ({
  clientId: 'SANDBOX_1',
  atMs: 1_794_800_000_000,
  name: 'a name',
  traceId: 'a trace',
  method: 'POST',
  path: '/ams/api/v1/payments/pay',
  operation: 'v1/payments/pay',
  subject: null,
  resultStatus: 'S',
  resultCode: 'SUCCESS',
  isFailed: false,
  durationMs: 1.5,
  isProven: true,
  address: '127.0.0.1',
  requestHeaders: {
    contentType: 'application/json',
    userAgent: null,
    clientId: '',
    time: '1',
    signature: 's',
  },
  requestBody: Buffer.from('{"a":1}'),
  requestBytes: 7,
  isRequestCut: false,
  answerHeaders: null,
  answerBody: 'an answer',
  explanation: null,
  ...more,
})

const unpacked = (calls: readonly UnpackedCall[]) => {
  const pack = new CallPack(calls.length)
  for (const one of calls) pack.add(one)
  return [...unpackCalls(structuredClone(pack.end()))]
}

const asText = (one: UnpackedCall) => ({ ...one, requestBody: one.requestBody.toString() })

it.each<[string, UnpackedCall[]]>([
  [
    'plain letters',
    [call(), call({ subject: 'second', isFailed: true, isProven: false, isRequestCut: true })],
  ],
  [
    'other letters, in one of several calls',
    [
      call(),
      call({ subject: 'Käse', requestBody: Buffer.from('{"name":"奶酪"}'), answerBody: '🧀' }),
      call({
        answerHeaders: { contentType: 'text/plain', clientId: null, time: null, signature: 'é' },
        explanation: { cause: 'c', sentence: 'ß', expected: 'e', signed: null },
      }),
    ],
  ],
  ['nothing', []],
  [
    'more than it has room for at first',
    Array.from({ length: 30 }, () => call({ requestBody: Buffer.alloc(60_000, 'ä') })),
  ],
])('calls with %s arrive as they were', (_what, calls) => {
  expect(unpacked(calls)).toEqual(calls.map(asText))
})

it('of a long answer one letter more arrives than is kept', () => {
  const [long] = unpacked([call({ answerBody: 'ä'.repeat(2 * BODY_BYTES_MAX) })])
  expect(long?.answerBody).toBe('ä'.repeat(BODY_BYTES_MAX + 1))
})

it('bytes that are no text are shown as such', () => {
  const [broken] = unpacked([call({ requestBody: Buffer.from([0x61, 0xff, 0x62]) })])
  expect(broken?.requestBody).toBe('a\ufffdb')
})
