import { downloadDisputeEvidence as contract, type DownloadDisputeEvidenceResponse } from '@amsel/contract'
import { type Dispute, evidenceFormat, evidenceTemplate, Refusal } from '../../domain/index.ts'
import { openEvidence, unknownDispute } from '../../money/index.ts'
import { findDispute, findEvidence, findPayment } from '../../storage/index.ts'
import type { Operation, OperationParts } from '../operation.ts'

export const downloadDisputeEvidence: Operation<typeof contract> = {
  contract,
  async run(parts, { actor }, request): Promise<DownloadDisputeEvidenceResponse> {
    const { clientId } = actor.client
    const dispute = await findDispute(parts.db, clientId, request.disputeId)
    if (!dispute) throw unknownDispute()
    const isSupplied = request.disputeEvidenceType === 'DISPUTE_EVIDENCE_FILE'
    const document = await (isSupplied ? supplied(parts, dispute) : template(parts, dispute))
    return {
      disputeEvidence: document.toString('base64'),
      disputeEvidenceFormat: evidenceFormat(document) ?? undefined,
    }
  },
}

async function supplied({ db, sealer }: OperationParts, dispute: Dispute): Promise<Buffer> {
  const sealed = await findEvidence(db, dispute)
  if (!sealed) throw new Refusal('PARAM_ILLEGAL', `disputeEvidenceType: ${whyNone(dispute)}`)
  return openEvidence(sealer, dispute, sealed)
}

const whyNone = ({ suppliedAt }: Dispute) =>
  suppliedAt ? 'the document is no longer kept' : 'no document has been supplied for this dispute'

async function template({ db }: OperationParts, dispute: Dispute): Promise<Buffer> {
  const { clientId, paymentId } = dispute
  const payment = await findPayment(db, clientId, { paymentId })
  if (!payment) throw new Error(`the dispute ${dispute.disputeId} has no payment`)
  return evidenceTemplate(dispute, payment)
}
