import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { setAccountStatus } from '../../src/registry/clients/index.ts'
import { applyCode, consultRequest, query, refresh, revoke, type Tokens } from '../support/agreements.ts'
import { amountOf } from '../support/amounts.ts'
import { addUpstream, type Chain, linkUp, routeTo, untilRouted, useChain } from '../support/chain.ts'
import { OPERATOR, useGateway } from '../support/gateway.ts'
import { type Merchant, sessionRequest } from '../support/merchant.ts'
import { jobsOf, atOnce, balancesOf, everythingStored } from '../support/money.ts'
import { open, press } from '../support/payer.ts'
import { useFaultyWay } from './faulty-way.ts'

// It sends its messages to the other, which listens on this machine.
const back = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const front = useGateway()
const chain = useChain(front, back)
const way = useFaultyWay(back)

type Ends = Pick<Chain, 'merchant' | 'upstream'>

const SOON = { timeout: 30_000 }
const PHP = (value: number) => amountOf('PHP', value)

const rideOf = (accessToken: string, changes: object = {}) => ({
  productCode: 'AGREEMENT_PAYMENT',
  paymentRequestId: `ride-${randomUUID()}`,
  order: { referenceOrderId: 'ride-1', orderDescription: 'A ride', orderAmount: PHP(1100) },
  paymentAmount: PHP(1100),
  paymentMethod: { paymentMethodType: 'GCASH', paymentMethodId: accessToken },
  ...changes,
})

const pay = (merchant: Merchant, request: object) => merchant.call('payments/pay', request)

/** A merchant whose account is reached by the faulty way. */
async function lost(): Promise<Ends> {
  const [merchant, upstream] = [await front.merchant(), await back.merchant()]
  const provider = await addUpstream(front, upstream, { url: way.url, publicKey: way.publicKey })
  await routeTo(front, merchant, { provider })
  await untilRouted(merchant, back)
  return { merchant, upstream }
}

async function consulted({ merchant }: Ends, changes: object = {}) {
  const request = consultRequest(changes)
  const { code, body } = await merchant.call('authorizations/consult', request)
  expect(code).toBe('SUCCESS')
  return { request, page: String(body.normalUrl) }
}

/** The payer agrees at the back and is sent on from page to page; gives the shop's address at the end. */
async function agree(page: string, button = 'agree'): Promise<URL> {
  const { shop: frontPage } = await press(page, button)
  expect(String(frontPage)).toContain(`${front.url}/consent/`)
  return backToShop(String(frontPage))
}

async function backToShop(frontPage: string): Promise<URL> {
  const first = await open(frontPage)
  const last = first.location ? await open(new URL(first.location, front.url)) : first
  const [, address = ''] = /<meta http-equiv="refresh" content="\d; url=([^"]*)">/.exec(last.text) ?? []
  return new URL(address.replaceAll('&amp;', '&'))
}

async function granted(ends: Ends, changes: object = {}) {
  const { request, page } = await consulted(ends, changes)
  const shop = await agree(page)
  return { request, authCode: String(shop.searchParams.get('authCode')) }
}

async function agreed(ends: Ends): Promise<Tokens> {
  const { authCode } = await granted(ends)
  const { code, body } = await applyCode(ends.merchant, authCode)
  expect(code).toBe('SUCCESS')
  return body as unknown as Tokens
}

const agreementsAt = (gateway: typeof back, { clientId }: Merchant) =>
  gateway.database.query<{ state: string; step: string | null }>(
    'select state, provider_step as step from agreements where client_id = $1 order by created_at',
    [clientId],
  )

const statesAt = async (gateway: typeof back, merchant: Merchant) =>
  (await agreementsAt(gateway, merchant)).map(({ state }) => state)

const notifiedOf = async (merchant: Merchant) =>
  (await merchant.notifications())
    .filter(({ kind }) => kind === 'notifyAuthorization')
    .map(({ body }) => body.authorizationNotifyType)

