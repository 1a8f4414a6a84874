import { type Actor, type Agreement, isAccessTokenGood, Refusal } from '../../../domain/index.ts'
import { type DatabaseTransaction, lockAgreement } from '../../../storage/index.ts'
import { carryOut } from '../carry-out.ts'
import type { MoneyDeps } from '../deps.ts'
import type { Unit } from '../unit.ts'
import { performStep, wantStep } from './upstream/steps.ts'
import { endAgreement, REVOKED } from './end-agreement.ts'
import { digestOf } from './secrets.ts'

/**
 * The merchant ends the agreement of an access token: both tokens are dead, and the merchant is told. One that was made at
 * somebody else's pages ends there first. From the moment when that is wanted no money is asked for by it, and while nobody
 * knows whether it has ended, this is neither a yes nor a no; the same again drives it on.
 */
export async function revokeAgreement(deps: MoneyDeps, actor: Actor, accessToken: string): Promise<void> {
  // What is asked for before it comes to its end first, for it may change the token.
  for (let isLast = false; !isLast; ) {
    const agreement = await withAgreement(deps, actor, accessToken, (unit, found) => {
      // Who was not answered asks again.
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
      throw new Refusal('INVALID_ACCESS_TOKEN', 'this agreement is ended at the pages of its provider')
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
