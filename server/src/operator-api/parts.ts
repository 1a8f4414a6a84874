import type { Environment } from '../domain/index.ts'
import type { KitParts } from '../portal-kit/index.ts'
import type { CareParts } from './care-parts.ts'

/** What the operators' routes work with; handed in by the wiring. */
export interface OperatorParts extends KitParts, CareParts {
  readonly served: ReadonlySet<Environment>
  /** Whether whoever signs in with a password must have a second step. */
  readonly needsTwoFactor: boolean
}
