import { isResultCode } from '@amsel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import type { TestAnswer, Variation } from '../support/merchant.ts'
import { OPERATIONS } from './good-requests.ts'
import { mutatedRequest, oddKey, oddValue } from './mutated-requests.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

/** The same requests in every run, unless another seed or so many times as many are asked for. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_240_229)
const TIMES = Number(process.env.FUZZ_TIMES ?? 1)
const AT_ONCE = 32

const FAULTS = ['UNKNOWN_EXCEPTION', 'SYSTEM_ERROR']

/** Sends so many random requests, and holds each answer against the promise that no input makes a fault. */
async function everyAnswerIsGood<T>(
  requests: fc.Arbitrary<T>,
  count: number,
  send: (request: T) => Promise<{ answer: TestAnswer; isOurs: boolean }>,
): Promise<void> {
  const loggedBefore = gateway.logged.length
  const left = fc.sample(requests, { seed: SEED, numRuns: count * TIMES }).values()
  const sendTheRest = async () => {
    for (const request of left) {
      const { answer, isOurs } = await send(request)
      const isFault = !isResultCode(answer.code) || FAULTS.includes(answer.code)
      if (isFault || (isOurs && !answer.isSigned))
        expect.fail(`${fc.stringify(request)} was answered ${answer.text}, signed: ${answer.isSigned}`)
    }
  }
  // Nobody waits for the slowest of the others, such as a clock on its way.
  await Promise.all(Array.from({ length: AT_ONCE }, sendTheRest))
  expect(gateway.logged.slice(loggedBefore).filter(({ level }) => Number(level) >= 50)).toEqual([])
  expect((await merchant.pay()).code).toBe('PAYMENT_IN_PROCESS')
}

describe('no input makes a fault', { timeout: 240_000 }, () => {
  it('random bytes and random JSON', async () => {
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map(Buffer.from),
      fc.json().map((text) => Buffer.from(text)),
      fc.object({ key: oddKey() }).map((value) => Buffer.from(JSON.stringify(value))),
      oddValue.map((value) => Buffer.from(JSON.stringify(value) ?? '')),
    )
    const request = fc.record({ operation: fc.constantFrom(...OPERATIONS, 'simulator/advanceClock'), body })
    await everyAnswerIsGood(request, 1_000, async ({ operation, body }) => ({
      answer: await merchant.call(operation, body),
      isOurs: true,
    }))
  })

  it('good requests with mutations', async () => {
    const sent = new Set<string>()
    await everyAnswerIsGood(mutatedRequest, 2_700, async ({ operation, body }) => {
      sent.add(operation)
      return { answer: await merchant.call(operation, body), isOurs: true }
    })
    expect(OPERATIONS.filter((operation) => !sent.has(operation))).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('random paths under /ams/', async () => {
    const letters = [
      ..."abcXYZ019/._~%?&=:@!$'()*+,;-",
      '%2f',
      '%00',
      '//',
      '/../',
      'api/',
      'v1/',
      'sandbox/',
    ]
    const path = fc.oneof(
      fc.string({ unit: fc.constantFrom(...letters), maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...letters), maxLength: 4_000, minLength: 3_000 }),
      fc
        .constantFrom('sandbox/api/v1/', 'api/v1/', 'api/v1/payments/')
        .chain((start) =>
          fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 }).map((rest) => start + rest),
        ),
    )
    await everyAnswerIsGood(path, 400, async (path) => ({
      answer: await merchant.send(`/ams/${path}`, Buffer.from('{"paymentId":"1"}')),
      isOurs: true,
    }))
  })

  it('random headers', async () => {
    const printable = fc.string({
      unit: fc
        .integer({ min: 0x21, max: 0xff })
        .filter((code) => code < 0x7f || code > 0x9f)
        .map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 400,
    })
    const piece = fc.oneof(
      fc.constantFrom(
        '',
        'RSA256',
        '1',
        '0',
        '-1',
        '2',
        '1e9',
        '99999999999999999999',
        '%',
        '%zz',
        '%ff',
        '=',
        ',',
      ),
      printable,
    )
    const signature = fc.oneof(
      printable,
      fc
        .tuple(piece, piece, piece)
        .map(
          ([algorithm, version, value]) => `algorithm=${algorithm},keyVersion=${version},signature=${value}`,
        ),
      fc
        .uint8Array({ minLength: 200, maxLength: 600 })
        .map(
          (bytes) =>
            `algorithm=RSA256,keyVersion=1,signature=${encodeURIComponent(Buffer.from(bytes).toString('base64'))}`,
        ),
    )
    const variation: fc.Arbitrary<Variation> = fc.oneof(
      signature.map((signature) => ({ signature })),
      printable.map((time) => ({ time })),
      printable.map((id) => ({ headers: { 'client-id': id } })),
      printable.map((type) => ({ headers: { 'Content-Type': type } })),
      fc.nat().map((keyVersion) => ({ keyVersion })),
    )
    await everyAnswerIsGood(variation, 400, async (variation) => ({
      answer: await merchant.send(
        '/ams/sandbox/api/v1/payments/inquiryPayment',
        Buffer.from('{"paymentId":"1"}'),
        variation,
      ),
      isOurs: false,
    }))
  })
})
