import type { OperationContract, Result, ResultCode } from '@amsel/contract'
import type { z } from 'zod'
import type { Client, Clock, FeeRates } from '../domain/index.ts'
import type { HandedOut, Poll } from '../notifications/index.ts'
import type { Providers } from '../providers/index.ts'
import type { Database, HotPayments, Sealer } from '../storage/index.ts'

/** What operations work with; handed in by the wiring. */
export interface OperationParts {
  readonly db: Database
  readonly payments: HotPayments
  readonly clock: Clock
  /** Seals what is secret before it is stored, and makes the digests by which it is found. */
  readonly sealer: Sealer
  readonly providers: Providers
  readonly feeRates: FeeRates
  /** Whether production clients sell in stores only where a wallet has approved. */
  readonly isRegistrationRequired: boolean
  /** The address of the payer's page. */
  checkoutUrl(clientId: string, paymentId: string): string
  /** The address of a session's hosted checkout. */
  paymentSessionUrl(clientId: string, paymentSessionId: string): string
  /** The address of the page where the payer agrees or refuses. */
  consentUrl(clientId: string, agreementId: string): string
  /** The address of an order code, which is what is drawn. */
  orderCodeUrl(orderCode: string): string
  /** Moves a client's clock to its target; see the agenda. */
  advanceClock(clientId: string, limitMs: number): Promise<{ now: Date; isDone: boolean }>
  readonly notifications: {
    /** To be called after each commit that put a notification into the outbox. */
    wake(clientId: string): void
    /** Whether a failure in a store is told. */
    readonly tellsInStoreFailures: boolean
    poll(clientId: string, poll: Poll): Promise<HandedOut[]>
  }
  /** The client as storage has it now. */
  reloadClient(clientId: string): Promise<CallingClient>
}

/** A client as its call found it. */
export interface CallingClient extends Client {
  readonly clockOffsetMs: number
}

export interface Call {
  readonly client: CallingClient
  /** The keyed digest of what makes two requests the same; empty where the operation has no such rule. */
  readonly requestDigest: Buffer
  /** The code with which this call is to end, planned by a sandbox client; see `playsPlan`. */
  readonly plan?: ResultCode
}

/** The fields of an answer; without `result` it is S SUCCESS. */
export type Answer = { readonly result?: Result } & Readonly<Record<string, unknown>>

/** An answer that was written before and is given again to the letter. */
export class StoredAnswer {
  readonly body: string
  readonly code: ResultCode
  constructor(body: string, code: ResultCode) {
    this.body = body
    this.code = code
  }
}

export interface Operation<C extends OperationContract = OperationContract> {
  readonly contract: C
  /**
   * Whether the operation itself ends such a request with a planned code, leaving behind what that code leaves behind.
   * Otherwise the door answers the code and nothing is done.
   */
  playsPlan?(request: z.output<C['request']>): boolean
  run(parts: OperationParts, call: Call, request: z.output<C['request']>): Promise<Answer | StoredAnswer>
}
