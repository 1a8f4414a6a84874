import { z } from 'zod'
import { base64, oneOf, secret, text } from '../../fields.ts'
import { DISPUTE_EVIDENCE_FORMATS, DISPUTE_EVIDENCE_LENGTH_MAX } from '../../messages/dispute.ts'
import type { OperationContract } from '../../operation-contract.ts'
import { plainly, plainReaderOf } from '../../plain-reading.ts'

const DISPUTE_EVIDENCE_TYPES = [
  'DISPUTE_EVIDENCE_TEMPLATE',
  'DISPUTE_EVIDENCE_FILE',
  'DISPUTE_EVIDENCE_AI',
] as const
export type DisputeEvidenceType = (typeof DISPUTE_EVIDENCE_TYPES)[number]
const listed = oneOf(DISPUTE_EVIDENCE_TYPES)

/** Some libraries send the bare names of their constants: `TEMPLATE`, `FILE`. */
const PREFIX = 'DISPUTE_EVIDENCE_'
const evidenceType = plainly(
  z.preprocess((value) => {
    const prefixed = DISPUTE_EVIDENCE_TYPES.find((type) => type === `${PREFIX}${String(value)}`)
    return prefixed ?? value
  }, listed),
  plainReaderOf(listed),
)

const request = z.object({ disputeId: text(64), disputeEvidenceType: evidenceType })

const response = z.object({
  disputeEvidence: secret(base64(DISPUTE_EVIDENCE_LENGTH_MAX)).optional(),
  disputeEvidenceFormat: oneOf(DISPUTE_EVIDENCE_FORMATS).optional(),
})

export const downloadDisputeEvidence = {
  path: 'v1/payments/downloadDisputeEvidence',
  title: 'Download a document of a dispute',
  description:
    '`DISPUTE_EVIDENCE_FILE` is the document that was supplied; `PARAM_ILLEGAL` if there is none. ' +
    '`DISPUTE_EVIDENCE_TEMPLATE` is a page with the facts of the dispute to begin a defence with; ' +
    '`DISPUTE_EVIDENCE_AI` is the same page. The types are also read without `DISPUTE_EVIDENCE_`. ' +
    '`disputeEvidenceFormat` is absent where the first bytes of a document do not tell it.',
  request,
  response,
  resultCodes: [],
  readsOnly: true,
} as const satisfies OperationContract

export type DownloadDisputeEvidenceRequest = z.output<typeof request>
export type DownloadDisputeEvidenceResponse = z.output<typeof response>
