import { describe, expect, it } from 'vitest'
import { consultRequest, grantedCode } from '../support/agreements.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const consult = (changes: object = {}) => merchant.call('authorizations/consult', consultRequest(changes))

const agreementsOf = async ({ clientId }: Merchant) =>
  gateway.database.query<{ agreement_id: string; state: string }>(
    'select agreement_id, state from agreements where client_id = $1',
    [clientId],
  )

it('an agreement is answered with the page where the payer decides, in both spellings', async () => {
  const own = await gateway.merchant()
  const { body, isSigned } = await own.call('authorizations/consult', consultRequest())
  expect(isSigned).toBe(true)
  expect(body.result).toEqual({ resultCode: 'SUCCESS', resultMessage: 'success.', resultStatus: 'S' })
  expect(body.normalUrl).toContain(`${gateway.url}/consent/${own.clientId}/`)
  expect(String(body.normalUrl).length).toBeLessThan(2048)
  expect(body.authUrl).toBe(body.normalUrl)
  expect(await agreementsOf(own)).toMatchObject([{ state: 'AWAITING' }])
})

it('consulting again, also at one moment, begins another agreement each time', async () => {
  const own = await gateway.merchant()
  const request = consultRequest()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => own.call('authorizations/consult', request)),
  )
  expect(new Set(answers.map(({ body }) => body.normalUrl)).size).toBe(5)
  expect(await agreementsOf(own)).toHaveLength(5)
})

describe('a request', () => {
  it.each([
    ['an app', { terminalType: 'APP', osType: 'ANDROID', osVersion: '15' }],
    ['an address of an app', { authRedirectUrl: 'shop-app://agreed' }],
    ['four scopes', { scopes: ['AGREEMENT_PAY', 'BASE_USER_INFO', 'USER_INFO', 'USER_LOGIN_ID'] }],
    ['a flag as text', { recurringPayment: 'true' }],
    ['nulls and empty strings for what is absent', { osType: null, authNotifyUrl: '', extendInfo: null }],
    [
      'every optional field',
      {
        merchantAccountId: 'm',
        authClientId: 'second',
        authNotifyUrl: 'https://shop.example/notify',
        merchantRegion: 'PH',
        authMetaData: { any: 'thing' },
        env: { terminalType: 'WEB', clientIp: '203.0.113.9' },
        extendInfo: '{}',
      },
    ],
  ])('is accepted with %s', async (_what, changes) => {
    expect((await consult(changes)).code).toBe('SUCCESS')
  })

  it.each([
    ['customerBelongsTo', { customerBelongsTo: undefined }],
    ['customerBelongsTo', { customerBelongsTo: 'NO_SUCH_WALLET' }],
    ['customerBelongsTo', { customerBelongsTo: 'CARD' }],
    ['authRedirectUrl', { authRedirectUrl: undefined }],
    ['authRedirectUrl', { authRedirectUrl: 'javascript:alert(1)' }],
    ['authRedirectUrl', { authRedirectUrl: `https://shop.example/${'x'.repeat(1024)}` }],
    ['scopes', { scopes: undefined }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: 'AGREEMENT_PAY' }],
    ['scopes', { scopes: Array(5).fill('AGREEMENT_PAY') }],
    ['scopes.0', { scopes: ['EVERYTHING'] }],
    ['authState', { authState: '' }],
    ['authState', { authState: 'x'.repeat(257) }],
    ['authState', { authState: 'a\u0000b' }],
    ['terminalType', { terminalType: 'web' }],
    ['osType', { terminalType: 'APP' }],
    ['osType', { terminalType: 'WAP' }],
    ['osType', { terminalType: 'MINI_APP' }],
    ['osVersion', { osVersion: 'x'.repeat(17) }],
    ['authNotifyUrl', { authNotifyUrl: 'ftp://shop.example' }],
    ['recurringPayment', { recurringPayment: 'perhaps' }],
  ])('is refused by name when %s is wrong, and leaves nothing behind', async (field, changes) => {
    const before = await agreementsOf(merchant)
    const { code, body } = await consult(changes)
    expect([code, body.result.resultMessage.split(' ')[0]]).toEqual(['PARAM_ILLEGAL', field])
    expect(await agreementsOf(merchant)).toHaveLength(before.length)
  })

  it('for a wallet that is published but not offered finds no option', async () => {
    const { code, body } = await consult({ customerBelongsTo: 'BKASH' })
    expect(code).toBe('NO_PAY_OPTIONS')
    expect(body.result.resultMessage).toContain('customerBelongsTo')
  })

  it('of a production client is refused while no provider is configured', async () => {
    const production = await gateway.merchant('production')
    const { code, body } = await production.call('authorizations/consult', consultRequest(), {
      prefix: '/ams/api',
    })
    expect(code).toBe('PAYMENT_NOT_QUALIFIED')
    expect(body.result.resultMessage).toContain('no provider')
    expect(await agreementsOf(production)).toEqual([])
  })
})

it('the database holds neither code nor token in the clear', async () => {
  const own = await gateway.merchant()
  const authCode = await grantedCode(own)
  const { body } = await own.call('authorizations/applyToken', {
    grantType: 'AUTHORIZATION_CODE',
    customerBelongsTo: 'GCASH',
    authCode,
  })
  const secrets = [authCode, String(body.accessToken), String(body.refreshToken)]
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43,64}$/)
  const rows = await gateway.database.query<{ row: string }>(
    `select row_to_json(a)::text as row from agreements a where client_id = $1
     union all select row_to_json(n)::text from notifications n where client_id = $1`,
    [own.clientId],
  )
  expect(rows).toHaveLength(3)
  const forms = secrets.flatMap((secret) => [
    secret,
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('base64'),
  ])
  for (const { row } of rows) for (const form of forms) expect(row).not.toContain(form)
})
