import type { Actor, Agreement } from '../../../domain/index.ts'
import type { AgreementRequest } from '../../../providers/index.ts'
import type { MoneyDeps } from '../deps.ts'
import { type AskedAgreement, askForAgreement } from './ask-for-agreement.ts'
import { consultProvider } from './upstream/consult-provider.ts'

/** An agreement that waits for its payer, and the address of the page where the payer decides. */
interface AwaitedConsent {
  readonly agreement: Agreement
  readonly url: string
}

/** Begins an agreement: its payer decides on a page of the gateway, or on one of the account chosen for it. */
export async function askPayer(
  deps: MoneyDeps,
  actor: Actor,
  asked: AskedAgreement,
  circumstances: AgreementRequest['circumstances'],
): Promise<AwaitedConsent> {
  const agreement = await askForAgreement(deps, actor, asked)
  const page = deps.consentUrl(agreement.clientId, agreement.agreementId)
  const url = agreement.atProvider
    ? await consultProvider(deps, agreement, { returnUrl: `${page}/return`, circumstances })
    : page
  return { agreement, url }
}
