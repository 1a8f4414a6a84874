import { z } from 'zod'
import { informational } from '../../field-roles.ts'
import { dateTime, oneOf, secret, text } from '../../fields.ts'
import { CustomerBelongsTo } from '../../messages/agreement.ts'
import { NOT_KEPT } from '../../not-offered-fields.ts'
import type { OperationContract } from '../../operation-contract.ts'
import { AUTHORIZATION_CODES } from './codes.ts'

const request = z
  .object({
    grantType: oneOf(['AUTHORIZATION_CODE', 'REFRESH_TOKEN']),
    customerBelongsTo: CustomerBelongsTo,
    authCode: secret(text(128)).optional(),
    refreshToken: secret(text(128)).optional(),
    merchantAccountId: informational(text(64), NOT_KEPT),
    merchantRegion: informational(text(2), NOT_KEPT),
    extendInfo: informational(text(), NOT_KEPT),
  })
  .superRefine(({ grantType, authCode, refreshToken }, context) => {
    const required = (field: string) =>
      context.addIssue({ code: 'custom', path: [field], message: 'is required' })
    if (grantType === 'AUTHORIZATION_CODE' && !authCode) required('authCode')
    if (grantType === 'REFRESH_TOKEN' && !refreshToken) required('refreshToken')
  })

const response = z.object({
  accessToken: secret(text(128)).optional(),
  accessTokenExpiryTime: dateTime().optional(),
  refreshToken: secret(text(128)).optional(),
  refreshTokenExpiryTime: dateTime().optional(),
  userLoginId: text(64).optional(),
})

export const applyToken = {
  path: 'v1/authorizations/applyToken',
  title: 'Get tokens',
  description:
    'Changes the code of an agreement into an access token and a refresh token, or a refresh token into two new ones. ' +
    'A code is good for ten minutes and once; a refresh kills both tokens of before at once. If the answer was lost, ' +
    'the same call within a minute gets the same tokens again.',
  request,
  response,
  resultCodes: [
    ...AUTHORIZATION_CODES,
    'INVALID_AUTHCODE',
    'INVALID_REFRESH_TOKEN',
    'NO_PAY_OPTIONS',
    'USER_NOT_EXIST',
    'USER_STATUS_ABNORMAL',
    'AUTH_IN_PROCESS',
  ],
  notification: 'notifyAuthorization',
  isRepeatable: true,
} as const satisfies OperationContract

export type ApplyTokenRequest = z.output<typeof request>
export type ApplyTokenResponse = z.output<typeof response>
