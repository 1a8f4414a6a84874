import type { DeliveryFailure, DeliveryState } from '@amsel/contract'
import type { Generated } from 'kysely'
import type { Json } from '../connection/json.ts'

export interface NotificationTables {
  notifications: NotificationsTable
  notification_attempts: NotificationAttemptsTable
  notification_endpoints: NotificationEndpointsTable
  notification_feeds: NotificationFeedsTable
  notification_listeners: NotificationListenersTable
  notification_sequences: NotificationSequencesTable
}

interface NotificationsTable {
  client_id: string
  notification_id: string
  kind: string
  subject_id: string
  sequence: number
  feed_position: bigint | null
  created_at: Date
  body: string
  is_interim: boolean
  url: string | null
  address: string | null
  state: DeliveryState
  attempts: Generated<number>
  attempts_of_round: Generated<number>
  first_failed_at: Date | null
  due_at: Date | null
  lease_token: string | null
  lease_until: Date | null
  held_from: Date | null
}

interface NotificationAttemptsTable {
  client_id: string
  notification_id: string
  attempt: number
  attempted_at: Date
  url: string | null
  headers: Json
  status: number | null
  answer: string | null
  failure: DeliveryFailure | null
  detail: string | null
  duration_ms: number
}

interface NotificationEndpointsTable {
  client_id: string
  address: string
  failing_since: Date | null
  marked_at: Date | null
  last_failure: DeliveryFailure | null
  healed_at: Date | null
  caught_up_to: string | null
}

interface NotificationFeedsTable {
  client_id: string
  last_position: bigint
}

interface NotificationListenersTable {
  client_id: string
  listener_id: string
  listens_until: Date
}

interface NotificationSequencesTable {
  client_id: string
  subject_id: string
  last_sequence: number
}
