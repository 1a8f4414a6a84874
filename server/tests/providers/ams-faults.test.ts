import { describe, expect, it } from 'vitest'
import type { Attempt, AttemptKind, CardSource, Payment, ProviderOutcome } from '../../src/domain/index.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { card, given, newAttempt, newCardPayment, newPayment } from './asked.ts'
import { asking } from './conformance.ts'
import { type Body, type Fault, useFaultyWay } from './faulty-way.ts'
import { candidateAt, configOf, laterAms, upstreamOf } from './upstream.ts'

const gateway = useGateway()
const upstream = useMerchant(gateway)
const way = useFaultyWay(gateway)
const provider = laterAms(() => ({
  config: { ...configOf(upstream), gatewayUrl: way.url, gatewayPublicKey: way.publicKey },
  notifyUrl: 'http://127.0.0.1:9/providers/acme',
}))
const candidate = candidateAt(upstream, provider)
const { send, inquire, abandon, paidCharge, authorizedCharge } = asking(candidate)

const UNKNOWN = 'unknown'
const reported = (asked: Promise<ProviderOutcome | null>) =>
  asked.then(
    (outcome) => outcome?.outcome ?? null,
    () => UNKNOWN,
  )

/** Something to ask for, and what it stands on. */
interface Prepared {
  readonly payment: Payment
  readonly charge: Attempt
  readonly attempt: Attempt
  readonly source?: CardSource
}

interface Deed {
  readonly what: string
  readonly operation: string
  prepare(): Promise<Prepared>
}

const ofPaid = (kind: AttemptKind) => async () => {
  const { payment, charge } = await paidCharge()
  return { payment, charge, attempt: newAttempt(payment, kind) }
}
const ofAuthorized =
  (kind: AttemptKind, more: Partial<Attempt> = {}) =>
  async () => {
    const { payment, charge } = await authorizedCharge()
    return { payment, charge, attempt: newAttempt(payment, kind, more) }
  }

const DEEDS: readonly Deed[] = [
  {
    what: 'a wallet’s charge',
    operation: 'payments/pay',
    async prepare() {
      const payment = newPayment()
      const charge = newAttempt(payment, 'CHARGE')
      return { payment, charge, attempt: charge }
    },
  },
  {
    what: 'a card’s charge',
    operation: 'payments/pay',
    async prepare() {
      const payment = newCardPayment()
      const charge = newAttempt(payment, 'CHARGE')
      return { payment, charge, attempt: charge, source: card() }
    },
  },
  { what: 'a capture', operation: 'payments/capture', prepare: ofAuthorized('CAPTURE') },
  { what: 'a refund', operation: 'payments/refund', prepare: ofPaid('REFUND') },
  { what: 'a cancel', operation: 'payments/cancel', prepare: ofPaid('CANCEL') },
  { what: 'a void', operation: 'payments/cancel', prepare: ofAuthorized('VOID') },
  { what: 'a reversal', operation: 'payments/cancel', prepare: ofPaid('REVERSAL') },
  {
    what: 'a raise',
    operation: 'payments/updateAmount',
    prepare: ofAuthorized('INCREMENTAL', { amount: { currency: 'HKD', value: 30_000n } }),
  },
]

const FAULTS: readonly (readonly [string, Fault])[] = [
  ['is lost on its way', { at: 'before', how: 'silence' }],
  ['is done, and the answer lost', { at: 'after', how: 'silence' }],
  ['is cut off on its way', { at: 'before', how: 'cut' }],
  ['is done, and the answer cut off', { at: 'after', how: 'cut' }],
  ['meets a status 500', { at: 'before', how: 'status 500' }],
  ['is done, and answered with a status 500', { at: 'after', how: 'status 500' }],
  ['is done, and answered with a page', { at: 'after', how: 'no JSON' }],
  ['is done, and the answer not signed', { at: 'after', how: 'unsigned' }],
  ['is done, and the answer signed by another', { at: 'after', how: 'signed by another' }],
]

/** As the engine goes on with what it knows nothing of. */
async function goOn({ payment, charge, attempt, source }: Prepared): Promise<string | null> {
  const known = await inquire(payment, attempt, charge)
  const sent = known ?? (await send(payment, attempt, { source }, charge))
  if (sent.outcome !== 'OPENED') return sent.outcome
  await candidate.complete(charge)
  return reported(inquire(payment, attempt, charge))
}

