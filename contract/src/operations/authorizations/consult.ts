import { z } from 'zod'
import { informational } from '../../field-roles.ts'
import { anything, callUrl, flag, oneOf, redirectUrl, text } from '../../fields.ts'
import { AGREEMENT_SCOPES, CustomerBelongsTo } from '../../messages/agreement.ts'
import { Env } from '../../messages/env.ts'
import { NOT_KEPT } from '../../not-offered-fields.ts'
import type { OperationContract } from '../../operation-contract.ts'
import { AUTHORIZATION_CODES } from './codes.ts'

const request = z
  .object({
    customerBelongsTo: CustomerBelongsTo,
    authRedirectUrl: redirectUrl(1024),
    scopes: z.array(oneOf(AGREEMENT_SCOPES)).min(1, { error: 'must have at least 1 item' }).max(4),
    authState: text(256),
    terminalType: oneOf(['WEB', 'WAP', 'APP', 'MINI_APP']),
    osType: oneOf(['IOS', 'ANDROID']).optional(),
    osVersion: text(16).optional(),
    authNotifyUrl: callUrl(2048).optional(),
    authClientId: text(64).optional(),
    merchantAccountId: informational(text(64), NOT_KEPT),
    merchantRegion: text(2).optional(),
    recurringPayment: flag().optional(),
    authMetaData: anything().optional(),
    env: Env.optional(),
    extendInfo: informational(text(), NOT_KEPT),
  })
  .refine(({ terminalType, osType }) => terminalType === 'WEB' || osType, {
    path: ['osType'],
    error: 'is required',
  })

const response = z.object({ normalUrl: text(2048).optional(), authUrl: text(2048).optional() })

export const consultAuthorization = {
  path: 'v1/authorizations/consult',
  title: 'Ask for an agreement',
  description:
    'Begins an agreement by which a payer lets the merchant debit a wallet. The answer has the address of the page ' +
    'where the payer agrees or refuses, as `normalUrl` and, for older clients, as `authUrl`. A payer who agrees is ' +
    'sent to `authRedirectUrl` with `authCode` and `authState`, and `notifyAuthorization` carries the code too; a payer ' +
    'who refuses comes back with `authState` alone. A request that nobody decides expires after an hour. Each call ' +
    'begins another agreement.',
  request,
  response,
  resultCodes: [
    ...AUTHORIZATION_CODES,
    'MERCHANT_NOT_REGISTERED',
    'NO_PAY_OPTIONS',
    'PAYMENT_NOT_QUALIFIED',
    'RISK_REJECT',
  ],
  notification: 'notifyAuthorization',
} as const satisfies OperationContract

export type ConsultAuthorizationRequest = z.output<typeof request>
export type ConsultAuthorizationResponse = z.output<typeof response>
