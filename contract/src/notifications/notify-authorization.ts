import { z } from 'zod'
import { oneOf, secret, text } from '../fields.ts'
import { Result } from '../messages/result.ts'
import type { NotificationContract } from '../notification-contract.ts'

const body = z.object({
  authorizationNotifyType: oneOf(['AUTHCODE_CREATED', 'TOKEN_CREATED', 'TOKEN_CANCELED']),
  result: Result,
  authState: text(256).optional(),
  authCode: secret(text(128)).optional(),
  accessToken: secret(text(128)).optional(),
  authClientId: text(64).optional(),
  reason: text(256).optional(),
  userLoginId: text(64).optional(),
})

export const notifyAuthorization = {
  kind: 'notifyAuthorization',
  title: 'An agreement changed',
  description:
    '`AUTHCODE_CREATED` when the payer has agreed: change the code with `authorizations/applyToken`. `TOKEN_CREATED` ' +
    'when an agreement has its first token. `TOKEN_CANCELED` when the merchant or the payer has ended it, with the ' +
    '`reason`. `result` is always S. Sent to `authNotifyUrl` of the request, else to the address that is set for the ' +
    'kind.',
  body,
} as const satisfies NotificationContract

export type NotifyAuthorizationBody = z.output<typeof body>
