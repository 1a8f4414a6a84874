import { expect, it } from 'vitest'
import { newAgreement, query, refresh, revoke } from '../support/agreements.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

it('tells a living token with its refresh token and both ends, as often as asked', async () => {
  const { userLoginId, ...tokens } = await newAgreement(merchant)
  const first = await query(merchant, tokens.accessToken)
  expect(first.body).toEqual({ ...tokens, tokenStatusType: 'ACTIVE' })
  expect((await query(merchant, tokens.accessToken)).text).toBe(first.text)
  expect(userLoginId).toBeDefined()
})

it('tells one that has expired or was ended', async () => {
  const own = await gateway.merchant()
  const [left, ended] = [await newAgreement(own), await newAgreement(own)]
  await revoke(own, ended.accessToken)
  await own.advance(731 * 86_400)
  expect((await query(own, left.accessToken)).body.tokenStatusType).toBe('EXPIRED')
  expect((await query(own, ended.accessToken)).body.tokenStatusType).toBe('CANCELED')
})

it('knows nothing of a token that is unknown, replaced or another merchant’s', async () => {
  const other = await gateway.merchant()
  const { accessToken, refreshToken } = await newAgreement(merchant)
  expect((await query(other, accessToken)).code).toBe('INVALID_ACCESS_TOKEN')
  expect((await query(merchant, refreshToken)).code).toBe('INVALID_ACCESS_TOKEN')
  await refresh(merchant, refreshToken)
  expect((await query(merchant, accessToken)).code).toBe('INVALID_ACCESS_TOKEN')
})

it('is refused by name without a token', async () => {
  const { code, body } = await merchant.call('authorizations/query', { accessToken: null })
  expect([code, body.result.resultMessage]).toEqual(['PARAM_ILLEGAL', 'accessToken is required'])
})
