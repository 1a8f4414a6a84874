type Env = 'sandbox' | 'production'
type Circuit = 'CLOSED' | 'HALF_OPEN' | 'OPEN'

/** GET /providers */
export interface ProviderRow {
  readonly name: string
  readonly kind: 'ams' | 'stripe' | 'simulator'
  readonly environment: Env
  readonly status: 'ACTIVE' | 'DISABLED'
  /** Every gateway with a sandbox has it; it is not to be changed. */
  readonly isBuiltIn: boolean
  /** By currency, minor units; null: no such end. */
  readonly limits: readonly {
    readonly currency: string
    readonly min: string | null
    readonly max: string | null
  }[]
  /** The part of its config that is not secret. */
  readonly shown: Readonly<Record<string, string>>
  readonly changedAt: string | null
  readonly lastTest: { readonly at: string; readonly isWell: boolean; readonly sentence: string } | null
  /** The worst that any process sees; null where none has reported one. */
  readonly circuit: Circuit | null
  /** In the last hour, by all running processes. */
  readonly answered: number
  readonly failed: number
  readonly lastFailedAt: string | null
  readonly processes: readonly {
    readonly process: string
    readonly circuit: Circuit
    readonly since: string
    readonly underWay: number
    readonly answered: number
    readonly failed: number
    readonly seenAt: string
  }[]
}

/** GET /providers/kinds: what accounts of each kind are set up with. */
export interface ProviderKindRow {
  readonly kind: ProviderRow['kind']
  readonly fields: readonly ProviderField[]
}

export interface ProviderField {
  readonly name: string
  /** A `key` is long: DER in Base64, or PEM. */
  readonly type: 'text' | 'url' | 'number' | 'key'
  /** Sent once, and never sent back. */
  readonly isSecret: boolean
  readonly isShown: boolean
  /** It names the contract, and cannot be changed later. */
  readonly isFixed: boolean
  readonly example: string
  /** What it is if nothing is given; null where something must be. */
  readonly usual: string | null
}

/** POST /providers/:name/test */
export interface ProviderTested {
  readonly isWell: boolean
  readonly sentence: string
}

/** GET /provider-routes?client&provider&cursor: a page of these. */
export interface ProviderRouteRow {
  readonly routeId: string
  readonly clientId: string
  readonly provider: string
  readonly method: string | null
  readonly currency: string | null
  /** Minor units. */
  readonly min: string | null
  readonly max: string | null
  readonly position: number
  readonly share: number
  readonly allowsSandbox: boolean
  readonly createdAt: string
}

/** GET /methods/off */
export interface SwitchedOffMethods {
  /** All that there are. */
  readonly methods: readonly { readonly type: string; readonly name: string }[]
  readonly off: readonly {
    readonly method: string
    readonly environment: Env | null
    readonly provider: string | null
    readonly note: string
    readonly since: string
    readonly by: string
  }[]
}
