import { type Actor, agreementState } from '../../../../domain/index.ts'
import { updateAgreement } from '../../../../storage/index.ts'
import { carryOut } from '../../carry-out.ts'
import type { MoneyDeps } from '../../deps.ts'
import { agreementRows } from '../agreement-rows.ts'
import { grantAgreement } from '../decide-agreement.ts'
import { openForeign, sealForeign } from './provider-secrets.ts'

interface Granted {
  readonly agreementId: string
  readonly code: string
  readonly userLoginId?: string | undefined
  /** Whether the provider says so itself, not just a browser coming from its pages. */
  readonly isProven: boolean
}

/**
 * The payer has agreed on the provider's pages: its code is kept, and the merchant gets one of ours. The payer's browser
 * and a provider event both report it, in any order; of two codes, the one that the provider signed counts.
 */
export async function grantUpstream(
  deps: MoneyDeps,
  actor: Actor,
  { agreementId, code, userLoginId = undefined, isProven }: Granted,
): Promise<void> {
  const { sealer } = deps
  const { clientId } = actor.client
  await carryOut(deps, actor, agreementRows(clientId, agreementId), (unit, { agreement }) => {
    if (!agreement?.atProvider) return
    const codeSealed = sealForeign(sealer, 'provider_code_sealed', agreement, code)
    const atProvider = { ...agreement.atProvider, codeSealed }
    const state = agreementState(agreement, unit.now)
    if (state === 'AWAITING')
      grantAgreement(unit, agreement, { userLoginId: userLoginId ?? null, atProvider })
    else if (state === 'GRANTED' && isProven) {
      const { codeSealed: kept } = agreement.atProvider
      if (kept && openForeign(sealer, 'provider_code_sealed', agreement, kept) === code) return
      updateAgreement(unit.writes, actor, agreement, { atProvider })
    }
  })
}