describe.each(DEEDS)('$what', ({ operation, prepare }) => {
  it.each(FAULTS)('that %s is unknown, and done once in the end', async (_what, fault) => {
    const prepared = await prepare()
    const { payment, charge, attempt, source } = prepared
    const asked = new AbortController()
    const met = way.break(operation, fault)
    const sending = reported(send(payment, attempt, { source, signal: asked.signal }, charge))
    await met
    if ('how' in fault && fault.how === 'silence') asked.abort()
    // A connection that was cut in its idle moment is not told from one that was cut later: the same is sent again.
    const isCut = 'how' in fault && fault.how === 'cut'
    expect(isCut ? [UNKNOWN, 'SUCCESS', 'OPENED'] : [UNKNOWN]).toContain(await sending)
    expect(await goOn(prepared)).toBe('SUCCESS')
    expect(await candidate.countDone(charge, attempt)).toBe(attempt === charge ? 1 : 2)
  })

  it('whose answer is slow is waited for', async () => {
    const { payment, charge, attempt, source } = await prepare()
    let release = () => {}
    const until = new Promise<void>((resolve) => {
      release = resolve
    })
    const met = way.break(operation, { at: 'after', until })
    const sending = reported(send(payment, attempt, { source }, charge))
    // Another caller asks meanwhile, and learns the state.
    expect([null, 'OPENED', 'SUCCESS', 'PENDING']).toContain(
      await reported(inquire(payment, attempt, charge)),
    )
    release()
    await met
    expect(['SUCCESS', 'OPENED']).toContain(await sending)
    expect(await candidate.countDone(charge, attempt)).toBeLessThanOrEqual(2)
  })

  it.each([
    'ACCESS_DENIED',
    'SYSTEM_ERROR',
    'PROCESS_FAIL',
    'PARAM_ILLEGAL',
    'REPEAT_REQ_INCONSISTENT',
    'NEW_CODE',
  ])('that is done and yet refused with %s is what stands', async (resultCode) => {
    const { payment, charge, attempt, source } = await prepare()
    const lie = (body: Body) => {
      for (const field of Object.keys(body)) delete body[field]
      body.result = { resultStatus: 'F', resultCode, resultMessage: 'no' }
    }
    void way.break(operation, { at: 'after', lie })
    expect(['SUCCESS', 'OPENED']).toContain(await reported(send(payment, attempt, { source }, charge)))
  })

  it.each(['UNKNOWN_EXCEPTION', 'REQUEST_TRAFFIC_EXCEED_LIMIT', 'NEW_CODE'])(
    'that is answered U %s is unknown',
    async (resultCode) => {
      const { payment, charge, attempt, source } = await prepare()
      void way.break(operation, { at: 'before', result: { resultStatus: 'U', resultCode } })
      expect(await reported(send(payment, attempt, { source }, charge))).toBe(UNKNOWN)
    },
  )
})

describe('an inquiry', () => {
  const faults = FAULTS.filter(([, fault]) => 'how' in fault && !['silence', 'cut'].includes(fault.how))

  it.each(faults)('that %s says nothing, and never that there is nothing', async (_what, fault) => {
    const { payment, charge } = await paidCharge()
    void way.break('payments/inquiryPayment', fault)
    expect(await reported(inquire(payment, charge))).toBe(UNKNOWN)
    const refund = newAttempt(payment, 'REFUND')
    void way.break('payments/inquiryRefund', fault)
    expect(await reported(inquire(payment, refund, charge))).toBe(UNKNOWN)
  })
})

