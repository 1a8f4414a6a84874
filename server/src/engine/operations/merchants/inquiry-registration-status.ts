import { inquiryRegistrationStatus as contract, type RegistrationRecord } from '@amsel/contract'
import { inquireRegistration } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const inquiryRegistrationStatus: Operation<typeof contract> = {
  contract,
  run: ({ db }, { actor: { client } }, request): Promise<RegistrationRecord> =>
    inquireRegistration(db, client.clientId, request),
}
