import { type Actor, agreementState } from '../../../domain/index.ts'
import { lockAgreement, updateAgreement } from '../../../storage/index.ts'
import { beginAct } from '../../act.ts'
import type { MoneyParts } from '../../parts.ts'
import { grantAgreement } from '../decide-agreement.ts'
import { openForeign, sealForeign } from './provider-secrets.ts'

interface Granted {
  readonly agreementId: string
  readonly code: string
  readonly userLoginId?: string | undefined
  /** Whether the provider says so itself, and not only a browser that comes from there. */
  readonly isProven: boolean
}

/**
 * The payer has agreed at somebody else's pages: their code is kept, and the merchant gets one of ours. It is told by the
 * payer's browser and by a message, in any order; of two codes the one counts that the provider has signed.
 */
export async function grantElsewhere(
  parts: MoneyParts,
  actor: Actor,
  { agreementId, code, userLoginId = undefined, isProven }: Granted,
): Promise<void> {
  const { sealer } = parts
  const { clientId } = actor.client
  await parts.db.transaction().execute(async (tx) => {
    const agreement = await lockAgreement(tx, clientId, { agreementId })
    if (!agreement?.atProvider) return
    const act = await beginAct(parts, tx, actor)
    const codeSealed = sealForeign(sealer, 'provider_code_sealed', agreement, code)
    const atProvider = { ...agreement.atProvider, codeSealed }
    const state = agreementState(agreement, act.now)
    if (state === 'AWAITING')
      await grantAgreement(act, agreement, { userLoginId: userLoginId ?? null, atProvider })
    else if (state === 'GRANTED' && isProven) {
      const { codeSealed: kept } = agreement.atProvider
      if (kept && openForeign(sealer, 'provider_code_sealed', agreement, kept) === code) return
      await updateAgreement(tx, actor, agreement, { atProvider })
    }
  })
  parts.notifications.wake(clientId)
}
