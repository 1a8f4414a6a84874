import type { Movement } from '../../domain/index.ts'
import type { OutboxEntry } from '../notifications/outbox.ts'

export const movementRow = ({ holder, kind, provider, currency, amountMinor }: Movement) => ({
  holder,
  kind,
  provider,
  currency,
  amount_minor: amountMinor,
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