describe('an agreement that is made at the page of another gateway', () => {
  it('leads its payer there and back by way of this one, with a code of this one', async () => {
    const { request, page } = await consulted(chain)
    expect(page).toContain(`${back.url}/consent/`)
    const shop = await agree(page)
    expect(`${shop.origin}${shop.pathname}`).toBe(request.authRedirectUrl)
    expect(shop.searchParams.get('authState')).toBe(request.authState)
    const authCode = String(shop.searchParams.get('authCode'))
    expect((await applyCode(chain.upstream, authCode)).code).toBe('INVALID_AUTHCODE')
    const { code, body } = await applyCode(chain.merchant, authCode)
    expect(code).toBe('SUCCESS')
    expect(Object.keys(body).sort()).toEqual([
      'accessToken',
      'accessTokenExpiryTime',
      'refreshToken',
      'refreshTokenExpiryTime',
      'result',
      'userLoginId',
    ])
    const days = (time: unknown) => Math.round((Date.parse(String(time)) - Date.now()) / 86_400_000)
    expect([days(body.accessTokenExpiryTime), days(body.refreshTokenExpiryTime)]).toEqual([730, 913])
    expect((await query(chain.merchant, String(body.accessToken))).body.tokenStatusType).toBe('ACTIVE')
    expect((await query(chain.upstream, String(body.accessToken))).code).toBe('INVALID_ACCESS_TOKEN')
    await expect.poll(() => notifiedOf(chain.merchant), SOON).toEqual(['AUTHCODE_CREATED', 'TOKEN_CREATED'])
    const [first, second] = await chain.merchant.notifications()
    expect(first?.body).toMatchObject({ authState: request.authState, authCode })
    expect(second?.body).toMatchObject({ authState: request.authState, accessToken: body.accessToken })
  })

  it('of an account that is disabled is charged no more, also where another account takes the wallet', async () => {
    const ends = await linkUp(front, back)
    const { accessToken } = await agreed(ends)
    const other = await addUpstream(front, await back.merchant())
    await routeTo(front, ends.merchant, { provider: other })
    const charge = async () => (await pay(ends.merchant, rideOf(accessToken))).code
    expect(await charge()).toBe('SUCCESS')
    await setAccountStatus(front.trail, OPERATOR, ends.provider, 'DISABLED')
    await expect.poll(charge, SOON).toBe('PAYMENT_METHOD_NOT_SUPPORTED')
    await setAccountStatus(front.trail, OPERATOR, ends.provider, 'ACTIVE')
    await expect.poll(charge, SOON).toBe('SUCCESS')
  })

  it('is known by a message when the payer does not come back', async () => {
    const { request, page } = await consulted(chain)
    await press(page, 'agree')
    await expect.poll(() => notifiedOf(chain.merchant), SOON).toEqual(['AUTHCODE_CREATED'])
    const [notified] = await chain.merchant.notifications()
    expect(notified?.body.authState).toBe(request.authState)
    expect((await applyCode(chain.merchant, String(notified?.body.authCode))).code).toBe('SUCCESS')
  })

  it('that its payer refuses leads back with the state alone, and nothing is agreed', async () => {
    const { request, page } = await consulted(chain)
    const shop = await agree(page, 'refuse')
    expect([...shop.searchParams]).toEqual([['authState', request.authState]])
    expect(await statesAt(front, chain.merchant)).toEqual(['AWAITING'])
    expect(await notifiedOf(chain.merchant)).toEqual([])
  })

  it('is decided nowhere else: not by who plays the payer in front, nor on a page of the front', async () => {
    const { request } = await consulted(chain)
    const { authState } = request
    expect((await chain.merchant.call('simulator/grantAuthorization', { authState })).code).toBe(
      'ORDER_STATUS_INVALID',
    )
    const { accessToken } = await agreed(chain)
    expect((await chain.merchant.call('simulator/cancelAuthorization', { accessToken })).code).toBe(
      'INVALID_ACCESS_TOKEN',
    )
    expect((await query(chain.merchant, accessToken)).body.tokenStatusType).toBe('ACTIVE')
  })

  it('a code that a browser made up is worth nothing, and the true one counts when its message comes', async () => {
    const { page } = await consulted(chain)
    const [row] = await front.database.query<{ id: string }>(
      'select agreement_id as id from agreements where client_id = $1',
      [chain.merchant.clientId],
    )
    const key = `${chain.merchant.clientId}_${String(row?.id).replaceAll('-', '')}`
    const [there] = await back.database.query<{ url: string }>(
      'select redirect_url as url from agreements where client_id = $1',
      [chain.upstream.clientId],
    )
    const forged = await open(`${there?.url}?authCode=made-up&authState=someone-else`)
    expect(forged.location).toBeNull()
    expect(await statesAt(front, chain.merchant)).toEqual(['AWAITING'])
    const shop = await backToShop(`${there?.url}?authCode=made-up&authState=${key}`)
    const authCode = String(shop.searchParams.get('authCode'))
    expect((await applyCode(chain.merchant, authCode)).code).toBe('INVALID_AUTHCODE')
    await press(page, 'agree')
    await expect.poll(async () => (await applyCode(chain.merchant, authCode)).code, SOON).toBe('SUCCESS')
    expect(await notifiedOf(chain.merchant)).toEqual(['AUTHCODE_CREATED', 'TOKEN_CREATED'])
  })

  it('is not granted by a message of another account', async () => {
    await consulted(chain)
    const [row] = await front.database.query<{ id: string }>(
      'select agreement_id as id from agreements where client_id = $1',
      [chain.merchant.clientId],
    )
    const key = `${chain.merchant.clientId}_${String(row?.id).replaceAll('-', '')}`
    const other = await back.merchant()
    const account = await addUpstream(front, other)
    const forged = consultRequest({
      authState: key,
      authNotifyUrl: `${front.url}/providers/${account}/agreement/${key}`,
    })
    const { body } = await other.call('authorizations/consult', forged)
    await press(body.normalUrl, 'agree')
    const kept = () =>
      front.database.query('select provider, attempt_id, state from provider_events where client_id = $1', [
        chain.merchant.clientId,
      ])
    await expect.poll(kept, SOON).toEqual([{ provider: account, attempt_id: row?.id, state: 'UNMATCHED' }])
    expect(await statesAt(front, chain.merchant)).toEqual(['AWAITING'])
  })

  it('code and tokens are those of one merchant, and the page has no other address', async () => {
    const other = await front.merchant()
    const { authCode } = await granted(chain)
    expect((await applyCode(other, authCode)).code).toBe('INVALID_AUTHCODE')
    const { body } = await applyCode(chain.merchant, authCode)
    expect((await pay(other, rideOf(String(body.accessToken)))).code).toBe('INVALID_ACCESS_TOKEN')
    expect((await refresh(other, String(body.refreshToken))).code).toBe('INVALID_REFRESH_TOKEN')
    expect((await revoke(other, String(body.accessToken))).code).toBe('INVALID_ACCESS_TOKEN')
    const [there] = await back.database.query<{ url: string }>(
      'select redirect_url as url from agreements where client_id = $1',
      [chain.upstream.clientId],
    )
    const remote = String(there?.url).replace(chain.merchant.clientId, other.clientId)
    expect((await open(`${remote}?authCode=x`)).status).toBe(404)
  })

  it('keeps no code and no token of either gateway in the clear', async () => {
    const { accessToken, refreshToken } = await agreed(chain)
    await pay(chain.merchant, rideOf(accessToken))
    const theirs = await chain.upstream.notifications()
    const secrets = theirs.flatMap(({ body }) => [body.authCode, body.accessToken]).filter(Boolean)
    expect(secrets).toHaveLength(2)
    const stored = await everythingStored(front)
    const logged = JSON.stringify(front.logged)
    expect(stored).toContain(chain.merchant.clientId)
    for (const secret of [...secrets, accessToken, refreshToken].map(String))
      for (const text of [secret, Buffer.from(secret).toString('hex')]) {
        expect(stored).not.toContain(text)
        expect(logged).not.toContain(text)
      }
  })
})

