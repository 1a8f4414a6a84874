import { describe, expect, it } from 'vitest'
import { applyCode, grantedCode, newAgreement, query, refresh, revoke } from '../support/agreements.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const DAY_MS = 86_400_000
const YEAR_SECONDS = 365 * 86_400
/** The jumps may take long on a busy machine: the call with 0 seconds waits for the rest. */
async function advance(own: Merchant, seconds: number): Promise<void> {
  let { code } = await own.advance(seconds)
  while (code !== 'SUCCESS') code = (await own.advance(0)).code
}

const notifiedCountOf = async ({ clientId }: Merchant) =>
  (await gateway.database.query('select 1 from notifications where client_id = $1', [clientId])).length

describe('a code', () => {
  it('gives two tokens with their ends and the masked name of the payer', async () => {
    const { body, isSigned } = await applyCode(merchant, await grantedCode(merchant))
    expect(isSigned).toBe(true)
    expect(body.result.resultCode).toBe('SUCCESS')
    expect(String(body.accessToken).length).toBeLessThanOrEqual(128)
    expect(body.refreshToken).not.toBe(body.accessToken)
    const days = (time: unknown) => Math.round((Date.parse(String(time)) - Date.now()) / DAY_MS)
    expect([days(body.accessTokenExpiryTime), days(body.refreshTokenExpiryTime)]).toEqual([730, 913])
    expect(body.userLoginId).toMatch(/^\d\d-\*{5}\d{3}$/)
  })

  it('names no payer to who did not ask for AGREEMENT_PAY', async () => {
    const { body } = await applyCode(merchant, await grantedCode(merchant, { scopes: ['BASE_USER_INFO'] }))
    expect(body.accessToken).toBeDefined()
    expect(body.userLoginId).toBeUndefined()
  })

  it('applied again within a minute gets the same answer, after it none', async () => {
    const own = await gateway.merchant()
    const authCode = await grantedCode(own)
    const first = await applyCode(own, authCode)
    await advance(own, 50)
    expect((await applyCode(own, authCode)).text).toBe(first.text)
    await advance(own, 15)
    expect((await applyCode(own, authCode)).code).toBe('INVALID_AUTHCODE')
    expect((await query(own, String(first.body.accessToken))).body.tokenStatusType).toBe('ACTIVE')
    expect(await notifiedCountOf(own)).toBe(2)
  })

  it('applied twenty times at one moment, on two nodes, gives one pair of tokens', async () => {
    const own = await gateway.merchant()
    const another = await gateway.startAnother()
    try {
      const authCode = await grantedCode(own)
      const request = { grantType: 'AUTHORIZATION_CODE', customerBelongsTo: 'GCASH', authCode }
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          own.call('authorizations/applyToken', request, index % 2 ? { url: another.url } : {}),
        ),
      )
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(answers[0]?.code).toBe('SUCCESS')
      expect(await notifiedCountOf(own)).toBe(2)
    } finally {
      await another.stop()
    }
  })

  it('is over after ten minutes', async () => {
    const own = await gateway.merchant()
    const authCode = await grantedCode(own)
    await advance(own, 601)
    expect((await applyCode(own, authCode)).code).toBe('INVALID_AUTHCODE')
  })

  it('of another wallet, another merchant or nobody is not valid, and stays good for its own', async () => {
    const authCode = await grantedCode(merchant)
    const other = await gateway.merchant()
    expect((await applyCode(merchant, authCode, { customerBelongsTo: 'DANA' })).code).toBe('INVALID_AUTHCODE')
    expect((await applyCode(other, authCode)).code).toBe('INVALID_AUTHCODE')
    expect((await applyCode(merchant, 'nobody')).code).toBe('INVALID_AUTHCODE')
    expect((await applyCode(merchant, authCode)).code).toBe('SUCCESS')
  })

  it('brings nothing back once the agreement has ended or its tokens were replaced', async () => {
    const ended = await grantedCode(merchant)
    await revoke(merchant, String((await applyCode(merchant, ended)).body.accessToken))
    expect((await applyCode(merchant, ended)).code).toBe('INVALID_AUTHCODE')
    const replaced = await grantedCode(merchant)
    await refresh(merchant, String((await applyCode(merchant, replaced)).body.refreshToken))
    expect((await applyCode(merchant, replaced)).code).toBe('INVALID_AUTHCODE')
  })

  it('is no token of another kind', async () => {
    const authCode = await grantedCode(merchant)
    expect((await refresh(merchant, authCode)).code).toBe('INVALID_REFRESH_TOKEN')
    expect((await query(merchant, authCode)).code).toBe('INVALID_ACCESS_TOKEN')
  })
})

