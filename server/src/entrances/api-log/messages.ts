import type { ApiCallGap } from '../../storage/index.ts'
import type { PackedCalls } from './packed-calls.ts'

/** What is kept of one body at most. */
export const BODY_BYTES_MAX = 64 * 1_024

/** Where the database is, in a form that can be handed to a thread: an address, or the place of a socket. */
export type DatabasePlace =
  | string
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string }

/** What the thread is started with. */
export interface WriterStart {
  readonly database: DatabasePlace
  readonly days: number
  /** The contract's secret fields: the thread does not load the contract. */
  readonly secretNames: readonly string[]
}

/** A call as it was, unmasked, on its way to the thread. */
export interface SentCall {
  readonly clientId: string
  readonly atMs: number
  readonly name: string
  readonly traceId: string
  readonly method: string
  readonly path: string
  readonly operation: string | null
  readonly subject: string | null
  readonly resultStatus: string | null
  readonly resultCode: string | null
  readonly isFailed: boolean
  readonly durationMs: number
  readonly isProven: boolean
  readonly address: string
  readonly requestHeaders: RequestHeaders
  readonly requestBody: string
  readonly requestBytes: number
  readonly isRequestCut: boolean
  /** Null where nothing was sent. */
  readonly answerHeaders: AnswerHeaders | null
  readonly answerBody: string | null
  readonly explanation: SentExplanation | null
}

/** Those that an answer has; the last three only where it is signed. */
export interface AnswerHeaders {
  readonly contentType: string | null
  readonly clientId: string | null
  readonly time: string | null
  readonly signature: string | null
}

/** The interface asks for no others, and another may hold anything. */
export interface RequestHeaders extends AnswerHeaders {
  readonly userAgent: string | null
}

export interface SentExplanation {
  readonly cause: string
  readonly sentence: string
  readonly facts?: Readonly<Record<string, string | number>>
  readonly expected: string
  readonly signed: string | null
}

export interface Batch {
  readonly number: number
  readonly calls: PackedCalls
  readonly gaps: readonly ApiCallGap[]
  /** The gateway's time: which days are kept. */
  readonly nowMs: number
}

/** What became of a batch; the reason is that of its first part that failed. */
export interface Written {
  readonly number: number
  readonly hasCalls: boolean
  readonly hasGaps: boolean
  /** Whether the days are there that should be, and no others. */
  readonly isTidy: boolean
  readonly reason: string | null
}

/** Where its next connection leads, with another password. */
interface OtherPlace {
  readonly database: DatabasePlace
}

/** The end of the thread, after all that it was given before. */
export type ToWriter = Batch | OtherPlace | 'end'