describe('a payment by it', () => {
  it('is charged in the call at the other gateway, refunded and cancelled there', async () => {
    const { accessToken } = await agreed(chain)
    const request = rideOf(accessToken)
    const answers = [await pay(chain.merchant, request), await pay(chain.merchant, request)]
    expect(answers.map(({ code }) => code)).toEqual(['SUCCESS', 'SUCCESS'])
    expect(Object.keys(answers[0]?.body ?? {}).sort()).toEqual([
      'paymentAmount',
      'paymentCreateTime',
      'paymentId',
      'paymentRequestId',
      'paymentTime',
      'result',
    ])
    expect(answers[1]?.text).toBe(answers[0]?.text)
    const paymentId = answers[0]?.body.paymentId
    const refund = { refundRequestId: 'r', paymentId, refundAmount: PHP(100) }
    expect((await chain.merchant.call('payments/refund', refund)).code).toBe('SUCCESS')
    for (const [gateway, merchant] of [
      [front, chain.merchant],
      [back, chain.upstream],
    ] as const)
      expect(await balancesOf(gateway, merchant)).toMatchObject({ 'payable PHP': 1000n })
    const { body: second } = await pay(chain.merchant, rideOf(accessToken))
    expect((await chain.merchant.cancel({ paymentId: second.paymentId })).code).toBe('SUCCESS')
    expect(await balancesOf(back, chain.upstream)).toMatchObject({ 'payable PHP': 1000n })
  })

  it('that is declined there fails here with the same code, and no other account is tried', async () => {
    const { accessToken } = await agreed(chain)
    await routeTo(front, chain.merchant, { provider: await addUpstream(front, await back.merchant()) })
    await chain.upstream.plan('payments/pay', 'USER_BALANCE_NOT_ENOUGH')
    const request = rideOf(accessToken)
    expect((await pay(chain.merchant, request)).code).toBe('USER_BALANCE_NOT_ENOUGH')
    expect((await pay(chain.merchant, request)).code).toBe('USER_BALANCE_NOT_ENOUGH')
    const attempts = await front.database.query(
      `select a.attempt_id from attempts a join payments p using (client_id, payment_id)
       where client_id = $1 and p.payment_request_id = $2`,
      [chain.merchant.clientId, request.paymentRequestId],
    )
    expect(attempts).toHaveLength(1)
    expect(await balancesOf(front, chain.merchant)).toEqual({})
  })

  it('that is in process there is U without an address, and ends here when it ends there', async () => {
    const { accessToken } = await agreed(chain)
    await chain.upstream.plan('payments/pay', 'PAYMENT_IN_PROCESS')
    const request = rideOf(accessToken)
    const { code, body } = await pay(chain.merchant, request)
    expect(code).toBe('PAYMENT_IN_PROCESS')
    expect(body).not.toHaveProperty('normalUrl')
    const [there] = await back.database.query<{ id: string }>(
      "select payment_id as id from payments where client_id = $1 and product_code = 'AGREEMENT_PAYMENT'",
      [chain.upstream.clientId],
    )
    await chain.upstream.complete({ paymentId: there?.id }, 'SUCCESS')
    await expect
      .poll(
        async () => (await chain.merchant.inquire({ paymentId: body.paymentId })).body.paymentStatus,
        SOON,
      )
      .toBe('SUCCESS')
    expect((await pay(chain.merchant, request)).code).toBe('SUCCESS')
  })

  it.each(['before', 'after'] as const)(
    'whose answer is lost %s the work is U, and its repeat is one payment',
    async (at) => {
      const ends = await lost()
      const { accessToken } = await agreed(ends)
      const request = rideOf(accessToken)
      void way.break('payments/pay', { at, how: 'status 500' })
      const { code, body } = await pay(ends.merchant, request)
      expect([code, body.result.resultStatus]).toEqual(['PAYMENT_IN_PROCESS', 'U'])
      expect((await pay(ends.merchant, request)).code).toBe('SUCCESS')
      for (const [gateway, merchant] of [
        [front, ends.merchant],
        [back, ends.upstream],
      ] as const)
        expect(await balancesOf(gateway, merchant)).toMatchObject({ 'payable PHP': 1100n })
    },
  )

  it('that nobody repeats is carried on by its job', async () => {
    const ends = await lost()
    const { accessToken } = await agreed(ends)
    const request = rideOf(accessToken)
    void way.break('payments/pay', { at: 'before', how: 'status 500' })
    await pay(ends.merchant, request)
    await ends.merchant.advance(40)
    const { paymentRequestId } = request
    await expect
      .poll(async () => (await ends.merchant.inquire({ paymentRequestId })).body.paymentStatus, SOON)
      .toBe('SUCCESS')
    expect(await balancesOf(back, ends.upstream)).toMatchObject({ 'payable PHP': 1100n })
  })

  it('of another amount than was asked for is not believed', async () => {
    const ends = await lost()
    const { accessToken } = await agreed(ends)
    const request = rideOf(accessToken)
    void way.break('payments/pay', {
      at: 'after',
      lie: (body) => {
        body.paymentAmount = PHP(1)
      },
    })
    expect((await pay(ends.merchant, request)).body.result.resultStatus).toBe('U')
    expect(await balancesOf(front, ends.merchant)).toEqual({})
    expect((await pay(ends.merchant, request)).code).toBe('SUCCESS')
    expect(await balancesOf(front, ends.merchant)).toMatchObject({ 'payable PHP': 1100n })
  })

  it('goes where the payer has agreed, whatever becomes of the routes', async () => {
    const { accessToken } = await agreed(chain)
    const another = await back.merchant()
    await routeTo(front, chain.merchant, { provider: await addUpstream(front, another), method: 'GCASH' })
    const asked = consultRequest()
    await expect
      .poll(async () => {
        await chain.merchant.call('authorizations/consult', asked)
        return (await agreementsAt(back, another)).length
      }, SOON)
      .toBeGreaterThan(0)
    expect((await pay(chain.merchant, rideOf(accessToken))).code).toBe('SUCCESS')
    expect(await balancesOf(back, chain.upstream)).toMatchObject({ 'payable PHP': 1100n })
    expect(await balancesOf(back, another)).toEqual({})
  })
})

