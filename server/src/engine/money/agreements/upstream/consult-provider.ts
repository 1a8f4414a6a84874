import { type Agreement, Refusal } from '../../../../domain/index.ts'
import type { AgreementRequest } from '../../../../providers/index.ts'
import type { MoneyDeps } from '../../deps.ts'
import { askAboutAgreement, unlessUnanswered } from './ask.ts'

/**
 * Where the payer goes when the agreement is made on a provider's pages. Until the provider says so, nothing has begun
 * that a payer could come back from: the merchant asks for another.
 */
export async function consultProvider(
  deps: MoneyDeps,
  agreement: Agreement,
  more: Pick<AgreementRequest, 'returnUrl' | 'circumstances'>,
): Promise<string> {
  const { clientId, agreementId, customerBelongsTo, scopes } = agreement
  const request = { clientId, agreementId, customerBelongsTo, scopes, ...more }
  const reported = await unlessUnanswered(
    deps,
    agreement,
    askAboutAgreement(deps, agreement, 'CONSULT', request),
  )
  if (!reported) throw new Refusal('UNKNOWN_EXCEPTION', 'the provider has not answered; ask again')
  if ('refusal' in reported) throw new Refusal(reported.refusal)
  return reported.payerUrl
}
