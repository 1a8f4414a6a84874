import type { Brand } from '../brand/brand.ts'
import type { ClientPrices } from '../pricing/price-plan.ts'
import type { SettlementTerms } from '../settlement/terms.ts'
import type { ClientTerms } from './terms.ts'

export const ENVIRONMENTS = ['sandbox', 'production'] as const
/** A client is of one environment for ever. */
export type Environment = (typeof ENVIRONMENTS)[number]

export interface Client {
  readonly clientId: string
  readonly name: string
  readonly environment: Environment
  readonly region: string | null
  readonly status: 'ACTIVE' | 'DISABLED'
  /** Whether unacknowledged notifications are sent again. */
  readonly notifiesAgain: boolean
  /** Whether a notification waits until every earlier one about the same subject is done with. */
  readonly notifiesInStrictOrder: boolean
  /** How far the time of its requests may be from real time; null: any. */
  readonly requestTimeToleranceSeconds: number | null
  readonly brand: Brand
  readonly terms: ClientTerms
  readonly prices: ClientPrices
  readonly settlement: SettlementTerms
}

/** A day: a difference larger than that is not a wrong clock. */
export const REQUEST_TIME_TOLERANCE_SECONDS_MAX = 86_400

/** Whether the client can be paid by a gateway that serves these environments: its pages are shown, its payers charged. */
export const canBePaid = ({ status, environment }: Client, served: ReadonlySet<Environment>): boolean =>
  status === 'ACTIVE' && served.has(environment)

/** A client, and how far its clock is ahead of real time. */
export interface ClientWithClock extends Client {
  readonly clockOffsetMs: number
  /** How often it was emptied, as only a sandbox client can be. */
  readonly resets: number
}

/** Official libraries recognise a sandbox by this prefix of the client ID and change the path for it. */
export const SANDBOX_PREFIX = 'SANDBOX_'
