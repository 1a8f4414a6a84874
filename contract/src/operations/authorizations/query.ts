import { z } from 'zod'
import { dateTime, oneOf, secret, text } from '../../fields.ts'
import type { OperationContract } from '../../operation-contract.ts'
import { AUTHORIZATION_CODES } from './codes.ts'

export const TOKEN_STATUSES = ['ACTIVE', 'EXPIRED', 'CANCELED'] as const
export type TokenStatus = (typeof TOKEN_STATUSES)[number]

const request = z.object({ accessToken: secret(text(128)) })

const response = z.object({
  accessToken: secret(text(128)).optional(),
  accessTokenExpiryTime: dateTime().optional(),
  refreshToken: secret(text(128)).optional(),
  refreshTokenExpiryTime: dateTime().optional(),
  tokenStatusType: oneOf(TOKEN_STATUSES).optional(),
})

export const queryAuthorization = {
  path: 'v1/authorizations/query',
  title: 'Look up a token',
  description:
    'Tells whether an access token is `ACTIVE`, `EXPIRED` or `CANCELED`, and until when it and its refresh token are ' +
    'good. A token that is unknown or was replaced by a refresh is `INVALID_ACCESS_TOKEN`.',
  request,
  response,
  resultCodes: AUTHORIZATION_CODES,
  readsOnly: true,
} as const satisfies OperationContract

export type QueryAuthorizationRequest = z.output<typeof request>
export type QueryAuthorizationResponse = z.output<typeof response>
