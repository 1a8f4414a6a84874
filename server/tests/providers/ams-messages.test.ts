import { createPublicKey, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Attempt, type Payment, providerKey } from '../../src/domain/index.ts'
import { createAms } from '../../src/providers/ams/index.ts'
import type { InboundMessage, Provider, Received } from '../../src/providers/index.ts'
import { Signer, spkiBase64 } from '../../src/platform/signing/index.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { ACKNOWLEDGEMENT, type Arrival, useReceiver } from '../support/receiver.ts'
import { standIn } from '../support/stand-in.ts'
import { card, newAttempt, newCardPayment, newPayment } from './asked.ts'
import { asking } from './conformance.ts'
import { useFaultyWay } from './faulty-way.ts'
import { candidateAt, configOf } from './upstream.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const upstream = useMerchantPerTest(gateway)
const receiver = useReceiver()
const way = useFaultyWay(gateway)
const provider = standIn('the provider', () => account('acme'))
const { send, inquire, authorizedCharge } = asking(candidateAt(upstream, provider))

const account = (name: string, changes: object = {}): Provider =>
  createAms({
    mayBePrivate: true,
    name,
    signer: new Signer(2),
    config: { ...configOf(upstream), ...changes },
    notifyUrl: receiver.url(`/providers/${name}`),
  })

const messageOf = ({ path, headers, text }: Arrival): InboundMessage => ({
  method: 'POST',
  path,
  headers: headers as Record<string, string>,
  body: Buffer.from(text),
})

const receive = (arrival: Arrival, by: Provider = provider) => by.receive?.(messageOf(arrival))

/** The next message of upstream's that tells of an attempt, as it was read. */
async function heardOf({ attemptId }: Attempt): Promise<Received> {
  let received: Received | undefined
  await expect
    .poll(
      async () => {
        const read = await Promise.all(receiver.arrivals.map((arrival) => receive(arrival)))
        received = read.find((received) => received?.about?.attemptId === attemptId) ?? undefined
        return received
      },
      { timeout: 30_000 },
    )
    .toBeDefined()
  return received as Received
}

const aboutOf = ({ clientId, attemptId }: Attempt) => ({ clientId, attemptId })
const amount = { currency: 'HKD', value: 25_800n }
const reference = expect.stringMatching(/./)

async function opened(): Promise<{ payment: Payment; charge: Attempt }> {
  const payment = newPayment()
  const charge = newAttempt(payment, 'CHARGE')
  await send(payment, charge)
  return { payment, charge }
}

const complete = (charge: Attempt, outcome: string, more: object = {}) =>
  upstream.complete({ paymentRequestId: providerKey(charge) }, outcome, more)

