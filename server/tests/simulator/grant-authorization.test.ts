import { describe, expect, it } from 'vitest'
import { applyCode, consultRequest, newAgreement } from '../support/agreements.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

async function consulted(by: Merchant, changes: object = {}): Promise<string> {
  const request = consultRequest(changes)
  await by.call('authorizations/consult', request)
  return request.authState
}
const grant = (by: Merchant, authState: string, more: object = {}) =>
  by.call('simulator/grantAuthorization', { authState, ...more })

describe('a payer who agrees', () => {
  it('gives a code, the same one again while it is good', async () => {
    const own = await gateway.merchant()
    const authState = await consulted(own)
    const first = await grant(own, authState)
    expect(first.body.authCode).toMatch(/^[\w-]{43}$/)
    expect((await grant(own, authState, { outcome: 'SUCCESS' })).text).toBe(first.text)
    await own.advance(601)
    expect((await grant(own, authState)).code).toBe('ORDER_STATUS_INVALID')
  })

  it('ten times at one moment gives one code and is notified once', async () => {
    const own = await gateway.merchant()
    const authState = await consulted(own)
    const answers = await Promise.all(Array.from({ length: 10 }, () => grant(own, authState)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await own.notifications()).toHaveLength(1)
  })

  it('cannot refuse afterwards, nor agree again once the code is used', async () => {
    const authState = await consulted(merchant)
    const { body } = await grant(merchant, authState)
    expect((await grant(merchant, authState, { outcome: 'FAIL' })).code).toBe('ORDER_STATUS_INVALID')
    await applyCode(merchant, String(body.authCode))
    expect((await grant(merchant, authState)).code).toBe('ORDER_STATUS_INVALID')
  })

  it('agrees to the newest of those with the same word', async () => {
    const request = consultRequest()
    await merchant.call('authorizations/consult', { ...request, customerBelongsTo: 'DANA' })
    await merchant.call('authorizations/consult', request)
    const { body } = await grant(merchant, request.authState)
    expect((await applyCode(merchant, String(body.authCode))).code).toBe('SUCCESS')
    await merchant.call('authorizations/consult', request)
    expect((await grant(merchant, request.authState)).code).toBe('SUCCESS')
  })
})

describe('a payer who refuses', () => {
  it('gives no code, is not notified, and cannot agree afterwards', async () => {
    const own = await gateway.merchant()
    const authState = await consulted(own)
    const { code, body } = await grant(own, authState, { outcome: 'FAIL' })
    expect([code, Object.keys(body)]).toEqual(['SUCCESS', ['result']])
    expect((await grant(own, authState, { outcome: 'FAIL' })).code).toBe('SUCCESS')
    expect((await grant(own, authState)).code).toBe('ORDER_STATUS_INVALID')
    expect(await own.notifications()).toEqual([])
  })
})

it('what nobody decided within an hour is over', async () => {
  const own = await gateway.merchant()
  const authState = await consulted(own)
  await own.advance(3_601)
  expect((await grant(own, authState)).code).toBe('ORDER_IS_CLOSED')
  expect((await grant(own, authState, { outcome: 'FAIL' })).code).toBe('ORDER_IS_CLOSED')
})

it('what nobody asked for, or another merchant did, is unknown', async () => {
  const authState = await consulted(merchant)
  expect((await grant(merchant, 'nothing')).code).toBe('ORDER_NOT_EXIST')
  expect((await grant(await gateway.merchant(), authState)).code).toBe('ORDER_NOT_EXIST')
})

it.each([
  ['authState', {}],
  ['outcome', { authState: 'x', outcome: 'PENDING' }],
])('is refused by name when %s is wrong', async (field, request) => {
  const { code, body } = await merchant.call('simulator/grantAuthorization', request)
  expect([code, body.result.resultMessage.split(' ')[0]]).toEqual(['PARAM_ILLEGAL', field])
})

it('is not for production clients', async () => {
  const production = await gateway.merchant('production')
  const prefix = '/ams/api'
  for (const [operation, request] of [
    ['simulator/grantAuthorization', { authState: 'x' }],
    ['simulator/cancelAuthorization', { accessToken: 'x' }],
  ] as const)
    expect((await production.call(operation, request, { prefix })).code).toBe('ACCESS_DENIED')
})

it('a payer who ends the agreement in the wallet kills its tokens once', async () => {
  const { accessToken } = await newAgreement(merchant)
  const cancel = (by: Merchant) => by.call('simulator/cancelAuthorization', { accessToken })
  expect((await cancel(await gateway.merchant())).code).toBe('INVALID_ACCESS_TOKEN')
  expect((await cancel(merchant)).code).toBe('SUCCESS')
  expect((await cancel(merchant)).code).toBe('INVALID_ACCESS_TOKEN')
  const { body } = await merchant.call('authorizations/query', { accessToken })
  expect(body.tokenStatusType).toBe('CANCELED')
})
