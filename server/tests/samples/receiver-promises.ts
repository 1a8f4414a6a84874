// What a sample of a receiver promises, in whatever language it is written: it runs as a program of its own, a real
// gateway sends to it, and its lines say what it made of each notification.
import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { consultRequest, newAgreement, revoke } from '../support/agreements.ts'
import { cardRequest } from '../support/card-payments.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { registrationRequest } from '../support/registration.ts'

const SUCCESS = { resultStatus: 'S', resultCode: 'SUCCESS', resultMessage: 'success' } as const
const PATIENCE = { timeout: 20_000, interval: 20 } as const

export function keepsThePromises(commandOf: (folder: string) => readonly string[]): void {
  const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
  const merchant = useMerchantPerTest(gateway)
  let folder: string
  let child: ChildProcess | undefined
  let output: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'amsel-sample-'))
    output = ''
  })
  afterEach(async () => {
    if (child && child.exitCode === null) {
      child.kill('SIGKILL')
      await once(child, 'close')
    }
    await rm(folder, { recursive: true })
  })

  /** Starts the receiver for a client and a gateway's key; gives its address. */
  async function start(clientId: string, gatewayKey: KeyObject): Promise<string> {
    const gatewayPublicKey = gatewayKey.export({ format: 'der', type: 'spki' }).toString('base64')
    const credentials = join(folder, 'merchant.json')
    await writeFile(credentials, JSON.stringify({ clientId, gatewayPublicKey }))
    const [file = '', ...args] = commandOf(folder)
    child = spawn(file, [...args, credentials], { env: { PATH: process.env.PATH ?? '', PORT: '0' } })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    const [, address = ''] = await vi.waitFor(() => {
      const match = /^Listening at (\S+)$/m.exec(output)
      if (!match) throw new Error(`it does not listen: ${output}`)
      return match
    }, PATIENCE)
    return `${address}/notify?shop=7`
  }

  /** Waits until the receiver has said so much, but for where it listens. */
  const said = (...lines: string[]) =>
    vi.waitFor(() => expect(output.trimEnd().split('\n').slice(1)).toEqual(lines), PATIENCE)

  describe('takes what a real gateway sends', () => {
    let url: string
    beforeEach(async () => {
      url = await start(merchant.clientId, merchant.gatewayKey)
    })
    /** Where no request names an address. */
    const sendKind = (kind: string) =>
      gateway.database.query('insert into client_notification_urls values ($1, $2, $3, $4)', [
        merchant.clientId,
        kind,
        url,
        new URL(url).origin,
      ])
    const allAreAcknowledged = () =>
      vi.waitFor(async () => {
        const states = (await merchant.notifications()).map(({ deliveryState }) => deliveryState)
        expect(new Set(states)).toEqual(new Set(['ACKNOWLEDGED']))
      }, PATIENCE)

    it('a payment that waits, though its result is S, and then is paid', async () => {
      const { body } = await merchant.pay({ paymentNotifyUrl: url })
      await merchant.complete(body, 'PENDING')
      await said(`notifyPayment: payment ${body.paymentRequestId} is PENDING`)
      await merchant.complete(body, 'SUCCESS')
      await said(
        `notifyPayment: payment ${body.paymentRequestId} is PENDING`,
        `notifyPayment: payment ${body.paymentRequestId} is PAID`,
      )
      await allAreAcknowledged()
    })

    it('a payment that failed', async () => {
      const { body } = await merchant.pay({ paymentNotifyUrl: url })
      await merchant.complete(body, 'FAIL', { resultCode: 'USER_BALANCE_NOT_ENOUGH' })
      await said(`notifyPayment: payment ${body.paymentRequestId} is FAILED: USER_BALANCE_NOT_ENOUGH`)
      await allAreAcknowledged()
    })

    it('a doubled one, which it acknowledges and does not act on again', async () => {
      const { body } = await merchant.pay({ paymentNotifyUrl: url })
      await merchant.complete(body, 'SUCCESS')
      const paid = `notifyPayment: payment ${body.paymentRequestId} is PAID`
      await said(paid)
      await allAreAcknowledged()
      const [notification] = await merchant.notifications()
      await merchant.call('notifications/resend', { notificationId: notification?.notificationId })
      await said(paid, 'notifyPayment: doubled, nothing to do')
      await allAreAcknowledged()
    })

    it('a refund', async () => {
      const { body } = await merchant.pay()
      await merchant.complete(body, 'SUCCESS')
      await merchant.refund(body, 100, { refundRequestId: 'refund-1', refundNotifyUrl: url })
      await said('notifyRefund: refund refund-1 is REFUNDED')
    })

    it('a card that is paid and captured', async () => {
      const request = { ...cardRequest(), paymentNotifyUrl: url }
      await merchant.call('payments/pay', request)
      await said(
        `notifyPayment: payment ${request.paymentRequestId} is PAID`,
        expect.stringMatching(/^notifyCapture: capture \d+ is CAPTURED$/),
      )
      await allAreAcknowledged()
    })

    it('an agreement from its code to its end, without a secret in what it says', async () => {
      await sendKind('notifyAuthorization')
      const { accessToken } = await newAgreement(merchant, consultRequest())
      await revoke(merchant, accessToken)
      await said(
        expect.stringMatching(/^notifyAuthorization: agreement \S+ is AUTHCODE_CREATED$/),
        expect.stringMatching(/^notifyAuthorization: agreement \S+ is TOKEN_CREATED$/),
        expect.stringMatching(/^notifyAuthorization: agreement [0-9a-f]{64} is TOKEN_CANCELED$/),
      )
      expect(output).not.toContain(accessToken)
      await allAreAcknowledged()
    })

    it('disputes and registrations, which have no result', async () => {
      await sendKind('notifyDispute')
      const { body } = await merchant.pay()
      await merchant.complete(body, 'SUCCESS')
      const { disputeId } = (await merchant.openDispute(body)).body
      await said(`notifyDispute: dispute ${disputeId} is DISPUTE_CREATED`)
      const request = registrationRequest()
      await merchant.register({ ...request, registrationNotifyURL: url })
      await merchant.decide(request, 'APPROVED')
      await said(
        `notifyDispute: dispute ${disputeId} is DISPUTE_CREATED`,
        `notifyRegistrationStatus: registration ${request.registrationRequestId} is COMPLETED`,
      )
    })
  })

  describe('whoever sends it', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const CLIENT_ID = 'SANDBOX_5X00000000000000'
    const PAID = { notifyType: 'PAYMENT_RESULT', paymentRequestId: 'order-1', result: SUCCESS }
    const PENDING = { ...PAID, notifyType: 'PAYMENT_PENDING' }
    let url: string
    beforeEach(async () => {
      url = await start(CLIENT_ID, publicKey)
    })

    interface Forgery {
      readonly clientId?: string
      readonly path?: string
      readonly key?: KeyObject
      readonly sent?: string
      readonly headers?: Record<string, string>
    }

    async function post(body: object | null, forgery: Forgery = {}) {
      const { clientId = CLIENT_ID, key = privateKey, headers = {} } = forgery
      const text = JSON.stringify(body)
      const path = forgery.path ?? '/notify?shop=7'
      const time = '2026-11-15T02:14:03Z'
      const content = Buffer.from(`POST ${path}\n${clientId}.${time}.${text}`)
      const signature = encodeURIComponent(sign('sha256', content, key).toString('base64'))
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=UTF-8',
          'client-id': clientId,
          'request-time': time,
          signature: `algorithm=RSA256,keyVersion=1,signature=${signature}`,
          ...headers,
        },
        body: forgery.sent ?? text,
      })
      return { status: response.status, body: await response.json() }
    }

    it.each<[string, Forgery]>([
      ['with another body', { sent: JSON.stringify({ ...PAID, paymentRequestId: 'order-2' }) }],
      ['with one more space', { sent: `${JSON.stringify(PAID)} ` }],
      ['for another address', { path: '/notify' }],
      ['for another merchant', { clientId: 'SANDBOX_5X00000000000001' }],
      ['by another key', { key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey }],
      ['not at all', { headers: { signature: '' } }],
    ])('what is signed %s is refused, and nothing is done', async (_, forgery) => {
      const answer = await post(PAID, forgery)
      expect(answer).toMatchObject({ status: 401, body: { result: { resultStatus: 'F' } } })
      await said('refused: not signed by the gateway for this merchant and this address')
    })

    it('a kind that it does not know is acknowledged', async () => {
      const headers = { 'notification-kind': 'notifyWeather' }
      expect(await post({ weather: 'rain' }, { headers })).toEqual({ status: 200, body: { result: SUCCESS } })
      expect((await post({ notifyType: 'RAIN_RESULT', result: SUCCESS })).status).toBe(200)
      expect((await post({ ...PAID, notifyType: 'PAYMENT_SOMEHOW' }, kind('notifyPayment'))).status).toBe(200)
      await said(
        'notifyWeather: not known here, nothing to do',
        'notifyType RAIN_RESULT: not known here, nothing to do',
        'notifyPayment: not known here, nothing to do',
      )
    })

    it('a gateway that does not name the kind is understood by the fields', async () => {
      await post(PAID)
      await post({ disputeId: 'D1', disputeNotificationType: 'DISPUTE_JUDGED' })
      await post({ registrationRequestId: 'R1', registrationResult: { registrationStatus: 'COMPLETED' } })
      await said(
        'notifyPayment: payment order-1 is PAID',
        'notifyDispute: dispute D1 is DISPUTE_JUDGED',
        'notifyRegistrationStatus: registration R1 is COMPLETED',
      )
    })

    it('a pending notice that arrives after the result changes nothing, numbered or not', async () => {
      await post(PAID, kind('notifyPayment', 2))
      expect((await post(PENDING, kind('notifyPayment', 1))).status).toBe(200)
      expect((await post({ ...PENDING, paymentId: randomUUID() })).status).toBe(200)
      const late = 'notifyPayment: payment order-1 is PAID already, nothing to do'
      await said('notifyPayment: payment order-1 is PAID', late, late)
    })

    it('what it cannot read is not acknowledged, the second time neither', async () => {
      for (const _ of ['sent', 'sent again'])
        expect(await post(null, kind('notifyPayment'))).toMatchObject({
          status: 500,
          body: { result: { resultStatus: 'U' } },
        })
    })

    const kind = (name: string, sequence = 1) => ({
      headers: { 'notification-kind': name, 'notification-sequence': String(sequence) },
    })
  })
}