describe('a message of upstream’s', () => {
  it('that a payment was paid names client and attempt, and says how much', async () => {
    const { charge } = await opened()
    await complete(charge, 'SUCCESS')
    const { about, outcome, answer } = await heardOf(charge)
    expect(about).toEqual(aboutOf(charge))
    expect(outcome).toMatchObject({ outcome: 'SUCCESS', amount, reference })
    expect(JSON.parse(answer.body)).toEqual(JSON.parse(ACKNOWLEDGEMENT))
  })

  it('that a payment failed has its reason, and is for certain', async () => {
    const { charge } = await opened()
    await complete(charge, 'FAIL', { resultCode: 'RISK_REJECT' })
    const { outcome } = await heardOf(charge)
    expect(outcome).toEqual({ outcome: 'FAIL', resultCode: 'RISK_REJECT', isCertain: true, reference })
  })

  it('that a payment is pending decides nothing', async () => {
    const { charge } = await opened()
    await complete(charge, 'PENDING')
    expect((await heardOf(charge)).outcome).toEqual({ outcome: 'PENDING', reference })
  })

  it('of a card, its capture, its raise and its refund names each by its own key', async () => {
    const { payment, charge } = await authorizedCharge()
    const raised = { currency: 'HKD', value: 30_000n } as const
    const raise = newAttempt(payment, 'INCREMENTAL', { amount: raised })
    const capture = newAttempt(payment, 'CAPTURE')
    const refund = newAttempt(payment, 'REFUND', { amount: { currency: 'HKD', value: 1_000n } })
    for (const attempt of [raise, capture])
      expect(await send(payment, attempt, {}, charge)).toMatchObject({ outcome: 'SUCCESS' })
    // Issuers take their time.
    expect(await send(payment, refund, {}, charge)).toMatchObject({ outcome: 'PENDING', reference })
    await upstream.advance(120)
    expect(await heardOf(charge)).toMatchObject({
      outcome: { outcome: 'SUCCESS', amount, card: { networkTransactionId: reference } },
    })
    expect((await heardOf(raise)).outcome).toMatchObject({ outcome: 'SUCCESS', amount: raised })
    expect((await heardOf(capture)).outcome).toMatchObject({ outcome: 'SUCCESS', amount, reference })
    expect((await heardOf(refund)).outcome).toMatchObject({
      outcome: 'SUCCESS',
      amount: refund.amount,
      reference,
    })
  })

  it('of a card with a token has the token', async () => {
    const details = { ...(newPayment().details as object), cardWish: { tokenize: true } }
    const payment = newCardPayment({ details })
    const charge = newAttempt(payment, 'CHARGE')
    const { card: kept } = await send(payment, charge, { source: card() })
    expect((await heardOf(charge)).outcome?.card).toEqual(kept)
  })

  it.each([
    ['ENABLED', {}, true],
    ['DISABLED', {}, false],
    ['ASKFORCONSENT', {}, false],
    ['ASKFORCONSENT', { isToBeKept: true }, true],
  ] as const)(
    'of a card typed with %s and %j from its payer has a token: %s',
    async (tokenizeMode, said, isKept) => {
      const details = { ...(newPayment().details as object), cardWish: { tokenizeMode, tokenize: !isKept } }
      const facts = { brand: 'VISA', bin: '411111', lastFour: '1111', fingerprint: 'f' }
      const payment = newCardPayment({ details, card: { ...facts, ...said } })
      const { card: kept } = await send(payment, newAttempt(payment, 'CHARGE'), { source: card() })
      expect(kept?.providerToken !== undefined).toBe(isKept)
    },
  )

  it('that comes twice is read twice alike, and in any order', async () => {
    const { payment, charge } = await opened()
    await complete(charge, 'PENDING')
    await complete(charge, 'SUCCESS')
    const [first, second] = await receiver.arrived(2)
    for (const arrival of [second, first, second, first]) {
      const isPending = arrival?.body.notifyType === 'PAYMENT_PENDING'
      const received = await receive(arrival as Arrival)
      expect(received?.about).toEqual(aboutOf(charge))
      expect(received?.outcome?.outcome).toBe(isPending ? 'PENDING' : 'SUCCESS')
    }
    expect(await inquire(payment, charge)).toMatchObject({ outcome: 'SUCCESS' })
  })

  it('may come before the answer: it says what it is about by itself', async () => {
    const payment = newCardPayment()
    const charge = newAttempt(payment, 'CHARGE')
    let release = () => {}
    const until = new Promise<void>((resolve) => {
      release = resolve
    })
    void way.break('payments/pay', { at: 'after', until })
    const slow = account('acme', { gatewayUrl: way.url, gatewayPublicKey: way.publicKey })
    const sending = asking(candidateAt(upstream, slow)).send(payment, charge, { source: card() })
    expect(await heardOf(charge)).toMatchObject({
      about: aboutOf(charge),
      outcome: { outcome: 'SUCCESS', amount },
    })
    release()
    expect(await sending).toMatchObject({ outcome: 'SUCCESS' })
  })

  it('of a payment that this gateway did not ask for is acknowledged, and about nothing', async () => {
    const { body } = await upstream.pay({ paymentNotifyUrl: receiver.url('/providers/acme/payment') })
    await upstream.complete({ paymentId: body.paymentId }, 'SUCCESS')
    const [arrival] = await receiver.arrived(1)
    expect(await receive(arrival as Arrival)).toMatchObject({ about: null, outcome: null })
  })
})

describe('a message that is not upstream’s', () => {
  const paidArrival = async () => {
    const { charge } = await opened()
    await complete(charge, 'SUCCESS')
    return (await receiver.arrived(1))[0] as Arrival
  }

  it.each<[string, (message: InboundMessage) => InboundMessage]>([
    ['in another byte', (message) => ({ ...message, body: Buffer.from(`${message.body} `) })],
    ['at another path of the account', (message) => ({ ...message, path: '/providers/acme/refund' })],
    ['at the path of another account', (message) => ({ ...message, path: '/providers/other/payment' })],
    ['by another method', (message) => ({ ...message, method: 'PUT' })],
    ['for another client', (message) => withHeader(message, 'client-id', 'SANDBOX_5ANOTHER')],
    ['at another time', (message) => withHeader(message, 'request-time', '2026-01-01T00:00:00Z')],
    ['without a time', (message) => withHeader(message, 'request-time', undefined)],
    ['without a signature', (message) => withHeader(message, 'signature', undefined)],
    ['with an odd signature', (message) => withHeader(message, 'signature', 'signature=%%%')],
  ])('%s is refused', async (_what, change) => {
    const message = messageOf(await paidArrival())
    expect(await provider.receive?.(message)).not.toBeNull()
    expect(await provider.receive?.(change(message))).toBeNull()
  })

  it('but signed for another account is refused by this one', async () => {
    const arrival = await paidArrival()
    expect(await receive(arrival, account('other'))).toBeNull()
    const { clientId } = await gateway.merchant()
    expect(await receive(arrival, account('acme', { clientId }))).toBeNull()
  })

  it('but signed by the merchant’s own key is refused', async () => {
    expect(await provider.receive?.(signedMessage({ notifyType: 'PAYMENT_RESULT' }))).toBeNull()
  })
})

