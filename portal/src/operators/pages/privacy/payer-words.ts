import type { ErasedCounts } from 'amsel/operator-api'
import type { PlainWordKey, Say } from '../../../words/index.ts'

type Kind = keyof ErasedCounts

export const countName = (kind: Kind): PlainWordKey =>
  kind === 'payments' ? 'op.privacy_payments_count' : `op.privacy_${kind}`

/** The database keeps no order of names. */
const KINDS = [
  ...(['payments', 'refunds', 'documents', 'notifications'] as const),
  ...(['sessions', 'agreements', 'savedCards', 'calls'] as const),
] as const satisfies readonly Kind[]

/** How many of each, those that there are. */
export const sayCounts = (say: Say, counts: Partial<ErasedCounts>): string =>
  KINDS.flatMap((kind) => (counts[kind] ? [`${say(countName(kind))} ${counts[kind]}`] : [])).join(', ')

/** The gateway's sentences for why something stays. */
const WHY: Readonly<Record<string, PlainWordKey>> = {
  'it has not ended': 'op.why_open',
  'the provider has not decided': 'op.why_undecided',
  'it may still be captured': 'op.why_capture',
  'a refund or the like is pending': 'op.why_refund',
  'a dispute is open': 'op.why_dispute',
  'a notification waits to be sent': 'op.why_notification',
  'the payer may still pay with it': 'op.why_session',
  'the merchant may charge it again': 'op.why_card',
}

export const sayWhy = (say: Say, because: readonly string[]): string =>
  because.map((why) => (WHY[why] ? say(WHY[why]) : why)).join(', ')
