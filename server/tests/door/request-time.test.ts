import { beforeEach, describe, expect, it } from 'vitest'
import { setUpMerchant } from '../../src/registry/clients/index.ts'
import { OPERATOR, useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { payRequest } from '../support/merchant.ts'
import { soon } from '../support/process.ts'
import { signatureOf } from '../support/signed-client.ts'

/** The gateway's time, which stands still while a test asks for a moment. */
const reported: { moment: number | null } = { moment: null }
const clock = { now: () => new Date(reported.moment ?? Date.now()) }
const gateway = useGateway({ RATE_LIMIT_PER_SECOND: '100' }, { clock })
const merchant = useMerchantPerTest(gateway)

const NOW = Date.UTC(2026, 10, 15, 12, 0, 0, 500)
const SECOND_MS = 1_000
const PATH = '/ams/sandbox/api/v1/payments/inquiryPayment'

beforeEach(() => {
  reported.moment = NOW
  return () => {
    reported.moment = null
  }
})

const iso = (ms: number) => new Date(ms).toISOString()
const inquire = (time: string) => merchant.inquire({ paymentId: '1' }, { time })

const tolerate = (requestTimeToleranceSeconds: number | null) =>
  setUpMerchant(gateway.trail, OPERATOR, merchant.clientId, {
    notifiesAgain: undefined,
    notifiesInStrictOrder: undefined,
    requestTimeToleranceSeconds,
    urls: [],
  })

/** The running gateway knows of it. */
async function tolerated(seconds: number): Promise<void> {
  await tolerate(seconds)
  await soon(async () => expect((await inquire('1000000000000')).code).toBe('PARAM_ILLEGAL'))
}

describe('without a tolerance, as at first', () => {
  it.each([iso(NOW), '1000000000000', '2001-09-09T01:46:40+0800', '9999999999999'])(
    'a request of %s is taken',
    async (time) => {
      expect((await inquire(time)).code).toBe('ORDER_NOT_EXIST')
    },
  )
})

describe('with a tolerance of 300 seconds', () => {
  beforeEach(() => tolerated(300))

  const forms: readonly [name: string, write: (ms: number) => string][] = [
    ['milliseconds', String],
    ['nanoseconds', (ms) => `${ms}000000`],
    ['ISO 8601 in UTC', iso],
    [
      'ISO 8601 with an offset and no colon',
      (ms) => iso(ms + 8 * 3_600 * SECOND_MS).replace('Z', '0000+0800'),
    ],
  ]
  const cases = forms.flatMap(([form, write]) =>
    [-1, 1].map((side) => [form, side < 0 ? 'before' : 'after', side, write] as const),
  )

  it.each(cases)('%s: 300 seconds %s is taken, and a millisecond more is not', async (...args) => {
    const [, , side, write] = args
    const edge = NOW + side * 300 * SECOND_MS
    expect((await inquire(write(edge))).code).toBe('ORDER_NOT_EXIST')
    expect((await inquire(write(edge + side))).code).toBe('PARAM_ILLEGAL')
  })

  it('the refusal is a signed F that says both times', async () => {
    const { body, isSigned } = await inquire(String(NOW - 301 * SECOND_MS))
    expect(isSigned).toBe(true)
    expect(body.result).toEqual({
      resultStatus: 'F',
      resultCode: 'PARAM_ILLEGAL',
      resultMessage:
        "the header request-time says 2026-11-15T11:54:59.500Z and the gateway's time is 2026-11-15T12:00:00.500Z: " +
        'they must not be more than 300 seconds apart',
    })
  })

  it('a request that was captured is refused when the tolerance is over, and nothing is done', async () => {
    const captured = { request: payRequest(), time: String(NOW) }
    const send = () => merchant.call('payments/pay', captured.request, { time: captured.time })
    const first = await send()
    expect(first.code).toBe('PAYMENT_IN_PROCESS')
    // The same request id in time is a repeat, as ever.
    expect((await send()).body).toEqual(first.body)
    reported.moment = NOW + 301 * SECOND_MS
    expect((await send()).code).toBe('PARAM_ILLEGAL')

    const late = payRequest()
    expect((await merchant.call('payments/pay', late, { time: captured.time })).code).toBe('PARAM_ILLEGAL')
    const { paymentRequestId } = late
    const time = String(reported.moment)
    expect((await merchant.inquire({ paymentRequestId }, { time })).code).toBe('ORDER_NOT_EXIST')
  })

  it('counts real time, also when the sandbox clock was moved', async () => {
    const time = String(NOW)
    expect((await merchant.call('simulator/advanceClock', { seconds: 3_600 }, { time })).code).toBe('SUCCESS')
    expect((await inquire(time)).code).toBe('ORDER_NOT_EXIST')
    expect((await inquire(String(NOW + 3_600 * SECOND_MS))).code).toBe('PARAM_ILLEGAL')
  })

  it('a wrong signature is reported before a wrong time', async () => {
    const { code } = await merchant.inquire(
      { paymentId: '1' },
      { time: '1000000000000', signature: 'signature=abcd' },
    )
    expect(code).toBe('INVALID_SIGNATURE')
  })

  it('whoever repeats captured requests neither uses up the rate of the client nor gets all answers signed', async () => {
    const stale = await Promise.all(Array.from({ length: 150 }, () => inquire('1000000000000')))
    expect(new Set(stale.map(({ code }) => code))).toEqual(new Set(['PARAM_ILLEGAL']))
    expect(stale.some(({ isSigned }) => !isSigned)).toBe(true)
    const { code, isSigned } = await inquire(String(NOW))
    expect([code, isSigned]).toEqual(['ORDER_NOT_EXIST', true])
  })

  it('another client is not concerned, and off takes it away', async () => {
    const other = await gateway.merchant()
    const time = '1000000000000'
    expect((await other.inquire({ paymentId: '1' }, { time })).code).toBe('ORDER_NOT_EXIST')
    await tolerate(null)
    await soon(async () => expect((await inquire(time)).code).toBe('ORDER_NOT_EXIST'))
  })
})

describe('a time that has neither form', () => {
  it.each(['now', '1794787103', '2026-11-15', '2026-11-15T12:00:00', 'Sun, 15 Nov 2026 12:00:00 GMT'])(
    'is refused although it was signed: %s',
    async (time) => {
      const { code, body, isSigned } = await inquire(time)
      expect([code, isSigned]).toEqual(['PARAM_ILLEGAL', true])
      expect(body.result.resultMessage).toMatch(
        /^the header request-time is neither milliseconds since 1970 nor/,
      )
    },
  )

  it('cannot move the border between time and body of a captured request', async () => {
    const body = '{"paymentId":"1","x":"a.{\\"paymentId\\":\\"2\\"}"}'
    const { time, signature } = signatureOf(merchant, PATH, Buffer.from(body))
    expect((await merchant.send(PATH, Buffer.from(body), { time, signature })).code).toBe('ORDER_NOT_EXIST')
    const [before = '', ...after] = body.split('.')
    const moved = { time: `${time}.${before}`, signature }
    const answer = await merchant.send(PATH, Buffer.from(after.join('.')), moved)
    expect(answer.body.result.resultMessage).toMatch(/^the header request-time is neither/)
  })
})

it('requests at another time are in the security log', async ({ onTestFinished }) => {
  const another = await gateway.startAnother()
  onTestFinished(() => another.stop())
  await tolerated(300)
  const { code } = await merchant.inquire({ paymentId: '1' }, { time: '1000000000000', url: another.url })
  expect(code).toBe('PARAM_ILLEGAL')
  await another.stop()
  const entries = await gateway.database.query<{ after: { reason: string } }>(
    "select after from audit_entries where client_id = $1 and action = 'authentication_failed'",
    [merchant.clientId],
  )
  expect(entries.map(({ after }) => after.reason)).toEqual(['stale_request'])
})
