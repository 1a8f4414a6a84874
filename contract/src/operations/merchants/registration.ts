import { z } from 'zod'
import { asAWhole } from '../../field-roles.ts'
import { callUrl, text } from '../../fields.ts'
import { MerchantInfo, ProductCodes, StoreInfo } from '../../messages/registration-info.ts'
import type { OperationContract } from '../../operation-contract.ts'
import { REGISTRATION_CODES } from './codes.ts'

const request = z.object({
  registrationRequestId: text(64),
  registrationNotifyURL: callUrl(2048).optional(),
  passThroughInfo: text(2048).optional(),
  productCodes: ProductCodes,
  merchantInfo: asAWhole(MerchantInfo),
  /** Also optional for stores: no official library can send it. */
  storeInfo: asAWhole(StoreInfo.optional()),
})

const response = z.object({ passThroughInfo: text(2048).optional() })

export const registration = {
  path: 'v1/merchants/registration',
  title: 'Register a merchant and a store',
  description:
    'Hands a merchant for whom the client sells, and with `storeInfo` one of its stores, to the wallets that ' +
    'review it. For `IN_STORE_PAYMENT` without `storeInfo` the merchant alone is reviewed, for all its stores. S means that the reviews have begun, not that anybody approved; what the wallets say comes as ' +
    '`notifyRegistrationStatus`. Merchant and store can be registered again when every wallet has rejected them, or ' +
    'when the reviews have taken longer than 30 minutes; before, and once a wallet has approved, it is ' +
    '`REPEAT_REGISTRATION`. `registrationNotifyUrl`, `merchantMcc` and `storeMcc` are read too, and dates also as ' +
    'milliseconds since 1970.',
  request,
  response,
  resultCodes: [...REGISTRATION_CODES, 'REPEAT_REGISTRATION'],
  idempotency: {
    key: 'registrationRequestId',
    same: ['merchantInfo', 'storeInfo', 'productCodes'],
    repeat: 'current',
  },
  notification: 'notifyRegistrationStatus',
} as const satisfies OperationContract

export type RegistrationRequest = z.output<typeof request>
export type RegistrationResponse = z.output<typeof response>