describe('tokens', () => {
  it.each(['before', 'after'] as const)(
    'whose answer is lost %s the work are in process, and the same code gets them',
    async (at) => {
      const ends = await lost()
      const { authCode } = await granted(ends)
      void way.break('authorizations/applyToken', { at, how: 'status 500' })
      const first = await applyCode(ends.merchant, authCode)
      expect([first.code, first.body.result.resultStatus]).toEqual(['AUTH_IN_PROCESS', 'U'])
      await expect.poll(async () => (await applyCode(ends.merchant, authCode)).code, SOON).toBe('SUCCESS')
      expect(await statesAt(back, ends.upstream)).toEqual(['ACTIVE'])
      expect(await notifiedOf(ends.merchant)).toEqual(['AUTHCODE_CREATED', 'TOKEN_CREATED'])
      expect((await jobsOf(front, ends.merchant)).filter(isStep)).toEqual([])
    },
  )

  it('that nobody asks for again come by themselves, and are there for who asks later', async () => {
    const ends = await lost()
    const { authCode } = await granted(ends)
    void way.break('authorizations/applyToken', { at: 'before', how: 'status 500' })
    expect((await applyCode(ends.merchant, authCode)).code).toBe('AUTH_IN_PROCESS')
    await ends.merchant.advance(300)
    await expect.poll(() => statesAt(front, ends.merchant), SOON).toEqual(['ACTIVE'])
    await ends.merchant.advance(3600)
    const { code, body } = await applyCode(ends.merchant, authCode)
    expect(code).toBe('SUCCESS')
    expect((await pay(ends.merchant, rideOf(String(body.accessToken)))).code).toBe('SUCCESS')
    await ends.merchant.advance(120)
    expect((await applyCode(ends.merchant, authCode)).code).toBe('INVALID_AUTHCODE')
  })

  it('whose answer is lost are known by a message, and the merchant is notified', async () => {
    const { authCode } = await granted(chain)
    const [there] = await chain.upstream.notifications()
    await chain.upstream.plan('authorizations/applyToken', 'UNKNOWN_EXCEPTION')
    expect((await applyCode(chain.merchant, authCode)).code).toBe('AUTH_IN_PROCESS')
    // As upstream would have done it, had its answer been lost.
    expect((await applyCode(chain.upstream, String(there?.body.authCode))).code).toBe('SUCCESS')
    await expect.poll(() => statesAt(front, chain.merchant), SOON).toEqual(['ACTIVE'])
    const { code, body } = await applyCode(chain.merchant, authCode)
    expect(code).toBe('SUCCESS')
    expect((await pay(chain.merchant, rideOf(String(body.accessToken)))).code).toBe('SUCCESS')
    const { body: renewed } = await refresh(chain.merchant, String(body.refreshToken))
    expect((await pay(chain.merchant, rideOf(String(renewed.accessToken)))).code).toBe('SUCCESS')
    expect(await notifiedOf(chain.merchant)).toEqual(['AUTHCODE_CREATED', 'TOKEN_CREATED'])
  })

  it('are asked for by one at a time, and by the next when that one has died', async () => {
    const ends = await lost()
    const { authCode } = await granted(ends)
    void way.break('authorizations/applyToken', { at: 'before', how: 'status 500' })
    expect((await applyCode(ends.merchant, authCode)).code).toBe('AUTH_IN_PROCESS')
    const asking = (since: string) =>
      front.database.query(
        `update agreements set provider_asked_at = now() - interval '${since}' where client_id = $1`,
        [ends.merchant.clientId],
      )
    await asking('-1 hour')
    const asked = () => way.calls.filter((operation) => operation === 'authorizations/applyToken').length
    const before = asked()
    expect((await applyCode(ends.merchant, authCode)).code).toBe('AUTH_IN_PROCESS')
    expect(asked()).toBe(before)
    await asking('20 seconds')
    expect((await applyCode(ends.merchant, authCode)).code).toBe('SUCCESS')
  })

  it('asked for twenty times at one moment are one pair', async () => {
    const { authCode } = await granted(chain)
    const answers = await atOnce(20, () => applyCode(chain.merchant, authCode))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.code).toBe('SUCCESS')
    expect(await notifiedOf(chain.merchant)).toEqual(['AUTHCODE_CREATED', 'TOKEN_CREATED'])
  })

  it.each(['before', 'after'] as const)(
    'that are renewed when the answer is lost %s the work are those of one renewal',
    async (at) => {
      const ends = await lost()
      const tokens = await agreed(ends)
      void way.break('authorizations/applyToken', { at, how: 'status 500' })
      expect((await refresh(ends.merchant, tokens.refreshToken)).code).toBe('AUTH_IN_PROCESS')
      const { code, body } = await refresh(ends.merchant, tokens.refreshToken)
      expect(code).toBe('SUCCESS')
      expect((await pay(ends.merchant, rideOf(tokens.accessToken))).code).toBe('INVALID_ACCESS_TOKEN')
      expect((await pay(ends.merchant, rideOf(String(body.accessToken)))).code).toBe('SUCCESS')
    },
  )

  it('that are renewed by its job serve the old ones until the merchant asks again', async () => {
    const ends = await lost()
    const tokens = await agreed(ends)
    void way.break('authorizations/applyToken', { at: 'after', how: 'status 500' })
    expect((await refresh(ends.merchant, tokens.refreshToken)).code).toBe('AUTH_IN_PROCESS')
    await ends.merchant.advance(30)
    await expect
      .poll(async () => (await agreementsAt(front, ends.merchant)).map(({ step }) => step), SOON)
      .toEqual([null])
    expect((await pay(ends.merchant, rideOf(tokens.accessToken))).code).toBe('SUCCESS')
    await ends.merchant.advance(3600)
    const { code, body } = await refresh(ends.merchant, tokens.refreshToken)
    expect(code).toBe('SUCCESS')
    expect((await pay(ends.merchant, rideOf(String(body.accessToken)))).code).toBe('SUCCESS')
  })

  it('that are renewed twice have new ones there twice, and the first are dead', async () => {
    const tokens = await agreed(chain)
    const second = (await refresh(chain.merchant, tokens.refreshToken)).body
    const third = (await refresh(chain.merchant, String(second.refreshToken))).body
    expect((await refresh(chain.merchant, tokens.refreshToken)).code).toBe('INVALID_REFRESH_TOKEN')
    expect((await pay(chain.merchant, rideOf(String(second.accessToken)))).code).toBe('INVALID_ACCESS_TOKEN')
    expect((await pay(chain.merchant, rideOf(String(third.accessToken)))).code).toBe('SUCCESS')
  })
})

