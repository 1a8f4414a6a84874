import type { AccountParts, People, SignedIn } from '../accounts/index.ts'
import type { Who } from '../domain/index.ts'

/** What both portals work with. */
export interface KitParts extends AccountParts {
  /** Loaded when somebody first asks. */
  people(): Promise<People>
  /** Somebody has just proven who they are, by such a means. */
  hasSignedIn?(who: Who, user: SignedIn, by: string): Promise<void>
  /** Whether somebody from this address may be here at all. */
  isAdmitted?(address: string): boolean
  readonly version: string
}
