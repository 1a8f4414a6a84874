import {
  canonicalJson,
  notifyAuthorization as contract,
  type NotifyAuthorizationBody,
  resultOf,
} from '@amsel/contract'
import type { Agreement, NewNotification } from '../../../domain/index.ts'

/** What happened, with the secret that it is about. */
type AgreementEvent =
  | { readonly type: 'AUTHCODE_CREATED'; readonly authCode: string }
  | { readonly type: 'TOKEN_CREATED' | 'TOKEN_CANCELED'; readonly accessToken: string }

/** Says that the payer agreed, that there are tokens, or that the agreement has ended; kept sealed. */
export function notifyAuthorization(
  agreement: Agreement,
  { type, ...secrets }: AgreementEvent,
  happenedAt: Date,
): NewNotification {
  const isCanceled = type === 'TOKEN_CANCELED'
  const body: NotifyAuthorizationBody = {
    authorizationNotifyType: type,
    result: resultOf('SUCCESS'),
    authState: isCanceled ? undefined : agreement.authState,
    ...secrets,
    authClientId: agreement.authClientId ?? undefined,
    reason: isCanceled ? (agreement.cancelReason ?? undefined) : undefined,
    userLoginId: agreement.userLoginId ?? undefined,
  }
  return {
    clientId: agreement.clientId,
    kind: contract.kind,
    subjectId: agreement.agreementId,
    body: canonicalJson(body),
    holdsSecrets: true,
    url: agreement.notifyUrl,
    isInterim: false,
    createdAt: happenedAt,
  }
}
