import {
  canonicalJson,
  notifyRegistrationStatus as contract,
  type NotifyRegistrationStatusBody,
} from '@amsel/contract'
import { type NewNotification, type Registration, registrationPicture } from '../../../domain/index.ts'

/** Says what the wallets have decided about a registration so far. */
export function notifyRegistrationStatus(registration: Registration, happenedAt: Date): NewNotification {
  const { clientId, registrationRequestId, referenceMerchantId, referenceStoreId } = registration
  const body: NotifyRegistrationStatusBody = {
    registrationRequestId,
    referenceMerchantId,
    referenceStoreId: referenceStoreId || undefined,
    ...registrationPicture(registration),
  }
  return {
    clientId,
    kind: contract.kind,
    // The request id is the merchant's own word, which may be the gateway's name for something else.
    subjectId: `registration ${registrationRequestId}`,
    body: canonicalJson(body),
    url: registration.notifyUrl,
    isInterim: false,
    createdAt: happenedAt,
  }
}
