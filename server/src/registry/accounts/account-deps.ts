import type { Logger } from 'pino'
import type { AuditTrail } from '../audit/index.ts'
import type { Clock, Realm, SingleSignOn } from '../../domain/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import type { Database } from '../../storage/index.ts'
import type { Mailer } from './mailer.ts'
import type { PasswordHashes } from './passwords.ts'

/** What accounts work with; handed in by the wiring. */
export interface AccountDeps {
  /** Which realm's people these are. */
  readonly realm: Realm
  readonly db: Database
  readonly trail: AuditTrail
  readonly sealer: Sealer
  readonly clock: Clock
  readonly log: Logger
  readonly mailer: Mailer
  /** Whether many people share an address, so that limits by address do not apply to it. */
  isTrusted(address: string): boolean
  /** Where the portal is reached, without the realm's path. */
  readonly publicUrl: string
  /** Null where nobody signs in through another server. */
  readonly sso: SingleSignOn | null
  /** The account library's, unless others are given. */
  readonly passwordHashes?: PasswordHashes | undefined
}