describe('a message that upstream has signed', () => {
  /** Whoever has this key is upstream. */
  const owned = () =>
    account('acme', { gatewayPublicKey: spkiBase64(createPublicKey(upstream.privateKey as never)) })
  const charge = newAttempt(newPayment(), 'CHARGE')
  const result = { resultStatus: 'S', resultCode: 'SUCCESS', resultMessage: 'success.' }
  const paid = { notifyType: 'PAYMENT_RESULT', result, paymentRequestId: providerKey(charge), paymentId: 'p' }
  const paymentAmount = { currency: 'HKD', value: '25800' }
  const refunded = {
    notifyType: 'REFUND_RESULT',
    result,
    refundRequestId: providerKey(charge),
    refundAmount: paymentAmount,
  }

  it.each<[string, object | string, Received['outcome']]>([
    ['no amount', paid, null],
    ['an amount that is none', { ...paid, paymentAmount: { currency: 'HKD', value: '-1' } }, null],
    ['a result that is unknown', { ...paid, paymentAmount, result: { ...result, resultStatus: 'U' } }, null],
    ['no result', { ...paid, paymentAmount, result: undefined }, null],
    ['a refund that contradicts itself', { ...refunded, refundStatus: 'FAIL' }, null],
    [
      'a failure with a word of its own',
      { ...paid, result: { resultStatus: 'F', resultCode: 'NEW_CODE' } },
      { outcome: 'FAIL', resultCode: 'PROCESS_FAIL', isCertain: true, reference: 'p' },
    ],
  ])('with %s is left to an inquiry, or read as far as it goes', async (_what, body, outcome) => {
    expect(await owned().receive?.(signedMessage(body))).toMatchObject({ about: aboutOf(charge), outcome })
  })

  it('of a dispute is about the charge of its payment, and says what has happened', async () => {
    const received = await owned().receive?.(
      signedMessage({
        disputeNotificationType: 'DISPUTE_CREATED',
        disputeId: 'd',
        paymentId: 'p',
        paymentRequestId: providerKey(charge),
        disputeType: 'CHARGEBACK',
        disputeAmount: paymentAmount,
        disputeReasonMsg: 'Not\u0000as described',
        defenseDueTime: '2026-11-30T08:00:00+08:00',
        defendable: 'false',
      }),
    )
    expect(received).toMatchObject({ about: aboutOf(charge), outcome: null })
    expect(received?.dispute).toMatchObject({
      step: 'DISPUTE_CREATED',
      reference: 'd',
      paymentReference: 'p',
      type: 'CHARGEBACK',
      amount,
      reasonMessage: undefined,
      dueAt: new Date('2026-11-30T00:00:00Z'),
      isDefendable: false,
    })
  })

  it('of a registration is about its key, and names wallets as this gateway does', async () => {
    const result = (registrationStatus: string) => ({ registrationResult: { registrationStatus } })
    const body = {
      registrationRequestId: providerKey(charge),
      referenceMerchantId: 'm',
      ...result('PENDING'),
      pspRegistrationResultList: [
        { pspName: 'AlipayCN', ...result('APPROVED') },
        { pspName: 'NewWallet', ...result('PENDING') },
        { pspName: 'Odd', ...result('NEW') },
        'odd',
      ],
    }
    const received = await owned().receive?.(signedMessage(body))
    expect(received).toMatchObject({ about: aboutOf(charge), outcome: null })
    expect(received?.registration?.reviews).toEqual([
      { pspName: 'ALIPAY_CN', status: 'APPROVED', rejectReasons: null },
      { pspName: 'NewWallet', status: 'PENDING', rejectReasons: null },
    ])
  })

  it.each<[string, object | string]>([
    [
      'a dispute without a name',
      { disputeNotificationType: 'DISPUTE_CREATED', paymentRequestId: providerKey(charge) },
    ],
    ['a kind that is new', { ...paid, notifyType: 'NEW_RESULT' }],
    ['a name of an object’s own', { ...paid, notifyType: 'constructor' }],
    ['a key that is not ours', { ...paid, paymentRequestId: 'order-1' }],
    ['no key', { ...paid, paymentRequestId: undefined }],
    ['no JSON', 'hello'],
    ['a list', '[1]'],
  ])('of %s is acknowledged, and about nothing', async (_what, body) => {
    const received = await owned().receive?.(signedMessage(body))
    expect(received).toMatchObject({ about: null, outcome: null })
    expect(JSON.parse(received?.answer.body ?? '')).toEqual(JSON.parse(ACKNOWLEDGEMENT))
  })
})

const withHeader = (message: InboundMessage, name: string, value: string | undefined): InboundMessage => ({
  ...message,
  headers: { ...message.headers, [name]: value },
})

/** Signed by the merchant's key. */
function signedMessage(given: object | string): InboundMessage {
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  const path = '/providers/acme/payment'
  const time = '2026-11-16T10:00:00Z'
  const { clientId, privateKey } = upstream
  const value = sign('sha256', Buffer.from(`POST ${path}\n${clientId}.${time}.${text}`), privateKey)
  const signature = `algorithm=RSA256,keyVersion=1,signature=${encodeURIComponent(value.toString('base64'))}`
  const headers = { 'client-id': clientId, 'request-time': time, signature }
  return { method: 'POST', path, headers, body: Buffer.from(text) }
}
