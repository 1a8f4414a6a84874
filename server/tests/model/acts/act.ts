import type { CardName, MethodType } from '../facts.ts'
import type { Outcome } from '../world.ts'

// What a merchant asks for, by the merchant's own ids, and what a payer does at a page.

export interface Pay {
  readonly act: 'pay'
  readonly requestId: string
  readonly by: 'page' | 'card' | 'agreement'
  readonly type: MethodType
  readonly amount: bigint
  readonly card: CardName
  readonly with3DS: boolean
  readonly captureMode: 'AUTOMATIC' | 'MANUAL'
}
export interface Complete {
  readonly act: 'complete'
  readonly of: string
  readonly outcome: Outcome
}
export interface Cancel {
  readonly act: 'cancel'
  readonly of: string
  readonly by: 'paymentId' | 'paymentRequestId'
}
export interface Capture {
  readonly act: 'capture'
  readonly of: string
  readonly requestId: string
  readonly amount: bigint
  readonly isLast: boolean
}
export interface Raise {
  readonly act: 'raise'
  readonly of: string
  readonly requestId: string
  readonly amount: bigint
}
export interface Refund {
  readonly act: 'refund'
  readonly of: string
  readonly requestId: string
  readonly amount: bigint
  readonly isAsync: boolean
}
/** At the payment's page. */
export interface Try {
  readonly act: 'try'
  readonly of: string
  readonly button: 'confirm' | 'decline'
}
export interface TypeCard {
  readonly act: 'type'
  readonly of: string
  readonly card: CardName
}
export interface Leave {
  readonly act: 'leave'
  readonly of: string
}
export type PageAct = Try | TypeCard | Leave
export type Act = Pay | Complete | Cancel | Capture | Raise | Refund | PageAct
