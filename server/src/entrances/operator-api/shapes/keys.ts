/** GET /keys/clients?filter&client&cursor: a page of these. */
export interface RotationRow {
  readonly clientId: string
  readonly name: string
  readonly environment: 'sandbox' | 'production'
  readonly status: string
  /** ANNOUNCED: a new key is published and does not sign. REPLACED: an older one could still sign. */
  readonly rotation: 'SHARED' | 'ANNOUNCED' | 'REPLACED' | 'OWN'
  /** Null where the environment's signs. */
  readonly signing: number | null
  readonly published: number | null
  readonly replaced: readonly number[]
  readonly switchedAt: string | null
}

/** A gateway key, with its public half. */
export interface GatewayKeyRow {
  readonly version: number
  readonly state: 'PUBLISHED' | 'SIGNING' | 'REPLACED' | 'RETIRED'
  readonly isShared: boolean
  /** The name under which a signer knows it. */
  readonly signerKey: string | null
  readonly publicKey: string
  readonly fingerprint: string
  /** Where anybody who has it can fetch the key. */
  readonly url: string
  readonly createdAt: string
  readonly switchedAt: string | null
  readonly retiredAt: string | null
  /** How often it was fetched there; nobody says who they are. */
  readonly fetches: number
  readonly lastFetchedAt: string | null
  readonly maySwitch: boolean
  readonly mayUndo: boolean
  readonly mayRetire: boolean
}

/** GET /keys/clients/:clientId */
export interface ClientGatewayKeys {
  readonly clientId: string
  readonly name: string
  readonly environment: 'sandbox' | 'production'
  readonly keys: readonly GatewayKeyRow[]
  /** A key that was published waits to be switched to. */
  readonly isAnnounced: boolean
  /** When the merchant last called, whatever it made of the answer. */
  readonly lastCallAt: string | null
  /** Of those since the last switch, the newest; null where there was none. */
  readonly notifications: {
    readonly since: string
    readonly acknowledged: number
    readonly waiting: number
    readonly failed: number
    readonly lookedAtMax: number
  } | null
}

/** GET /keys/environments */
export interface EnvironmentKeyRow {
  readonly environment: 'sandbox' | 'production'
  readonly version: number
  readonly fingerprint: string
  readonly url: string
  readonly createdAt: string
  readonly fetches: number
  readonly lastFetchedAt: string | null
}

/** Values by table. */
type SealedTableCounts = Readonly<Record<string, number>>

/** GET /master-keys */
export interface MasterKeys {
  /** Newest first. */
  readonly ring: readonly { readonly id: string; readonly label: string | null; readonly isNewest: boolean }[]
  readonly gateways: { readonly running: number; readonly lackingNewest: number }
  /** The newest first. */
  readonly runs: readonly SealingRunRow[]
  /** As the last run that ended well found it. */
  readonly counts: {
    readonly at: string
    readonly keys: readonly {
      readonly id: string
      readonly label: string | null
      readonly isNewest: boolean
      readonly values: SealedTableCounts
      readonly mayBeRemoved: boolean
    }[]
    readonly unnamed: SealedTableCounts
    readonly missing: readonly { readonly id: string; readonly values: SealedTableCounts }[]
  } | null
}

export interface SealingRunRow {
  readonly runId: string
  readonly kind: 'count' | 'rotate'
  readonly begunBy: string
  readonly begunAt: string
  readonly endedAt: string | null
  /** LOST: its process ended before it did. */
  readonly state: 'RUNNING' | 'LOST' | 'DONE' | 'FAILED'
  readonly failure: string | null
  readonly tables: readonly {
    readonly table: string
    readonly owners: number
    readonly done: number
    readonly sealed: number
    readonly held: number
    readonly unopened: number
  }[]
}
