import { expect, it } from 'vitest'
import { newAgreement, query, refresh, revoke } from '../support/agreements.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

it('ends the agreement: both tokens are dead', async () => {
  const { accessToken, refreshToken } = await newAgreement(merchant)
  const { body, isSigned } = await revoke(merchant, accessToken)
  expect(isSigned).toBe(true)
  expect(Object.keys(body)).toEqual(['result'])
  expect(body.result.resultCode).toBe('SUCCESS')
  expect((await query(merchant, accessToken)).body.tokenStatusType).toBe('CANCELED')
  expect((await refresh(merchant, refreshToken)).code).toBe('INVALID_REFRESH_TOKEN')
})

it('works once: again, the token is not valid', async () => {
  const { accessToken } = await newAgreement(merchant)
  await revoke(merchant, accessToken)
  expect((await revoke(merchant, accessToken)).code).toBe('INVALID_ACCESS_TOKEN')
})

it('ten times at one moment ends it once and tells it once', async () => {
  const own = await gateway.merchant()
  const { accessToken } = await newAgreement(own)
  const answers = await Promise.all(Array.from({ length: 10 }, () => revoke(own, accessToken)))
  expect(answers.map(({ code }) => code).sort()).toEqual([
    ...Array(9).fill('INVALID_ACCESS_TOKEN'),
    'SUCCESS',
  ])
  const types = (await own.notifications()).map(({ body }) => body.authorizationNotifyType)
  expect(types).toEqual(['AUTHCODE_CREATED', 'TOKEN_CREATED', 'TOKEN_CANCELED'])
})

it('refuses a token that is unknown, another merchant’s, a refresh token or expired', async () => {
  const own = await gateway.merchant()
  const { accessToken, refreshToken } = await newAgreement(own)
  expect((await revoke(own, 'unknown')).code).toBe('INVALID_ACCESS_TOKEN')
  expect((await revoke(merchant, accessToken)).code).toBe('INVALID_ACCESS_TOKEN')
  expect((await revoke(own, refreshToken)).code).toBe('INVALID_ACCESS_TOKEN')
  expect((await query(own, accessToken)).body.tokenStatusType).toBe('ACTIVE')
  await own.advance(731 * 86_400)
  expect((await revoke(own, accessToken)).code).toBe('INVALID_ACCESS_TOKEN')
})

it.each([[{}], [{ accessToken: 'x'.repeat(129) }]])('is refused by name with %j', async (request) => {
  const { code, body } = await merchant.call('authorizations/revoke', request)
  expect([code, body.result.resultMessage.split(' ')[0]]).toEqual(['PARAM_ILLEGAL', 'accessToken'])
})