describe('a refresh token', () => {
  it('gives two new tokens, and those of before are dead at once', async () => {
    const old = await newAgreement(merchant)
    const { body } = await refresh(merchant, old.refreshToken)
    expect(body.result.resultCode).toBe('SUCCESS')
    expect(new Set([old.accessToken, old.refreshToken, body.accessToken, body.refreshToken]).size).toBe(4)
    expect(body.userLoginId).toBe(old.userLoginId)
    expect((await query(merchant, old.accessToken)).code).toBe('INVALID_ACCESS_TOKEN')
    expect((await revoke(merchant, old.accessToken)).code).toBe('INVALID_ACCESS_TOKEN')
    expect((await query(merchant, String(body.accessToken))).body.tokenStatusType).toBe('ACTIVE')
  })

  it('used again within a minute gets the same tokens, after it none', async () => {
    const own = await gateway.merchant()
    const { refreshToken } = await newAgreement(own)
    const first = await refresh(own, refreshToken)
    await advance(own, 50)
    expect((await refresh(own, refreshToken)).text).toBe(first.text)
    await advance(own, 15)
    expect((await refresh(own, refreshToken)).code).toBe('INVALID_REFRESH_TOKEN')
    expect((await refresh(own, String(first.body.refreshToken))).code).toBe('SUCCESS')
  })

  it('that was replaced twice is dead at once', async () => {
    const { refreshToken } = await newAgreement(merchant)
    const second = await refresh(merchant, refreshToken)
    await refresh(merchant, String(second.body.refreshToken))
    expect((await refresh(merchant, refreshToken)).code).toBe('INVALID_REFRESH_TOKEN')
  })

  it('used twenty times at one moment, on two nodes, gives one pair of tokens', async () => {
    const another = await gateway.startAnother()
    try {
      const { refreshToken } = await newAgreement(merchant)
      const request = { grantType: 'REFRESH_TOKEN', customerBelongsTo: 'GCASH', refreshToken }
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          merchant.call('authorizations/applyToken', request, index % 2 ? { url: another.url } : {}),
        ),
      )
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(answers[0]?.code).toBe('SUCCESS')
    } finally {
      await another.stop()
    }
  })

  it('racing with a revocation: either the agreement ends, or its new token lives', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { accessToken, refreshToken } = await newAgreement(merchant)
      const [revoked, refreshed] = await Promise.all([
        revoke(merchant, accessToken),
        refresh(merchant, refreshToken),
      ])
      const codes = [revoked.code, refreshed.code]
      if (revoked.code === 'SUCCESS') expect(codes).toEqual(['SUCCESS', 'INVALID_REFRESH_TOKEN'])
      else {
        expect(codes).toEqual(['INVALID_ACCESS_TOKEN', 'SUCCESS'])
        expect((await query(merchant, String(refreshed.body.accessToken))).body.tokenStatusType).toBe(
          'ACTIVE',
        )
      }
    }
  })

  it('outlives its access token by half a year', async () => {
    const own = await gateway.merchant()
    const { accessToken, refreshToken } = await newAgreement(own)
    await advance(own, 2 * YEAR_SECONDS + 60)
    expect((await query(own, accessToken)).body.tokenStatusType).toBe('EXPIRED')
    const { body } = await refresh(own, refreshToken)
    expect((await query(own, String(body.accessToken))).body.tokenStatusType).toBe('ACTIVE')
    await advance(own, 3 * YEAR_SECONDS)
    expect((await refresh(own, String(body.refreshToken))).code).toBe('INVALID_REFRESH_TOKEN')
  })

  it('of another wallet, another merchant or an ended agreement is not valid', async () => {
    const { accessToken, refreshToken } = await newAgreement(merchant)
    const other = await gateway.merchant()
    expect((await refresh(merchant, refreshToken, { customerBelongsTo: 'DANA' })).code).toBe(
      'INVALID_REFRESH_TOKEN',
    )
    expect((await refresh(other, refreshToken)).code).toBe('INVALID_REFRESH_TOKEN')
    await revoke(merchant, accessToken)
    expect((await refresh(merchant, refreshToken)).code).toBe('INVALID_REFRESH_TOKEN')
  })
})

it.each([
  ['grantType', { grantType: 'PASSWORD' }],
  ['grantType', { grantType: undefined }],
  ['customerBelongsTo', { customerBelongsTo: undefined }],
  ['customerBelongsTo', { customerBelongsTo: 'NO_SUCH_WALLET' }],
  ['authCode', { authCode: undefined }],
  ['authCode', { authCode: 'x'.repeat(129) }],
  ['refreshToken', { grantType: 'REFRESH_TOKEN' }],
])('a request is refused by name when %s is wrong', async (field, changes) => {
  const { code, body } = await applyCode(merchant, 'any', changes)
  expect([code, body.result.resultMessage.split(' ')[0]]).toEqual(['PARAM_ILLEGAL', field])
})

it('nothing that is logged holds a code or a token', async () => {
  const code = await grantedCode(merchant)
  const { body } = await applyCode(merchant, code)
  await applyCode(merchant, code, {})
  const wrongKey = { signature: 'algorithm=RSA256,keyVersion=1,signature=AAAA' }
  await merchant.call('authorizations/query', { accessToken: body.accessToken }, wrongKey)
  const logged = JSON.stringify(gateway.logged)
  for (const secret of [code, body.accessToken, body.refreshToken])
    expect(logged).not.toContain(String(secret))
})
