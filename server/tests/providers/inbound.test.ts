import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { providerKey } from '../../src/domain/index.ts'
import { spkiBase64 } from '../../src/platform/signing/index.ts'
import { PAID } from '../support/amounts.ts'
import { addUpstream, routeTo } from '../support/chain.ts'
import { useGateway } from '../support/gateway.ts'
import { type Merchant, payRequest } from '../support/merchant.ts'
import { payableOf } from '../support/money.ts'

// Nobody answers at the accounts' address, so what is known comes by messages alone; tests have the accounts' keys.
const gateway = useGateway()
const NOWHERE = 'http://127.0.0.1:9'
const [own, anothers] = [newPair(), newPair()]

function newPair() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

/** A payment that its provider was asked for, without an answer. */
async function unanswered() {
  const [merchant, upstream, other] = [
    await gateway.merchant(),
    await gateway.merchant(),
    await gateway.merchant(),
  ]
  const [provider = '', otherProvider = ''] = [
    await addUpstream(gateway, upstream, { url: NOWHERE, publicKey: spkiBase64(own.publicKey) }),
    await addUpstream(gateway, other, { url: NOWHERE, publicKey: spkiBase64(anothers.publicKey) }),
  ]
  await routeTo(gateway, merchant, { provider })
  let request = payRequest()
  await expect
    .poll(
      async () => {
        request = payRequest()
        return (await merchant.pay(request)).code
      },
      { timeout: 30_000 },
    )
    .toBe('UNKNOWN_EXCEPTION')
  const { clientId } = merchant
  const [row] = await gateway.database.query<{ attempt_id: string }>(
    `select a.attempt_id from attempts a join payments p using (client_id, payment_id)
     where a.client_id = $1 and p.payment_request_id = $2`,
    [clientId, request.paymentRequestId],
  )
  const attemptId = String(row?.attempt_id)
  const status = async () =>
    (await merchant.inquire({ paymentRequestId: request.paymentRequestId })).body.paymentStatus
  return { merchant, upstream, other, provider, otherProvider, attemptId, status }
}

interface Sending {
  readonly provider: string
  readonly upstream: Merchant
  readonly key: KeyObject
  readonly value?: bigint
  /** It may leave the amount to be asked for. */
  readonly withAmount?: boolean
}

/** That the money of an attempt is there, as upstream tells it. */
async function tellPaid(
  of: { clientId: string; attemptId: string },
  { provider, upstream, key, value = PAID, withAmount = true }: Sending,
): Promise<number> {
  const path = `/providers/${provider}/payment`
  const amount = { currency: 'HKD', value: String(value) }
  const body = JSON.stringify({
    notifyType: 'PAYMENT_RESULT',
    result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success' },
    paymentRequestId: providerKey(of),
    paymentId: '202611160000000000000000000000000001',
    ...(withAmount && { paymentAmount: amount, actualPaymentAmount: amount }),
    paymentCreateTime: '2026-11-16T10:00:00+08:00',
    paymentTime: '2026-11-16T10:00:01+08:00',
  })
  const time = '2026-11-16T10:00:02Z'
  const content = `POST ${path}\n${upstream.clientId}.${time}.${body}`
  const signature = encodeURIComponent(sign('sha256', Buffer.from(content), key).toString('base64'))
  const { status } = await fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'client-id': upstream.clientId,
      'request-time': time,
      signature: `algorithm=RSA256,keyVersion=1,signature=${signature}`,
    },
    body,
  })
  return status
}

const statesOf = async ({ clientId }: Merchant) =>
  (await gateway.database.query('select state from provider_events where client_id = $1', [clientId])).map(
    ({ state }) => state,
  )

describe('a message from a provider', () => {
  it('that comes before the answer ends the payment, and doubled and at one moment moves the money once', async () => {
    const { merchant, upstream, provider, attemptId, status } = await unanswered()
    const of = { clientId: merchant.clientId, attemptId }
    const tell = () => tellPaid(of, { provider, upstream, key: own.privateKey })
    expect(await Promise.all([tell(), tell(), tell()])).toEqual([200, 200, 200])
    expect(await tell()).toBe(200)
    expect([await status(), await payableOf(gateway, merchant)]).toEqual(['SUCCESS', PAID])
    expect(await statesOf(merchant)).toEqual(['HEARD'])
    expect((await merchant.notifications()).map(({ kind }) => kind)).toEqual(['notifyPayment'])
  })

  it('that is signed by another is refused, and leaves nothing behind', async () => {
    const { merchant, upstream, provider, attemptId, status } = await unanswered()
    const of = { clientId: merchant.clientId, attemptId }
    expect(await tellPaid(of, { provider, upstream, key: anothers.privateKey })).toBe(401)
    expect([await status(), await statesOf(merchant)]).toEqual(['PROCESSING', []])
  })

  it('of another account about this payment is kept, and moves nothing', async () => {
    const { merchant, other, otherProvider, attemptId, status } = await unanswered()
    const of = { clientId: merchant.clientId, attemptId }
    const sending = { provider: otherProvider, upstream: other, key: anothers.privateKey }
    expect(await tellPaid(of, sending)).toBe(200)
    expect([await status(), await statesOf(merchant)]).toEqual(['PROCESSING', ['UNMATCHED']])
  })

  it('whose provider would have to be asked and is silent is not acknowledged, and comes again', async () => {
    const { merchant, upstream, provider, attemptId, status } = await unanswered()
    const of = { clientId: merchant.clientId, attemptId }
    const sending = { provider, upstream, key: own.privateKey }
    expect(await tellPaid(of, { ...sending, withAmount: false })).toBe(503)
    expect(await status()).toBe('PROCESSING')
    expect(await tellPaid(of, sending)).toBe(200)
    expect([await status(), await payableOf(gateway, merchant)]).toEqual(['SUCCESS', PAID])
  })

  it('that tells of another amount is kept, and believed by nobody', async () => {
    const { merchant, upstream, provider, attemptId, status } = await unanswered()
    const of = { clientId: merchant.clientId, attemptId }
    const sending = { provider, upstream, key: own.privateKey, value: PAID - 1n }
    expect(await tellPaid(of, sending)).toBe(200)
    expect([await status(), await statesOf(merchant)]).toEqual(['PROCESSING', ['DOUBTED']])
    expect(await payableOf(gateway, merchant)).toBe(0n)
  })

  it('about a payment or a client that was never here is acknowledged, and makes none', async () => {
    const { merchant, upstream, provider } = await unanswered()
    const sending = { provider, upstream, key: own.privateKey }
    const attemptId = '00000000-0000-8000-8000-000000000000'
    expect(await tellPaid({ clientId: merchant.clientId, attemptId }, sending)).toBe(200)
    expect(await tellPaid({ clientId: 'SANDBOX_5NOBODY0000000000000', attemptId }, sending)).toBe(200)
    expect(await statesOf(merchant)).toEqual(['UNMATCHED'])
  })

  it.each([
    ['an account that is not there', '/providers/nobody/payment'],
    ['the simulator, which sends nothing', '/providers/simulator/payment'],
  ])('for %s is refused', async (_what, path) => {
    const { status } = await fetch(`${gateway.url}${path}`, { method: 'POST', body: '{}' })
    expect(status).toBe(401)
  })
})
