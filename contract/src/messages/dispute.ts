/** The kinds of a dispute. RDR is the card schemes' rapid resolution: it is over when the merchant learns of it. */
export const DISPUTE_TYPES = ['CHARGEBACK', 'RETRIEVAL_REQUEST', 'COMPLIANCE_REQUEST', 'RDR'] as const
export type DisputeType = (typeof DISPUTE_TYPES)[number]

/** Who bears the amount; VALIDATE_* only of compliance requests. */
export const DISPUTE_JUDGED_RESULTS = [
  'ACCEPT_BY_CUSTOMER',
  'ACCEPT_BY_MERCHANT',
  'VALIDATE_SUCCESS',
  'VALIDATE_FAIL',
] as const
export type DisputeJudgedResult = (typeof DISPUTE_JUDGED_RESULTS)[number]

export const DISPUTE_ACCEPT_REASONS = ['MERCHANT_ACCEPTED', 'TIMEOUT'] as const
export type DisputeAcceptReason = (typeof DISPUTE_ACCEPT_REASONS)[number]

export const DISPUTE_EVIDENCE_FORMATS = ['PDF', 'WORD', 'JPG', 'ZIP'] as const
export type DisputeEvidenceFormat = (typeof DISPUTE_EVIDENCE_FORMATS)[number]

export const DISPUTE_EVIDENCE_LENGTH_MAX = 1_000_000
