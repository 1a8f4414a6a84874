import type { z } from 'zod'
import type { ResultCode } from './result-codes.ts'

/** What the interface says about one operation. The path and every field, code and rule are written only here. */
export interface OperationContract {
  /** Version, area and operation: `v1/payments/pay`. */
  readonly path: string
  readonly title: string
  /** What it does, for the reference; Markdown. */
  readonly description: string
  readonly request: z.ZodObject
  /** Every field that the answer may have besides `result`. */
  readonly response: z.ZodObject
  /** The codes that it may answer besides those that every operation may, see `COMMON_CODES`. */
  readonly resultCodes: readonly ResultCode[]
  readonly idempotency?: Idempotency
  /** Nothing is different after it. */
  readonly readsOnly?: true
  /** Without an idempotency key of its own, and the very same again acts once and gets the same answer. */
  readonly isRepeatable?: true
  /** It can move money, or lead to it. */
  readonly movesMoney?: true
  /** The notification that it leads to. */
  readonly notification?: string
  /** Payments in stores use it too; `pay` does by its `productCode`. */
  readonly inStore?: true
  /** Only for sandbox clients. */
  readonly sandboxOnly?: true
}

export interface Idempotency {
  /** The field by which a repeat is known. */
  readonly key: string
  /**
   * The fields, in dots, that must be equal in a repeat; one that differs is REPEAT_REQ_INCONSISTENT. One that joins goes
   * to the end, and `sameBefore` gets the number of those before it.
   */
  readonly same: readonly string[]
  /** How many of them, from the first, each earlier version compared: what was stored then is compared so for ever. */
  readonly sameBefore?: readonly number[]
  /** What a repeat gets: the first answer's bytes, or the current state. */
  readonly repeat: 'original' | 'current'
}

/** What any operation may answer: the signed API's own refusals, faults and limits. */
export const COMMON_CODES = [
  'SUCCESS',
  'PARAM_ILLEGAL',
  'METHOD_NOT_SUPPORTED',
  'MEDIA_TYPE_NOT_ACCEPTABLE',
  'UNKNOWN_CLIENT',
  'INVALID_CLIENT_STATUS',
  'KEY_NOT_FOUND',
  'INVALID_SIGNATURE',
  'ACCESS_DENIED',
  'CLIENT_FORBIDDEN_ACCESS_API',
  'INVALID_AGENT_TOKEN',
  'NO_INTERFACE_DEF',
  'INVALID_API',
  'REQUEST_TRAFFIC_EXCEED_LIMIT',
  'UNKNOWN_EXCEPTION',
] as const satisfies readonly ResultCode[]