const isStep = ({ subject_id: id }: { subject_id?: unknown }) => String(id).startsWith('agreement/')

describe('an agreement is ended', () => {
  it('by the merchant: there first, then here, and notified once', async () => {
    const { accessToken, refreshToken } = await agreed(chain)
    expect((await revoke(chain.merchant, accessToken)).code).toBe('SUCCESS')
    expect(await statesAt(back, chain.upstream)).toEqual(['CANCELED'])
    expect((await query(chain.merchant, accessToken)).body.tokenStatusType).toBe('CANCELED')
    expect((await pay(chain.merchant, rideOf(accessToken))).code).toBe('INVALID_ACCESS_TOKEN')
    expect((await refresh(chain.merchant, refreshToken)).code).toBe('INVALID_REFRESH_TOKEN')
    await untilDelivered(chain.upstream)
    const notified = (await chain.merchant.notifications()).at(-1)
    expect(notified?.body).toMatchObject({ accessToken, reason: 'revoked by the merchant' })
    expect(await notifiedOf(chain.merchant)).toEqual(['AUTHCODE_CREATED', 'TOKEN_CREATED', 'TOKEN_CANCELED'])
  })

  it.each(['before', 'after'] as const)(
    'when the answer is lost %s the work: U, no money is taken, and the same again is S',
    async (at) => {
      const ends = await lost()
      const { accessToken } = await agreed(ends)
      void way.break('authorizations/revoke', { at, how: 'status 500' })
      const { code, body } = await revoke(ends.merchant, accessToken)
      expect([code, body.result.resultStatus]).toEqual(['UNKNOWN_EXCEPTION', 'U'])
      expect((await pay(ends.merchant, rideOf(accessToken))).code).toBe('INVALID_ACCESS_TOKEN')
      expect((await revoke(ends.merchant, accessToken)).code).toBe('SUCCESS')
      expect((await revoke(ends.merchant, accessToken)).code).toBe('SUCCESS')
      expect(await statesAt(back, ends.upstream)).toEqual(['CANCELED'])
      expect(await notifiedOf(ends.merchant)).toEqual(['AUTHCODE_CREATED', 'TOKEN_CREATED', 'TOKEN_CANCELED'])
      expect(await balancesOf(back, ends.upstream)).toEqual({})
    },
  )

  it('by its job, when the merchant does not ask again', async () => {
    const ends = await lost()
    const { accessToken } = await agreed(ends)
    void way.break('authorizations/revoke', { at: 'before', how: 'status 500' })
    expect((await revoke(ends.merchant, accessToken)).code).toBe('UNKNOWN_EXCEPTION')
    await ends.merchant.advance(60)
    await expect.poll(() => statesAt(front, ends.merchant), SOON).toEqual(['CANCELED'])
    expect(await statesAt(back, ends.upstream)).toEqual(['CANCELED'])
    expect((await jobsOf(front, ends.merchant)).filter(isStep)).toEqual([])
  })

  it('by the payer there: a message ends it here, and doubled tells the merchant once', async () => {
    const { accessToken } = await agreed(chain)
    const created = (await chain.upstream.notifications()).find(
      ({ body }) => body.authorizationNotifyType === 'TOKEN_CREATED',
    )
    const theirs = { accessToken: created?.body.accessToken }
    expect((await chain.upstream.call('simulator/cancelAuthorization', theirs)).code).toBe('SUCCESS')
    await expect.poll(() => statesAt(front, chain.merchant), SOON).toEqual(['CANCELED'])
    await untilDelivered(chain.upstream)
    await back.database.query(
      "update notifications set state = 'WAITING', due_at = now() where client_id = $1 and state = 'ACKNOWLEDGED'",
      [chain.upstream.clientId],
    )
    await expect
      .poll(async () => {
        const [row] = await back.database.query<{ twice: number }>(
          'select count(*)::integer as twice from notifications where client_id = $1 and attempts >= 2',
          [chain.upstream.clientId],
        )
        return row?.twice
      }, SOON)
      .toBe(3)
    expect((await pay(chain.merchant, rideOf(accessToken))).code).toBe('INVALID_ACCESS_TOKEN')
    const notified = await chain.merchant.notifications()
    expect(notified.at(-1)?.body).toMatchObject({ accessToken, reason: 'cancelled by the payer' })
    expect(await notifiedOf(chain.merchant)).toEqual(['AUTHCODE_CREATED', 'TOKEN_CREATED', 'TOKEN_CANCELED'])
  })

  it.each(['query', 'pay', 'refresh'] as const)(
    'by the payer there, whose message is lost: %s learns it',
    async (how) => {
      const ends = await lost()
      const { accessToken, refreshToken } = await agreed(ends)
      await back.database.query(
        "update agreements set state = 'CANCELED', canceled_at = now() where client_id = $1",
        [ends.upstream.clientId],
      )
      if (how === 'query')
        expect((await query(ends.merchant, accessToken)).body.tokenStatusType).toBe('CANCELED')
      else if (how === 'pay')
        expect((await pay(ends.merchant, rideOf(accessToken))).code).toBe('INVALID_ACCESS_TOKEN')
      else expect((await refresh(ends.merchant, refreshToken)).code).toBe('INVALID_REFRESH_TOKEN')
      expect(await statesAt(front, ends.merchant)).toEqual(['CANCELED'])
      expect((await notifiedOf(ends.merchant)).at(-1)).toBe('TOKEN_CANCELED')
    },
  )

  it('at both ends at one moment, once', async () => {
    const { accessToken } = await agreed(chain)
    const created = (await chain.upstream.notifications()).find(
      ({ body }) => body.authorizationNotifyType === 'TOKEN_CREATED',
    )
    await Promise.all([
      revoke(chain.merchant, accessToken),
      revoke(chain.merchant, accessToken),
      chain.upstream.call('simulator/cancelAuthorization', { accessToken: created?.body.accessToken }),
    ])
    await expect.poll(() => statesAt(front, chain.merchant), SOON).toEqual(['CANCELED'])
    await untilDelivered(chain.upstream)
    expect(await notifiedOf(chain.merchant)).toEqual(['AUTHCODE_CREATED', 'TOKEN_CREATED', 'TOKEN_CANCELED'])
  })
})

