import { z } from 'zod'
import { informational } from '../../field-roles.ts'
import { secret, text } from '../../fields.ts'
import { NOT_KEPT } from '../../not-offered-fields.ts'
import type { OperationContract } from '../../operation-contract.ts'
import { AUTHORIZATION_CODES } from './codes.ts'

const request = z.object({
  accessToken: secret(text(128)),
  merchantAccountId: informational(text(64), NOT_KEPT),
  extendInfo: informational(text(), NOT_KEPT),
})

const response = z.object({})

export const revokeAuthorization = {
  path: 'v1/authorizations/revoke',
  title: 'End an agreement',
  description:
    'Ends the agreement of an access token. Its access token and its refresh token are dead at once, and ' +
    '`notifyAuthorization` says `TOKEN_CANCELED`. A token that is dead already is `INVALID_ACCESS_TOKEN`.',
  request,
  response,
  resultCodes: AUTHORIZATION_CODES,
  notification: 'notifyAuthorization',
} as const satisfies OperationContract

export type RevokeAuthorizationRequest = z.output<typeof request>
export type RevokeAuthorizationResponse = z.output<typeof response>
