/** GET /audit */
export interface TrailRow {
  readonly entryId: string
  readonly at: string
  /** `-` for the gateway itself. */
  readonly clientId: string
  readonly actor: string
  readonly action: string
  readonly subject: string | null
  /** Where a request came from, or the account and machine of a command. */
  readonly address: string | null
  readonly place: string | null
  readonly before: unknown
  readonly after: unknown
  /** Its number in its chain; 0 for those from before there were chains. */
  readonly number: number
}

/** GET /audit/chain: how far the trail was verified. */
export interface TrailChain {
  /** Of one client: how many entries its chain has had. */
  readonly number: number | null
  readonly verified: {
    readonly at: string
    readonly by: string
    readonly entries: number
    readonly chains: number
    readonly bad: number
  } | null
}

/** What is wrong with the chain of a client. */
export interface ChainFault {
  readonly clientId: string
  readonly kind: string
  readonly entryId: string | null
  readonly number: number | null
}

/** POST /audit/verify {clientId?, cursor?}: some seconds of it. */
export interface VerifyStep {
  /** Entries looked at so far. */
  readonly walked: number
  readonly chains: number
  /** Those that this step has found. */
  readonly faults: readonly ChainFault[]
  /** To go on with; null at the end. */
  readonly cursor: string | null
}
