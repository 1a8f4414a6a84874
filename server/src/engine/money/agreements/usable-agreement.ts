import { type Agreement, isAccessTokenGood, isBeingRevoked, Refusal } from '../../../domain/index.ts'
import { type Database, findAgreementByToken } from '../../../storage/index.ts'
import type { MoneyDeps } from '../deps.ts'
import { digestOf } from './secrets.ts'

/** The agreement behind an access token, whatever its state. */
export const findAgreementOf = (
  { sealer }: Pick<MoneyDeps, 'sealer'>,
  db: Database,
  { clientId, accessToken }: { readonly clientId: string; readonly accessToken: string },
): Promise<Agreement | null> =>
  findAgreementByToken(db, clientId, digestOf(sealer, 'access token', accessToken))

/** The same, if the client may use it now. */
export function requireUsable(agreement: Agreement | null, now: Date): Agreement {
  if (!agreement || !isAccessTokenGood(agreement, now)) throw new Refusal('INVALID_ACCESS_TOKEN')
  if (isBeingRevoked(agreement)) throw new Refusal('INVALID_ACCESS_TOKEN', 'the agreement is being revoked')
  return agreement
}
