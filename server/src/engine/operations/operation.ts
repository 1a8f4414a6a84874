import type {
  CreateClientRequest,
  CreateClientResponse,
  OperationContract,
  Result,
  ResultCode,
} from '@amsel/contract'
import type { z } from 'zod'
import type { Call, MoneyDeps } from '../money/index.ts'
import type { HandedOut, Poll } from '../notifications/index.ts'

/** What operations work with: the engine's dependencies and what only callers need; handed in by the wiring. */
export interface OperationDeps extends MoneyDeps {
  /** Moves a client's clock to its target; see `engine/jobs`. */
  advanceClock(clientId: string, limitMs: number): Promise<{ now: Date; isDone: boolean }>
  /** Creates a sandbox client for another. */
  createClient(makerId: string, request: CreateClientRequest): Promise<CreateClientResponse>
  /** Removes a sandbox client's data; returns whether it finished in time. Otherwise it continues by itself. */
  emptyClient(clientId: string, limitMs: number): Promise<boolean>
  readonly notifications: MoneyDeps['notifications'] & {
    poll(clientId: string, poll: Poll): Promise<HandedOut[]>
  }
}

/** The fields of an answer; without `result` it is S SUCCESS. */
export type Answer = { readonly result?: Result } & Readonly<Record<string, unknown>>

/** An answer that was written before and is repeated to the letter. */
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
   * Otherwise the signed API answers with the code and nothing is done.
   */
  playsPlan?(request: z.output<C['request']>): boolean
  run(deps: OperationDeps, call: Call, request: z.output<C['request']>): Promise<Answer | StoredAnswer>
}
