import { disputed, PDF } from '../../../support/disputes.ts'
import { type Chapter, DAY, pass, succeed } from './chapter.ts'

/** Defended and judged, accepted, and left until its time was over. */
export const disputes: Chapter = async (_gateway, merchant) => {
  const { disputeId } = await disputed(merchant)
  await succeed(merchant.defend(disputeId, PDF))
  for (const disputeEvidenceType of ['DISPUTE_EVIDENCE_FILE', 'DISPUTE_EVIDENCE_TEMPLATE'])
    await succeed(merchant.call('payments/downloadDisputeEvidence', { disputeId, disputeEvidenceType }))
  await succeed(merchant.judge(disputeId, 'ACCEPT_BY_MERCHANT'))
  await succeed(merchant.acceptDispute((await disputed(merchant)).disputeId))
  await disputed(merchant)
  await pass(merchant, 20 * DAY)
}
