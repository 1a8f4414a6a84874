import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Merchant, TestAnswer } from './merchant.ts'

export const consultRequest = (changes: object = {}) => ({
  customerBelongsTo: 'GCASH',
  authRedirectUrl: 'https://shop.example/agreed',
  scopes: ['AGREEMENT_PAY'],
  authState: `state-${randomUUID()}`,
  terminalType: 'WEB',
  ...changes,
})

export interface Tokens {
  readonly accessToken: string
  readonly accessTokenExpiryTime: string
  readonly refreshToken: string
  readonly refreshTokenExpiryTime: string
  readonly userLoginId: string
}

/** A code that the payer has just given. */
export async function grantedCode(merchant: Merchant, changes: object = {}): Promise<string> {
  const request = consultRequest(changes)
  expect((await merchant.call('authorizations/consult', request)).code).toBe('SUCCESS')
  const { body } = await merchant.call('simulator/grantAuthorization', { authState: request.authState })
  return String(body.authCode)
}

export const applyCode = (merchant: Merchant, authCode: string, changes: object = {}): Promise<TestAnswer> =>
  merchant.call('authorizations/applyToken', {
    grantType: 'AUTHORIZATION_CODE',
    customerBelongsTo: 'GCASH',
    authCode,
    ...changes,
  })

export const refresh = (
  merchant: Merchant,
  refreshToken: string,
  changes: object = {},
): Promise<TestAnswer> =>
  merchant.call('authorizations/applyToken', {
    grantType: 'REFRESH_TOKEN',
    customerBelongsTo: 'GCASH',
    refreshToken,
    ...changes,
  })

/** The tokens of an agreement that a payer has just made. */
export async function newAgreement(
  merchant: Merchant,
  changes: { customerBelongsTo?: string } & Record<string, unknown> = {},
): Promise<Tokens> {
  const { customerBelongsTo = 'GCASH' } = changes
  const { body, code } = await applyCode(merchant, await grantedCode(merchant, changes), {
    customerBelongsTo,
  })
  expect(code).toBe('SUCCESS')
  return body as unknown as Tokens
}

export const query = (merchant: Merchant, accessToken: string): Promise<TestAnswer> =>
  merchant.call('authorizations/query', { accessToken })

export const revoke = (merchant: Merchant, accessToken: string): Promise<TestAnswer> =>
  merchant.call('authorizations/revoke', { accessToken })

/** Asks for consent alone, as official libraries do by `createPaymentSession`. */
export const consentSessionRequest = ({
  authState = `state-${randomUUID()}`,
  ...changes
}: ConsentRequest = {}) => ({
  productCode: 'AGREEMENT_PAYMENT',
  agreementInfo: { authState },
  scopes: ['AGREEMENT_PAY'],
  paymentMethod: { paymentMethodType: 'GCASH' },
  paymentRedirectUrl: 'https://shop.example/agreed',
  ...changes,
})

type ConsentRequest = { readonly authState?: string } & Record<string, unknown>
