import type { ClientWithClock } from './clients/client.ts'

/**
 * Who asks the engine for something: a client by its signature, a payer by a checkout link or a code, a user of the
 * portal, an operator at the portal or the command line, or the gateway itself, when time or a provider event makes it
 * act. It is passed through, and everything it changes carries its mark.
 */
export interface Actor {
  readonly kind: 'client' | 'payer' | 'user' | 'operator' | 'gateway'
  /** For a user or an operator: which one. */
  readonly id: string | null
  /** Whose payments and ledger it acts on. */
  readonly client: ClientWithClock
}

/** What is written beside a change: `client`, `payer`, `gateway`, `user …`, `operator …`. */
export const actorMark = ({ kind, id }: Pick<Actor, 'kind' | 'id'>): string =>
  id === null ? kind : `${kind} ${id}`

export const clientActor = (client: ClientWithClock): Actor => ({ kind: 'client', id: null, client })
export const payerActor = (client: ClientWithClock): Actor => ({ kind: 'payer', id: null, client })
export const operatorActor = (client: ClientWithClock, id: string): Actor => ({
  kind: 'operator',
  id,
  client,
})
export const gatewayActor = (client: ClientWithClock): Actor => ({ kind: 'gateway', id: null, client })
export const userActor = (client: ClientWithClock, id: string): Actor => ({ kind: 'user', id, client })
