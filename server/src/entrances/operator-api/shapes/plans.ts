import type { Money } from '../../portal-kit/shapes.ts'

/** Prices as people write them: `{ CARD: '2.9+HKD:2.35 min HKD:3.00', '*': '1.25' }`. */
type Prices = Readonly<Record<string, string>>

export interface PlanVersionRow {
  readonly version: number
  readonly holdsFrom: string
  readonly sales: Prices
  readonly createdAt: string
  readonly by: string
  readonly reason: string | null
}

/** GET /plans */
export interface PlanList {
  readonly plans: readonly PlanRow[]
  /** What `FEES` says; it holds until the standard plan has a version. */
  readonly setting: Prices
  /** Whether another operator has to allow a change. */
  readonly needsTwo: boolean
}

export interface PlanRow {
  readonly planId: string
  /** That have it in particular; the standard plan is for all. */
  readonly clients: number
  /** What holds now; null before the first version does. */
  readonly current: PlanVersionRow | null
  /** The next one that will hold. */
  readonly next: PlanVersionRow | null
}

/** GET /plans/:planId */
export interface PlanPage extends PlanRow {
  readonly versions: readonly PlanVersionRow[]
  readonly setting: Prices
  readonly needsTwo: boolean
  /** Some of the clients that have it. */
  readonly merchants: readonly { readonly clientId: string; readonly name: string }[]
}

/** POST /plans/:planId {sales, holdsFrom, reason}: the version, or the proposal that another operator decides */
export interface PlanChanged {
  readonly version: number | null
  readonly proposalId: string | null
}

/** POST /plans/preview {planId, sales, clientId}: what it would have kept of a merchant's last 30 days */
export interface PlanPreview {
  readonly from: string
  readonly to: string
  /** False where only the newest of them were looked at. */
  readonly isAll: boolean
  readonly rows: readonly {
    readonly currency: string
    readonly payments: number
    readonly volume: Money
    readonly fees: Money
    readonly newFees: Money
  }[]
}
