import type { DisputeEvidenceType } from '@amsel/contract'
import { type Dispute, evidenceTemplate, Refusal } from '../../../domain/index.ts'
import { findDispute, findEvidence, findPayment } from '../../../storage/index.ts'
import { askBesidePayments } from '../attempts/ask-provider.ts'
import type { MoneyDeps } from '../deps.ts'
import { openEvidence } from './evidence.ts'
import { unknownDispute } from './lock-dispute.ts'

/**
 * The document that was supplied, or a template to begin a defence with. For an upstream dispute, the provider has the
 * template and what others supplied there.
 */
export async function findDocument(
  deps: MoneyDeps,
  clientId: string,
  { disputeId, type }: { readonly disputeId: string; readonly type: DisputeEvidenceType },
): Promise<Buffer> {
  const dispute = await findDispute(deps.db, clientId, disputeId)
  if (!dispute) throw unknownDispute()
  if (type === 'DISPUTE_EVIDENCE_FILE') return supplied(deps, dispute)
  if (dispute.provider === null) return template(deps, dispute)
  const page = await fetched(deps, dispute, type)
  if (!page) throw new Refusal('PARAM_ILLEGAL', 'disputeEvidenceType: the provider has no such document')
  return page
}

async function supplied(deps: MoneyDeps, dispute: Dispute): Promise<Buffer> {
  const sealed = dispute.suppliedAt && (await findEvidence(deps.db, dispute))
  if (sealed) return openEvidence(deps.sealer, dispute, sealed)
  const isUpstream = dispute.provider !== null && dispute.suppliedAt
  const document = isUpstream ? await fetched(deps, dispute, 'DISPUTE_EVIDENCE_FILE') : null
  if (!document) throw new Refusal('PARAM_ILLEGAL', `disputeEvidenceType: ${whyNone(dispute)}`)
  return document
}

const whyNone = ({ suppliedAt }: Dispute) =>
  suppliedAt ? 'the document is no longer kept' : 'no document has been supplied for this dispute'

async function template({ db }: MoneyDeps, dispute: Dispute): Promise<Buffer> {
  const { clientId, paymentId } = dispute
  const payment = await findPayment(db, clientId, { paymentId })
  if (!payment) throw new Error(`the dispute ${dispute.disputeId} has no payment`)
  return evidenceTemplate(dispute, payment)
}

async function fetched(
  deps: MoneyDeps,
  { clientId, disputeId, provider, reference }: Dispute,
  type: DisputeEvidenceType,
): Promise<Buffer | null> {
  if (provider === null || reference === null) return null
  const asking = askBesidePayments(deps, provider, 'disputes', (disputes, given) =>
    disputes.inquire({ reference, type }, given),
  )
  return asking.catch((error: Error) => {
    const about = { clientId, disputeId, provider, reason: error.message }
    deps.log.warn(about, 'a provider did not give the document of a dispute')
    throw new Refusal('UNKNOWN_EXCEPTION', 'the provider has not answered; send the same request again')
  })
}
