import { REVIEWING_WALLETS, type RegistrationRequest } from '@amsel/contract'
import type { Registration } from '../../domain/index.ts'
import type { Call } from '../parts.ts'

/** A registration that no wallet has looked at. */
export const newRegistration = (
  { client, requestDigest }: Call,
  request: RegistrationRequest,
  now: Date,
): Registration => ({
  clientId: client.clientId,
  registrationRequestId: request.registrationRequestId,
  requestDigest,
  referenceMerchantId: request.merchantInfo.referenceMerchantId,
  referenceStoreId: request.storeInfo?.referenceStoreId ?? '',
  status: 'PENDING',
  productCodes: request.productCodes,
  merchantInfo: request.merchantInfo,
  storeInfo: request.storeInfo ?? null,
  notifyUrl: request.registrationNotifyURL ?? null,
  passThroughInfo: request.passThroughInfo ?? null,
  createdAt: now,
  updatedAt: now,
  reviews: REVIEWING_WALLETS.map((pspName) => ({
    pspName,
    status: 'PENDING',
    rejectReasons: null,
    decidedAt: null,
  })),
})
