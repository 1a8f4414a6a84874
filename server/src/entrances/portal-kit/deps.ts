import type { AccountDeps, People } from '../../registry/accounts/index.ts'
import type { Visitor } from './route.ts'

/** What both portals work with. */
export interface KitDeps extends AccountDeps {
  /** Loaded when somebody first asks. */
  people(): Promise<People>
  /** Somebody comes back from another server's page; absent where nobody is sent to one. Whatever happens, they reach a page. */
  comeBack?(visitor: Visitor, query: Readonly<Record<string, string>>): Promise<WayOn>
  /** Whether somebody from this address may be here at all. */
  isAdmitted?(address: string): boolean
  readonly version: string
}

export interface WayOn {
  readonly location: string
  readonly cookies: readonly string[]
}
