import { z } from 'zod'
import { oneOf, secret, text } from '../../fields.ts'
import type { OperationContract } from '../../operation-contract.ts'

export const CONSENT_OUTCOMES = ['SUCCESS', 'FAIL'] as const
export type ConsentOutcome = (typeof CONSENT_OUTCOMES)[number]

const request = z.object({ authState: text(256), outcome: oneOf(CONSENT_OUTCOMES).optional() })

const response = z.object({ authCode: secret(text(128)).optional() })

export const grantAuthorization = {
  path: 'v1/simulator/grantAuthorization',
  title: 'Agree',
  description:
    'Plays the payer on the page of the newest `authorizations/consult` with this `authState`: agrees, which gives the ' +
    'code, or with `FAIL` refuses. The same outcome again gives the same code while it is good; anything else is ' +
    '`ORDER_STATUS_INVALID`.',
  request,
  response,
  resultCodes: ['ORDER_NOT_EXIST', 'ORDER_STATUS_INVALID', 'ORDER_IS_CLOSED'],
  notification: 'notifyAuthorization',
  sandboxOnly: true,
  inStore: true,
  isRepeatable: true,
} as const satisfies OperationContract

export type GrantAuthorizationRequest = z.output<typeof request>
export type GrantAuthorizationResponse = z.output<typeof response>
