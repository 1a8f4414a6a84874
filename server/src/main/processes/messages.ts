import type { MetricsSnapshot } from '../../entrances/site/index.ts'
import type { SettingsInForce } from '../../platform/config/index.ts'
import type { SharedSetup } from '../wiring/setup.ts'
import type { Ports } from '../http/servers.ts'
import type { Gateway } from '../start-gateway.ts'
import type { StopTimes } from '../start/stopping.ts'

/** What a worker that starts when others already serve needs of them. */
interface Joining {
  readonly ports: Ports
  readonly setup: SharedSetup
}

/** What a supervisor says to a worker. */
export type ToWorker =
  /** The first message. A worker with nothing to join yet opens the ports and waits for it. */
  | {
      readonly kind: 'begin'
      readonly worker: number
      readonly processes: number
      readonly version: string
      /** What the supervisor's settings are made of. */
      readonly values: SettingsInForce['values']
      readonly joining: Joining | null
    }
  | { readonly kind: 'join'; readonly setup: SharedSetup }
  /** Asks for its counts; one of all is also asked for what is in the database. */
  | { readonly kind: 'measure'; readonly question: number; readonly withDatabase: boolean }
  /** What a worker has asked for; null where it was not available. */
  | { readonly kind: 'metrics'; readonly question: number; readonly text: string | null }
  | { readonly kind: 'leave'; readonly times: StopTimes }
  /** It is not to wait for what only may come. */
  | { readonly kind: 'hurry' }
  /** The last message: no connection is on its way to the worker any more. */
  | { readonly kind: 'farewell' }

/** What a worker says to its supervisor. */
export type ToSupervisor =
  /** It listens: earlier messages are lost. */
  | { readonly kind: 'here' }
  | { readonly kind: 'open'; readonly ports: Ports }
  | { readonly kind: 'ready'; readonly storePages: Gateway['storePages'] }
  /** It cannot start: a sentence for the operator, or null for a fault, which it has logged. */
  | { readonly kind: 'failed'; readonly sentence: string | null }
  | ({ readonly kind: 'measured'; readonly question: number } & Measured)
  /** Somebody wants to know the metrics of all. */
  | { readonly kind: 'metrics'; readonly question: number }
  | ({ readonly kind: 'leaving' } & Pick<Measured, 'own'>)

export interface Measured {
  readonly own: MetricsSnapshot
  /** Null where it was not asked for. */
  readonly ofDatabase: MetricsSnapshot | null
}
