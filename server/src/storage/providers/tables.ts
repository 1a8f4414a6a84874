export interface ProviderEventsTable {
  client_id: string
  event_id: string
  provider: string
  attempt_id: string
  outcome: unknown
  received_at: Date
  state: 'RECEIVED' | 'HEARD' | 'UNMATCHED' | 'DOUBTED'
}

export interface ProviderTables {
  provider_events: ProviderEventsTable
}