/** Everything that the back tells the front has arrived. */
const untilDelivered = ({ clientId }: Merchant) =>
  expect
    .poll(
      async () =>
        (
          await back.database.query(
            "select from notifications where client_id = $1 and state not in ('ACKNOWLEDGED', 'NO_ADDRESS')",
            [clientId],
          )
        ).length,
      SOON,
    )
    .toBe(0)

describe('what cannot be asked for', () => {
  it('by paying nobody agrees at another gateway: such a session has no method', async () => {
    const session = {
      ...sessionRequest(PHP(1100)),
      productCode: 'AGREEMENT_PAYMENT',
      productScene: 'EASY_PAY',
      agreementInfo: { authState: 'by-paying' },
      paymentMethod: { paymentMethodType: 'GCASH' },
      paymentNotifyUrl: 'https://shop.example/notify',
    }
    const { code } = await chain.merchant.call('payments/createPaymentSession', session)
    expect(code).toBe('NO_PAY_OPTIONS')
  })

  it('is U when nobody answers, and another agreement when it is asked for again', async () => {
    const ends = await lost()
    void way.break('authorizations/consult', { at: 'before', how: 'status 500' })
    const { code, body } = await ends.merchant.call('authorizations/consult', consultRequest())
    expect([code, body.result.resultStatus]).toEqual(['UNKNOWN_EXCEPTION', 'U'])
    await granted(ends)
  })

  it.each([
    ['RISK_REJECT', 'RISK_REJECT'],
    ['ACCESS_DENIED', 'PROCESS_FAIL'],
  ])('is refused with a word for the merchant: %s there is %s here', async (there, here) => {
    const ends = await lost()
    void way.break('authorizations/consult', {
      at: 'before',
      result: { resultStatus: 'F', resultCode: there },
    })
    expect((await ends.merchant.call('authorizations/consult', consultRequest())).code).toBe(here)
  })

  it('an agreement of the simulator is not charged at another gateway', async () => {
    const merchant = await front.merchant()
    const request = consultRequest()
    await merchant.call('authorizations/consult', request)
    const { body } = await merchant.call('simulator/grantAuthorization', { authState: request.authState })
    const tokens = (await applyCode(merchant, String(body.authCode))).body
    await routeTo(front, merchant, { provider: chain.provider })
    await untilRouted(merchant, back)
    const { code } = await pay(merchant, rideOf(String(tokens.accessToken)))
    expect(code).toBe('PAYMENT_METHOD_NOT_SUPPORTED')
  })
})