describe('an amount that lies', () => {
  const more = { currency: 'HKD', value: '25801' }
  const others = { currency: 'JPY', value: '25800' }
  const LIES: readonly (readonly [string, unknown])[] = [
    ['another value', more],
    ['another currency', others],
    ['no amount', undefined],
    ['half an amount', { currency: 'HKD' }],
  ]

  it.each(LIES)('is not believed of a card’s charge: %s', async (_what, amount) => {
    const payment = newCardPayment()
    const charge = newAttempt(payment, 'CHARGE')
    const lie = (body: Body) => void Object.assign(body, { paymentAmount: amount })
    void way.break('payments/pay', { at: 'after', lie })
    expect(await reported(send(payment, charge, { source: card() }))).toBe(UNKNOWN)
    void way.break('payments/inquiryPayment', { at: 'after', lie })
    expect(await reported(inquire(payment, charge))).toBe(UNKNOWN)
    expect(await reported(inquire(payment, charge))).toBe('SUCCESS')
  })

  it.each(LIES)('is not believed of a refund: %s', async (_what, amount) => {
    const { payment, charge } = await paidCharge()
    const refund = newAttempt(payment, 'REFUND')
    const lie = (body: Body) => void Object.assign(body, { refundAmount: amount })
    void way.break('payments/refund', { at: 'after', lie })
    expect(await reported(send(payment, refund, {}, charge))).toBe(UNKNOWN)
    void way.break('payments/inquiryRefund', { at: 'after', lie })
    expect(await reported(inquire(payment, refund, charge))).toBe(UNKNOWN)
    expect(await reported(inquire(payment, refund, charge))).toBe('SUCCESS')
  })

  it.each(LIES)('is not believed of a capture: %s', async (_what, amount) => {
    const { payment, charge } = await authorizedCharge()
    const capture = newAttempt(payment, 'CAPTURE')
    void way.break('payments/capture', {
      at: 'after',
      lie: (body) => void Object.assign(body, { captureAmount: amount }),
    })
    expect(await reported(send(payment, capture, {}, charge))).toBe(UNKNOWN)
    void way.break('payments/inquiryPayment', {
      at: 'after',
      lie: ({ transactions }) =>
        void Object.assign((transactions as Body[])[0] ?? {}, { transactionAmount: amount }),
    })
    expect(await reported(inquire(payment, capture, charge))).toBe(UNKNOWN)
    expect(await reported(inquire(payment, capture, charge))).toBe('SUCCESS')
  })

  it('nor is an answer that tells of another request', async () => {
    const payment = newCardPayment()
    const charge = newAttempt(payment, 'CHARGE')
    const lie = (body: Body) => void Object.assign(body, { paymentRequestId: 'another' })
    void way.break('payments/pay', { at: 'after', lie })
    expect(await reported(send(payment, charge, { source: card() }))).toBe(UNKNOWN)
    void way.break('payments/inquiryPayment', { at: 'after', lie })
    expect(await reported(inquire(payment, charge))).toBe(UNKNOWN)
  })
})

describe('a refusal of what was not done', () => {
  const refuse = (operation: string, resultCode: string) =>
    way.break(operation, { at: 'before', result: { resultStatus: 'F', resultCode } })

  it.each([
    ['DO_NOT_HONOR', 'DO_NOT_HONOR', 0],
    ['USER_BALANCE_NOT_ENOUGH', 'USER_BALANCE_NOT_ENOUGH', 0],
    ['CURRENCY_NOT_SUPPORT', 'CURRENCY_NOT_SUPPORT', 1],
    ['PARAM_ILLEGAL', 'PARAM_ILLEGAL', 1],
    ['ACCESS_DENIED', 'PROCESS_FAIL', 1],
    ['INVALID_SIGNATURE', 'PROCESS_FAIL', 1],
    ['MERCHANT_BALANCE_NOT_ENOUGH', 'PROCESS_FAIL', 1],
    ['NEW_CODE', 'PROCESS_FAIL', 1],
  ])('with %s fails a charge for certain, as %s, after %i inquiries', async (code, resultCode, inquiries) => {
    const payment = newPayment()
    void refuse('payments/pay', code)
    const before = way.calls.length
    const outcome = await send(payment, newAttempt(payment, 'CHARGE'))
    expect(outcome).toEqual({ outcome: 'FAIL', resultCode, isCertain: true })
    expect(way.calls.slice(before)).toEqual([
      'payments/pay',
      ...Array<string>(inquiries).fill('payments/inquiryPayment'),
    ])
  })

  it('with REPEAT_REQ_INCONSISTENT is unknown where nothing stands', async () => {
    const payment = newPayment()
    void refuse('payments/pay', 'REPEAT_REQ_INCONSISTENT')
    expect(await reported(send(payment, newAttempt(payment, 'CHARGE')))).toBe(UNKNOWN)
  })

  it.each([
    ['REFUND_AMOUNT_EXCEED', 'REFUND_AMOUNT_EXCEED'],
    ['MERCHANT_BALANCE_NOT_ENOUGH', 'PROCESS_FAIL'],
  ])('with %s fails a refund, as %s', async (code, resultCode) => {
    const { payment, charge } = await paidCharge()
    void refuse('payments/refund', code)
    const outcome = await send(payment, newAttempt(payment, 'REFUND'), {}, charge)
    expect(outcome).toMatchObject({ outcome: 'FAIL', resultCode })
  })

  it.each(['ACCESS_DENIED', 'KEY_NOT_FOUND', 'INVALID_SIGNATURE'])(
    'with %s leaves a refund wanted, and it is made later',
    async (code) => {
      const { payment, charge } = await paidCharge()
      const refund = newAttempt(payment, 'REFUND')
      void refuse('payments/refund', code)
      expect(await reported(send(payment, refund, {}, charge))).toBe(UNKNOWN)
      expect(await reported(send(payment, refund, {}, charge))).toBe('SUCCESS')
      expect(await candidate.countDone(charge, refund)).toBe(2)
    },
  )

  it('is no failure while upstream cannot be asked', async () => {
    const payment = newPayment()
    void refuse('payments/pay', 'SYSTEM_ERROR')
    void way.break('payments/inquiryPayment', { at: 'before', how: 'status 500' })
    expect(await reported(send(payment, newAttempt(payment, 'CHARGE')))).toBe(UNKNOWN)
  })
})

