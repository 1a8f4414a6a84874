import type { Environment } from '../../domain/index.ts'
import type { MoneyDeps } from '../../engine/money/index.ts'
import type { KitDeps } from '../portal-kit/index.ts'
import type { KnownClient } from '../../registry/clients/index.ts'
import type { CareDeps } from './care-deps.ts'
import type { Watch } from './watch.ts'

/** What the operators' routes work with; handed in by the wiring. */
export interface OperatorDeps extends KitDeps, CareDeps {
  readonly engine: MoneyDeps
  findClient(clientId: string): Promise<KnownClient | null>
  readonly watch: Watch
  readonly served: ReadonlySet<Environment>
  /** Whether users with a password must have a second step, as soon as real money may move. */
  needsTwoFactor(): Promise<boolean>
  /** Whether a merchant's production client needs the approval of two. */
  readonly needsTwoToApprove: boolean
  /** For so many days an invited operator cannot be the second pair of eyes for the one who invited them. */
  readonly settledDays: number
  /** The general terms as the settings say them; a version of the standard plan goes before `fees`. */
  readonly usual: { readonly fees: Readonly<Record<string, string>>; readonly requestsPerSecondMax: number }
}
