import { z } from 'zod'
import { secret, text } from '../../fields.ts'
import type { OperationContract } from '../../operation-contract.ts'

const request = z.object({ accessToken: secret(text(128)) })

const response = z.object({})

export const cancelAuthorization = {
  path: 'v1/simulator/cancelAuthorization',
  title: 'Take an agreement back',
  description:
    'Plays a payer who ends the agreement in the wallet: its tokens are dead and `notifyAuthorization` says ' +
    '`TOKEN_CANCELED`. A token that is dead already is `INVALID_ACCESS_TOKEN`.',
  request,
  response,
  resultCodes: ['INVALID_ACCESS_TOKEN'],
  notification: 'notifyAuthorization',
  sandboxOnly: true,
  inStore: true,
} as const satisfies OperationContract

export type CancelAuthorizationRequest = z.output<typeof request>
export type CancelAuthorizationResponse = z.output<typeof response>
