import type { RegistrationName, RegistrationRecord } from '@amsel/contract'
import { Refusal, registrationPicture } from '../../../domain/index.ts'
import { type Database, findNewestRegistration, findRegistration } from '../../../storage/index.ts'

/** Where a registration stands, and the newest data of its merchant and store that a wallet has approved. */
export async function inquireRegistration(
  db: Database,
  clientId: string,
  { registrationRequestId, ...place }: RegistrationName,
): Promise<RegistrationRecord> {
  const isByRequest = registrationRequestId !== undefined
  const registration = isByRequest
    ? await findRegistration(db, clientId, registrationRequestId)
    : await findNewestRegistration(db, clientId, place)
  if (!registration) throw new Refusal('RECORD_NOT_FOUND')
  const where = isByRequest ? registration : place
  const approved = await findNewestRegistration(db, clientId, where, 'approved')
  return {
    ...registrationPicture(registration),
    merchantInfo: approved?.merchantInfo,
    storeInfo: approved?.storeInfo ?? undefined,
    productCodes: approved?.productCodes,
  }
}
