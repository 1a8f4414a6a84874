import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { setAccountStatus } from '../../src/registry/clients/index.ts'
import { applyCode, consentSessionRequest } from '../support/agreements.ts'
import { addUpstream, routeTo, untilRouted, useChain } from '../support/chain.ts'
import { OPERATOR, useGateway } from '../support/gateway.ts'
import type { Merchant, Variation } from '../support/merchant.ts'
import { open, press } from '../support/payer.ts'
import { useFaultyWay } from './faulty-way.ts'

// It sends its messages to the other, which listens on this machine.
const back = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const front = useGateway()
const chain = useChain(front, back)
const way = useFaultyWay(back)

const SOON = { timeout: 30_000 }

const create = (merchant: Merchant, request: object, variation?: Variation) =>
  merchant.call('payments/createPaymentSession', request, variation)

/** A merchant whose account is reached by the faulty way. */
async function lost(): Promise<Merchant> {
  const [merchant, upstream] = [await front.merchant(), await back.merchant()]
  const provider = await addUpstream(front, upstream, { url: way.url, publicKey: way.publicKey })
  await routeTo(front, merchant, { provider })
  await untilRouted(merchant, back)
  return merchant
}

/** The payer agrees at the back and is sent on from page to page; gives the shop's address at the end. */
async function agree(page: unknown): Promise<URL> {
  const { shop: frontPage } = await press(page, 'agree')
  expect(String(frontPage)).toContain(`${front.url}/consent/`)
  const { location } = await open(frontPage)
  const { text } = await open(new URL(String(location), front.url))
  const [, address = ''] = /<meta http-equiv="refresh" content="\d; url=([^"]*)">/.exec(text) ?? []
  return new URL(address.replaceAll('&amp;', '&'))
}

const statesAt = async (gateway: typeof back, { clientId }: Merchant) =>
  (
    await gateway.database.query<{ state: string }>(
      'select state from agreements where client_id = $1 order by created_at',
      [clientId],
    )
  ).map(({ state }) => state)

const sessionsOf = ({ clientId }: Merchant) =>
  front.database.query('select from payment_sessions where client_id = $1', [clientId])

describe('a session that only asks for consent, at another gateway', () => {
  it('leads its payer there and back by way of this one, with a code of this one', async () => {
    const { merchant, upstream } = chain
    const { code, body } = await create(merchant, consentSessionRequest({ authState: 'there', locale: 'de' }))
    expect(code).toBe('SUCCESS')
    expect(body.normalUrl).toContain(`${back.url}/consent/`)
    expect(Buffer.from(String(body.paymentSessionData), 'base64').toString()).toBe(body.normalUrl)
    const shop = await agree(body.normalUrl)
    expect(`${shop.origin}${shop.pathname}`).toBe('https://shop.example/agreed')
    expect(shop.searchParams.get('authState')).toBe('there')
    const authCode = String(shop.searchParams.get('authCode'))
    const [notified] = await merchant.notifications()
    expect(notified?.body).toMatchObject({ authorizationNotifyType: 'AUTHCODE_CREATED', authCode })
    expect((await applyCode(upstream, authCode)).code).toBe('INVALID_AUTHCODE')
    expect((await applyCode(merchant, authCode)).code).toBe('SUCCESS')
    expect([await statesAt(front, merchant), await statesAt(back, upstream)]).toEqual([
      ['ACTIVE'],
      ['ACTIVE'],
    ])
  })

  it('is there for a production client too', async () => {
    const production = await front.merchant('production')
    await routeTo(front, production, { provider: chain.provider })
    const asked = () => create(production, consentSessionRequest(), { prefix: '/ams/api' })
    await expect.poll(async () => (await asked()).code, SOON).toBe('SUCCESS')
    const { body } = await asked()
    expect((await agree(body.normalUrl)).searchParams.get('authCode')).not.toBeNull()
  })

  it.each([
    ['no env', undefined],
    ['a phone', { terminalType: 'WAP', osType: 'ANDROID' }],
    ['a phone whose system nobody knows', { terminalType: 'WAP' }],
  ])('is asked for with %s', async (_what, env) => {
    expect((await create(chain.merchant, consentSessionRequest({ env }))).code).toBe('SUCCESS')
  })

  it('is U while nobody answers, nothing is kept of it, and the same request is good later', async () => {
    const merchant = await lost()
    const request = consentSessionRequest({ paymentRequestId: randomUUID() })
    void way.break('authorizations/consult', { at: 'before', how: 'status 500' })
    const { code, body } = await create(merchant, request)
    expect([code, body.result.resultStatus]).toEqual(['UNKNOWN_EXCEPTION', 'U'])
    expect(await sessionsOf(merchant)).toEqual([])
    const again = await create(merchant, request)
    expect(again.code).toBe('SUCCESS')
    expect((await create(merchant, request)).text).toBe(again.text)
    expect(await sessionsOf(merchant)).toHaveLength(1)
  })

  it.each([
    ['RISK_REJECT', 'PROCESS_FAIL'],
    ['NO_PAY_OPTIONS', 'NO_PAY_OPTIONS'],
    ['ACCESS_DENIED', 'PROCESS_FAIL'],
  ])('is refused in a word that sessions have: %s there is %s here', async (there, here) => {
    const merchant = await lost()
    void way.break('authorizations/consult', {
      at: 'before',
      result: { resultStatus: 'F', resultCode: there },
    })
    expect((await create(merchant, consentSessionRequest())).code).toBe(here)
  })

  it('has no option where the account is disabled, or the route is for another wallet', async () => {
    const asked = async () => (await create(chain.merchant, consentSessionRequest())).code
    await setAccountStatus(front.trail, OPERATOR, chain.provider, 'DISABLED')
    await expect.poll(asked, SOON).toBe('NO_PAY_OPTIONS')
    const production = await front.merchant('production')
    const upstream = await addUpstream(front, await back.merchant())
    await routeTo(front, production, { provider: upstream, method: 'DANA' })
    const of = async (type: string) => {
      const request = consentSessionRequest({ paymentMethod: { paymentMethodType: type } })
      return (await create(production, request, { prefix: '/ams/api' })).code
    }
    await expect.poll(() => of('DANA'), SOON).toBe('SUCCESS')
    expect(await of('GCASH')).toBe('NO_PAY_OPTIONS')
  })
})
