import { byAge } from '../retention/retained.ts'

export const providerEvents = byAge({ table: 'provider_events', id: 'event_id', at: 'received_at' })
