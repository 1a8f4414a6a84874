import { type Agreement, type Client, isAccessTokenGood, Refusal } from '../../domain/index.ts'
import { findAgreementByToken } from '../../storage/index.ts'
import type { MoneyParts } from '../parts.ts'
import { digestOf } from './secrets.ts'

/** The agreement behind an access token, if this client may use it now. */
export async function findUsableAgreement(
  { db, sealer }: Pick<MoneyParts, 'db' | 'sealer'>,
  { clientId }: Pick<Client, 'clientId'>,
  accessToken: string,
  now: Date,
): Promise<Agreement> {
  const agreement = await findAgreementByToken(db, clientId, digestOf(sealer, 'access token', accessToken))
  if (!agreement || !isAccessTokenGood(agreement, now)) throw new Refusal('INVALID_ACCESS_TOKEN')
  return agreement
}
