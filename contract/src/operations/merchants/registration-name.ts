import { z } from 'zod'
import { text } from '../../fields.ts'
import { MerchantInfo, ProductCodes, StoreInfo } from '../../messages/registration-info.ts'
import { RegistrationPicture } from '../../messages/registration-result.ts'

/** A registration is asked for by its request id, which wins, or by the merchant, the store or both. */
export const RegistrationName = z
  .object({
    registrationRequestId: text(64).optional(),
    referenceMerchantId: text(64).optional(),
    referenceStoreId: text(32).optional(),
  })
  .refine((name) => name.registrationRequestId ?? name.referenceMerchantId ?? name.referenceStoreId, {
    path: ['referenceMerchantId'],
    error: 'is required unless registrationRequestId or referenceStoreId is given',
  })
export type RegistrationName = z.output<typeof RegistrationName>

/** Both inquiries answer with all of it: one official library has their paths swapped. */
export const RegistrationRecord = RegistrationPicture.partial().extend({
  merchantInfo: MerchantInfo.optional(),
  storeInfo: StoreInfo.optional(),
  productCodes: ProductCodes.optional(),
})
export type RegistrationRecord = z.output<typeof RegistrationRecord>
