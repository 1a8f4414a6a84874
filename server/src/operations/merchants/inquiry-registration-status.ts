import { inquiryRegistrationStatus as contract, type RegistrationRecord } from '@amsel/contract'
import type { Operation } from '../operation.ts'
import { inquireRegistration } from './inquire-registration.ts'

export const inquiryRegistrationStatus: Operation<typeof contract> = {
  contract,
  run: ({ db }, { client }, request): Promise<RegistrationRecord> =>
    inquireRegistration(db, client.clientId, request),
}