describe('a charge that is given up', () => {
  it.each(FAULTS)('by a cancel that %s is given up in the end', async (_what, fault) => {
    const payment = newPayment()
    const charge = newAttempt(payment, 'CHARGE')
    expect(await reported(send(payment, charge))).toBe('OPENED')
    const asked = new AbortController()
    const met = way.break('payments/cancel', fault)
    const abandoning = reported(provider.abandon(charge, given(payment, charge, { signal: asked.signal })))
    await met
    if ('how' in fault && fault.how === 'silence') asked.abort()
    expect([UNKNOWN, 'FAIL']).toContain(await abandoning)
    expect(await abandon(payment, charge)).toMatchObject({ outcome: 'FAIL', isCertain: true })
    expect(await upstreamOf(upstream, charge)).toMatchObject({ paymentStatus: 'CANCELLED' })
  })

  it('in the moment in which its payer pays gives the money back, and does not call it untouched', async () => {
    const { payment, charge } = await paidCharge()
    const lie = (body: Body) => void Object.assign(body, { paymentStatus: 'PROCESSING' })
    void way.break('payments/inquiryPayment', { at: 'after', lie })
    expect(await abandon(payment, charge)).toMatchObject({ outcome: 'FAIL', isCertain: false })
    expect(await upstreamOf(upstream, charge)).toMatchObject({ paymentStatus: 'CANCELLED' })
    expect(await candidate.countDone(charge)).toBe(2)
  })

  it('cannot be, where upstream does not let go of it: what stands is said', async () => {
    const payment = newPayment()
    const charge = newAttempt(payment, 'CHARGE')
    await send(payment, charge)
    const result = { resultStatus: 'F', resultCode: 'PAYMENT_METHOD_NOT_SUPPORTED' }
    void way.break('payments/cancel', { at: 'before', result })
    expect(await abandon(payment, charge)).toMatchObject({ outcome: 'OPENED' })
  })

  it('is not, where upstream knows nothing and refuses to be asked', async () => {
    const payment = newPayment()
    const result = { resultStatus: 'F', resultCode: 'ACCESS_DENIED' }
    void way.break('payments/cancel', { at: 'before', result })
    expect(await reported(abandon(payment, newAttempt(payment, 'CHARGE')))).toBe(UNKNOWN)
  })

  it('is a failure without certainty at an upstream that does not spend ids', async () => {
    const payment = newPayment()
    const result = { resultStatus: 'F', resultCode: 'ORDER_NOT_EXIST' }
    for (let times = 0; times < 2; times++) void way.break('payments/cancel', { at: 'before', result })
    const outcome = await abandon(payment, newAttempt(payment, 'CHARGE'))
    expect(outcome).toMatchObject({ outcome: 'FAIL', isCertain: false })
  })
})
