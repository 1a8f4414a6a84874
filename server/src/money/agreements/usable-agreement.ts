import { type Agreement, isAccessTokenGood, isBeingRevoked, Refusal } from '../../domain/index.ts'
import { findAgreementByToken } from '../../storage/index.ts'
import type { Act } from '../act.ts'
import { digestOf } from './secrets.ts'

/** The agreement behind an access token, if this client may use it now. */
export async function findUsableAgreement(
  { parts, tx, actor, now }: Act,
  accessToken: string,
): Promise<Agreement> {
  const digest = digestOf(parts.sealer, 'access token', accessToken)
  const agreement = await findAgreementByToken(tx, actor.client.clientId, digest)
  if (!agreement || !isAccessTokenGood(agreement, now)) throw new Refusal('INVALID_ACCESS_TOKEN')
  if (isBeingRevoked(agreement)) throw new Refusal('INVALID_ACCESS_TOKEN', 'the agreement is being revoked')
  return agreement
}
