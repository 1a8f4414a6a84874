import type { OperationContract } from '../../operation-contract.ts'
import { REGISTRATION_CODES } from './codes.ts'
import { RegistrationName, RegistrationRecord } from './registration-name.ts'

export const inquiryRegistrationInfo = {
  path: 'v1/merchants/inquiryRegistrationInfo',
  title: 'Read what is registered',
  description:
    'Gives the newest data of a merchant and a store that a wallet has approved, as `merchantInfo`, `storeInfo` and ' +
    '`productCodes`; while none has, these are absent. The fields of `inquiryRegistrationStatus` come along.',
  request: RegistrationName,
  response: RegistrationRecord,
  resultCodes: [...REGISTRATION_CODES, 'RECORD_NOT_FOUND'],
  readsOnly: true,
} as const satisfies OperationContract
