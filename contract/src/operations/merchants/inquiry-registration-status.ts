import type { OperationContract } from '../../operation-contract.ts'
import { REGISTRATION_CODES } from './codes.ts'
import { RegistrationName, RegistrationRecord } from './registration-name.ts'

export const inquiryRegistrationStatus = {
  path: 'v1/merchants/inquiryRegistrationStatus',
  title: 'Ask how a registration stands',
  description:
    'Tells what the wallets say of a registration: of the one with this `registrationRequestId`, else of the newest of ' +
    'this merchant, this store or both. `registrationResult` is `PENDING` until every wallet has answered, then ' +
    '`COMPLETED`. The fields of `inquiryRegistrationInfo` come along.',
  request: RegistrationName,
  response: RegistrationRecord,
  resultCodes: [...REGISTRATION_CODES, 'RECORD_NOT_FOUND'],
  readsOnly: true,
} as const satisfies OperationContract
