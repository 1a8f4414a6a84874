import type { Movement, StatementLine } from '../../domain/index.ts'
import type { OutboxEntry } from '../notifications/outbox.ts'

export const movementRow = ({ holder, kind, provider, currency, amountMinor }: Movement) => ({
  holder,
  kind,
  provider,
  currency,
  amount_minor: amountMinor,
})

export const lineRow = (line: StatementLine) => ({
  event_kind: line.eventKind,
  event_id: line.eventId,
  payment_id: line.paymentId,
  happened_at: line.happenedAt,
  gross_minor: line.grossMinor,
  fee_minor: line.feeMinor,
  value_day: line.valueDay,
})

export const notificationRow = (entry: OutboxEntry) => ({
  notification_id: entry.notificationId,
  kind: entry.kind,
  subject_id: entry.subjectId,
  created_at: entry.createdAt,
  body: entry.body,
  url: entry.url,
  address: entry.address,
})
