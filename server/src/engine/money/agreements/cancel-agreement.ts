import { type Actor, type Agreement, isAccessTokenGood, Refusal } from '../../../domain/index.ts'
import { type DatabaseTransaction, lockAgreement } from '../../../storage/index.ts'
import { carryOut } from '../carry-out.ts'
import type { MoneyDeps } from '../deps.ts'
import type { Unit } from '../unit.ts'
import { performStep, wantStep } from './upstream/steps.ts'
import { endAgreement, REVOKED } from './end-agreement.ts'
import { digestOf } from './secrets.ts'

/**
 * The merchant ends the agreement of an access token: both tokens stop working, and the merchant is notified. An
 * agreement that was made upstream ends there first. From the moment the merchant asks, no money is requested under it;
 * while the outcome is unknown, the answer is neither yes nor no, and the same request again drives it on.
 */
export async function revokeAgreement(deps: MoneyDeps, actor: Actor, accessToken: string): Promise<void> {
  // A step requested earlier ends first, because it may change the token.
  for (let isLast = false; !isLast; ) {
    const agreement = await withAgreement(deps, actor, accessToken, (unit, found) => {
      // A caller who got no answer asks again.
      if (found?.atProvider && found.cancelReason === REVOKED) return found
      const good = requireGood(unit, found)
      return good.atProvider ? wantStep(unit, good, 'REVOKE') : endAgreement(unit, good, REVOKED)
    })
    const { step = null } = agreement.atProvider ?? {}
    isLast = step === null || step === 'REVOKE'
    if (step !== null && (await performStep(deps, actor, agreement)) === 'UNKNOWN')
      throw new Refusal('UNKNOWN_EXCEPTION', 'the provider has not answered; send the same request again')
  }
}

/** Plays the payer, who ends the agreement at the wallet. */
export async function cancelAgreement(
  deps: MoneyDeps,
  actor: Actor,
  accessToken: string,
  cancelReason: string,
): Promise<void> {
  await withAgreement(deps, actor, accessToken, (unit, found) => {
    const good = requireGood(unit, found)
    if (good.atProvider)
      throw new Refusal('INVALID_ACCESS_TOKEN', 'this agreement is ended on the pages of its provider')
    return endAgreement(unit, good, cancelReason)
  })
}

const withAgreement = (
  deps: MoneyDeps,
  actor: Actor,
  accessToken: string,
  decide: (unit: Unit, found: Agreement | null) => Agreement,
): Promise<Agreement> => {
  const { clientId } = actor.client
  const accessTokenDigest = digestOf(deps.sealer, 'access token', accessToken)
  const rows = async (tx: DatabaseTransaction) => ({
    found: await lockAgreement(tx, clientId, { accessTokenDigest }),
  })
  return carryOut(deps, actor, rows, (unit, { found }) => decide(unit, found))
}

function requireGood({ now }: Unit, found: Agreement | null): Agreement {
  if (!found || !isAccessTokenGood(found, now)) throw new Refusal('INVALID_ACCESS_TOKEN')
  return found
}
