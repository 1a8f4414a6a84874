import type { Actor, Agreement } from '../../../../domain/index.ts'
import { findAgreement } from '../../../../storage/index.ts'
import { carryOut } from '../../carry-out.ts'
import type { MoneyDeps } from '../../deps.ts'
import { agreementRows } from '../agreement-rows.ts'
import { endAgreement } from '../end-agreement.ts'
import { askAboutAgreement, unlessUnanswered } from './ask.ts'
import { foreignAccessToken } from './provider-secrets.ts'

const ENDED_THERE = 'ended at the wallet'

/**
 * Asks whether an agreement is still active upstream, and ends it here if not: the message that said so may have been
 * lost. A provider that does not answer changes nothing.
 */
export async function learnAgreement(deps: MoneyDeps, actor: Actor, agreementId: string): Promise<void> {
  const { db, sealer } = deps
  const { clientId } = actor.client
  const agreement = await findAgreement(db, clientId, agreementId)
  if (!agreement || !canBeAskedAbout(agreement)) return
  const accessToken = foreignAccessToken(sealer, agreement)
  const asking = askAboutAgreement(deps, agreement, 'QUERY', { accessToken })
  const known = await unlessUnanswered(deps, agreement, asking)
  if (known === undefined || (known && known.status !== 'CANCELED')) return
  await carryOut(deps, actor, agreementRows(clientId, agreementId), (unit, { agreement: current }) => {
    // A token that has been replaced since is unknown there, and the agreement is still active.
    if (!current || !canBeAskedAbout(current) || !isSameToken(current, agreement)) return
    endAgreement(unit, current, ENDED_THERE)
  })
}

/** While a step is under way, the tokens may be changing. */
const canBeAskedAbout = ({ state, atProvider }: Agreement): boolean =>
  state === 'ACTIVE' && atProvider?.step === null && atProvider.accessToken !== null

const isSameToken = (one: Agreement, other: Agreement): boolean => {
  const [mine, its] = [one, other].map(({ atProvider }) => atProvider?.accessToken?.sealed)
  return mine !== undefined && its !== undefined && mine.equals(its)
}
