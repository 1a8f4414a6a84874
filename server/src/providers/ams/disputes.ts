import {
  DISPUTE_ACCEPT_REASONS,
  DISPUTE_EVIDENCE_LENGTH_MAX,
  DISPUTE_JUDGED_RESULTS,
  DISPUTE_NOTIFICATION_TYPES,
  DISPUTE_TYPES,
  type DisputeNotificationType,
} from '@amsel/contract'
import { readProviderKey, type DisputeEvent } from '../../domain/index.ts'
import type {
  AnsweredDispute,
  ProviderDisputes,
  SentAnswer,
  SoughtDocument,
} from '../disputes-and-registrations.ts'
import type { Received } from '../provider.ts'
import type { Ams } from './ams.ts'
import { AmsError, amountOf, type Fields, momentOf, requireName, textOf } from './answer.ts'
import { unknown } from './refused.ts'

/** Disputes are answered and looked up upstream by upstream's name. Upstream cannot be asked for a dispute's state. */
export const providerDisputes = (ams: Ams): ProviderDisputes => ({
  send: (sent, { signal }) => answerDispute(ams, sent, signal),
  inquire: (sought, { signal }) => fetchDocument(ams, sought, signal),
})

async function answerDispute(ams: Ams, sent: SentAnswer, signal: AbortSignal): Promise<AnsweredDispute> {
  const { reference: disputeId, document } = sent
  const disputeEvidence = document?.toString('base64')
  if (disputeEvidence && disputeEvidence.length > DISPUTE_EVIDENCE_LENGTH_MAX)
    return { outcome: 'REFUSED', resultCode: 'PARAM_ILLEGAL' }
  const answer = disputeEvidence
    ? await ams.call('payments/supplyDefenseDocument', { disputeId, disputeEvidence }, signal)
    : await ams.call('payments/acceptDispute', { disputeId }, signal)
  const { status, code, fields } = answer
  if (status === 'S') {
    requireName(fields.disputeId, disputeId, 'dispute')
    return { outcome: 'DONE' }
  }
  const isOver = code === 'REPEAT_REQUEST' || code === 'TIME_EXCEEDS_LIMIT'
  if (status === 'U' || !(isOver || code === 'PARAM_ILLEGAL')) throw unknown(answer)
  // The answer to an earlier request may have been lost: what upstream has shows whether it arrived.
  if (isOver && document && (await isThere(ams, { ...sent, document }, signal))) return { outcome: 'DONE' }
  return code === 'REPEAT_REQUEST' ? { outcome: 'ANSWERED' } : { outcome: 'REFUSED', resultCode: code }
}

async function isThere(
  ams: Ams,
  { reference, document }: SentAnswer & { readonly document: Buffer },
  signal: AbortSignal,
): Promise<boolean> {
  const kept = await fetchDocument(ams, { reference, type: 'DISPUTE_EVIDENCE_FILE' }, signal)
  return kept?.equals(document) ?? false
}

async function fetchDocument(
  { call }: Ams,
  { reference: disputeId, type: disputeEvidenceType }: SoughtDocument,
  signal: AbortSignal,
): Promise<Buffer | null> {
  const answer = await call('payments/downloadDisputeEvidence', { disputeId, disputeEvidenceType }, signal)
  const { status, code, fields } = answer
  if (status === 'F' && code === 'PARAM_ILLEGAL') return null
  if (status !== 'S') throw unknown(answer)
  const evidence = textOf(fields.disputeEvidence)
  if (evidence === undefined) throw new AmsError('upstream answered without the document')
  return Buffer.from(evidence, 'base64')
}

/** What a message says about a dispute, which names its payment by the key of the charge; null when it is about none. */
export function disputeEventIn(fields: Fields): Pick<Received, 'about' | 'dispute'> | null {
  if (fields.disputeNotificationType === undefined) return null
  const step = oneOf(DISPUTE_NOTIFICATION_TYPES, fields.disputeNotificationType)
  const reference = shortText(fields.disputeId, NAME_LENGTH_MAX)
  const about = readProviderKey(textOf(fields.paymentRequestId) ?? '')
  if (!step || !reference || !about) return { about: null }
  return { about, dispute: disputeOf(fields, step, reference) }
}

const NAME_LENGTH_MAX = 64
const WORDS_LENGTH_MAX = 256

const disputeOf = (fields: Fields, step: DisputeNotificationType, reference: string): DisputeEvent => ({
  step,
  reference,
  paymentReference: textOf(fields.paymentId),
  captureReference: textOf(fields.captureId),
  at: momentOf(fields.disputeJudgedTime ?? fields.disputeAcceptTime ?? fields.disputeTime),
  // The published list has no RDR: the type of the message says it.
  type: step === 'RDR_RESOLVED' ? 'RDR' : oneOf(DISPUTE_TYPES, fields.disputeType),
  amount: amountOf(fields.disputeAmount),
  reasonCode: shortText(fields.disputeReasonCode, NAME_LENGTH_MAX),
  reasonMessage: shortText(fields.disputeReasonMsg, WORDS_LENGTH_MAX),
  source: shortText(fields.disputeSource, NAME_LENGTH_MAX),
  arn: shortText(fields.arn, NAME_LENGTH_MAX),
  dueAt: momentOf(fields.defenseDueTime),
  isDefendable: fields.defendable !== false && fields.defendable !== 'false',
  acceptReason: oneOf(DISPUTE_ACCEPT_REASONS, fields.disputeAcceptReason),
  judgedResult: oneOf(DISPUTE_JUDGED_RESULTS, fields.disputeJudgedResult),
  judgedAmount: amountOf(fields.disputeJudgedAmount),
})

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value)

const shortText = (value: unknown, lengthMax: number): string | undefined => {
  const text = textOf(value)
  return text === undefined || text.length > lengthMax || text.includes('\0') ? undefined : text
}
