import type { Environment } from '../domain/index.ts'
import type { MoneyParts } from '../money/index.ts'
import type { KitParts } from '../portal-kit/index.ts'
import type { KnownClient } from '../registry/index.ts'
import type { Watch } from './watch.ts'

/** What the operators' routes work with; handed in by the wiring. */
export interface OperatorParts extends KitParts {
  readonly engine: MoneyParts
  findClient(clientId: string): Promise<KnownClient | null>
  readonly watch: Watch
  readonly served: ReadonlySet<Environment>
  /** Whether whoever signs in with a password must have a second step. */
  readonly needsTwoFactor: boolean
}
