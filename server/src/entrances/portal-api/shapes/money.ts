import type { Money } from './basics.ts'

export type { AccountKind } from '../../../domain/index.ts'

/** GET /clients/:clientId/balances */
export interface Balances {
  readonly currencies: readonly {
    readonly currency: string
    readonly accounts: readonly { readonly kind: string; readonly holder: string; readonly balance: Money }[]
  }[]
}

/** GET /clients/:clientId/movements?currency=&account=&cursor= */
export interface MovementRow {
  readonly at: string
  readonly event: string
  readonly eventId: string
  readonly debit: string
  readonly credit: string
  readonly amount: Money
  readonly paymentId: string | null
}

/** GET /clients/:clientId/charts?from=&to=&step=hour|day&currency= */
export interface Charts {
  readonly step: 'hour' | 'day'
  readonly currency: string | null
  readonly currencies: readonly string[]
  readonly points: readonly {
    readonly at: string
    readonly method: string
    readonly payments: number
    readonly succeeded: number
    /** Neither paid nor failed yet. */
    readonly open: number
    readonly volume: Money
  }[]
  readonly failures: readonly {
    readonly resultCode: string
    readonly method: string
    readonly payments: number
  }[]
}
