import { describe, expect, it } from 'vitest'
import { applyCode, consultRequest, newAgreement, refresh, revoke } from '../support/agreements.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { ACKNOWLEDGEMENT, type Arrival, answerStatus, isSignedBy, useReceiver } from '../support/receiver.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const merchant = useMerchantPerTest(gateway)
const receiver = useReceiver()

const SUCCESS = { resultCode: 'SUCCESS', resultMessage: 'success.', resultStatus: 'S' }

async function granted(changes: object = {}): Promise<{ authState: string; authCode: string }> {
  const request = consultRequest({ authNotifyUrl: receiver.url(), ...changes })
  await merchant.call('authorizations/consult', request)
  const { authState } = request
  const { body } = await merchant.call('simulator/grantAuthorization', { authState })
  return { authState, authCode: String(body.authCode) }
}

const last = async (count: number): Promise<Arrival> => {
  const arrival = (await receiver.arrived(count))[count - 1]
  if (!arrival) throw new Error('nothing arrived')
  return arrival
}

/** Everything that is kept of this merchant's notifications, as text. */
const kept = async () =>
  JSON.stringify(
    await gateway.database.query(
      `select row_to_json(n)::text as row from notifications n where client_id = $1
       union all select row_to_json(a)::text from notification_attempts a where client_id = $1`,
      [merchant.clientId],
    ),
  )

describe('an agreement is notified', () => {
  it('when the payer agreed: signed, with the code, and once', async () => {
    const { authState, authCode } = await granted({ authClientId: 'second-shop' })
    const arrival = await last(1)
    expect(isSignedBy(merchant, arrival)).toBe(true)
    expect(arrival.body).toEqual({
      authorizationNotifyType: 'AUTHCODE_CREATED',
      result: SUCCESS,
      authState,
      authCode,
      authClientId: 'second-shop',
      userLoginId: expect.stringMatching(/\*/),
    })
    expect(arrival.headers['notification-sequence']).toBe('1')
    expect(arrival.headers['notification-kind']).toBe('notifyAuthorization')
  })

  it('when there are tokens: by the code, and not again by a refresh or a repeat', async () => {
    const { authState, authCode } = await granted()
    const { body } = await applyCode(merchant, authCode)
    await applyCode(merchant, authCode)
    const arrival = await last(2)
    expect(isSignedBy(merchant, arrival)).toBe(true)
    expect(arrival.body).toEqual({
      authorizationNotifyType: 'TOKEN_CREATED',
      result: SUCCESS,
      authState,
      accessToken: body.accessToken,
      userLoginId: body.userLoginId,
    })
    await refresh(merchant, String(body.refreshToken))
    expect(await merchant.notifications()).toHaveLength(2)
  })

  it.each([
    ['authorizations/revoke', 'revoked by the merchant'],
    ['simulator/cancelAuthorization', 'cancelled by the payer'],
  ])('when it has ended by %s: with the reason', async (operation, reason) => {
    const { accessToken } = await newAgreement(merchant, { authNotifyUrl: receiver.url() })
    await merchant.call(operation, { accessToken })
    const arrival = await last(3)
    expect(isSignedBy(merchant, arrival)).toBe(true)
    expect(arrival.body).toEqual({
      authorizationNotifyType: 'TOKEN_CANCELED',
      result: SUCCESS,
      accessToken,
      reason,
      userLoginId: expect.any(String),
    })
  })

  it('at the address that is set for the kind, where the request has none', async () => {
    await gateway.database.query('insert into client_notification_urls values ($1, $2, $3, $4)', [
      merchant.clientId,
      'notifyAuthorization',
      receiver.url('/agreements'),
      receiver.address,
    ])
    await granted({ authNotifyUrl: undefined })
    const arrival = await last(1)
    expect(arrival.path).toBe('/agreements')
  })
})

describe('the secrets of a notification', () => {
  it('are neither in the outbox nor in the attempts nor in the log, also when the receiver gives them back', async () => {
    receiver.answerBy((response, { text, body }) => {
      const notified = `${text} ${JSON.stringify({ echo: text })} ?code=${body.authCode}&token=${body.accessToken}`
      answerStatus(500, notified)(response)
    })
    const { authCode } = await granted()
    await last(1)
    const { body } = await applyCode(merchant, authCode)
    await merchant.advance(120)
    await revoke(merchant, String(body.accessToken))
    await merchant.advance(120)
    await merchant.advance(0)
    const stored = await kept()
    const [{ attempts } = {}] = await gateway.database.query<{ attempts: number }>(
      'select min(attempts) as attempts from notifications where client_id = $1',
      [merchant.clientId],
    )
    expect(attempts).toBeGreaterThan(0)
    expect(stored).toContain('bad_status')
    expect(stored).toContain('?code=***')
    expect(stored).toContain('sealed:')
    for (const secret of [authCode, String(body.accessToken)]) {
      expect(stored).not.toContain(secret)
      expect(JSON.stringify(gateway.logged)).not.toContain(secret)
    }
  })

  it('are in the feed of their merchant, and the body of each attempt is the same to the byte', async () => {
    receiver.answerBy(answerStatus(500))
    const { authCode } = await granted()
    await last(1)
    await merchant.advance(120)
    const [first, second] = await receiver.arrived(2)
    expect(second?.text).toBe(first?.text)
    expect(await merchant.notifications()).toMatchObject([
      { kind: 'notifyAuthorization', body: { authCode } },
    ])
  })

  it('are handed to a listener, whose answer is kept without them', async () => {
    const poll = async (more: object = {}) =>
      (await merchant.call('notifications/listen', { listenerId: 'laptop', path: '/hook', ...more })).body
        .deliveries as { deliveryToken: string; headers: Record<string, string>; body: string }[]
    await poll()
    const { authCode } = await granted()
    const [delivery] = await poll({ waitSeconds: 20 })
    if (!delivery) throw new Error('nothing was handed out')
    const arrival = { path: '/hook', headers: delivery.headers, text: delivery.body } as unknown as Arrival
    expect(isSignedBy(merchant, arrival)).toBe(true)
    expect(JSON.parse(delivery.body)).toMatchObject({ authCode })
    const { deliveryToken } = delivery
    await poll({ answers: [{ deliveryToken, httpStatus: 200, body: `${ACKNOWLEDGEMENT} ${authCode}` }] })
    const stored = await kept()
    expect(stored).toContain('taken by a listener')
    expect(stored).not.toContain(authCode)
  })
})
