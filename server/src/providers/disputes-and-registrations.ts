import type { DisputeEvidenceType, ResultCode } from '@amsel/contract'
import type { Registration, ReportedRegistration } from '../domain/index.ts'

/** What a provider is asked for beside payments. What throws leaves open what became of it. */
export interface SendAndInquire<Sent, Answer, Sought, Found> {
  /** Asks for it. The same again does nothing twice. */
  send(sent: Sent, given: { readonly signal: AbortSignal }): Promise<Answer>
  /** What is there; null when there is nothing. */
  inquire(sought: Sought, given: { readonly signal: AbortSignal }): Promise<Found | null>
}

/** Answers are sent, documents inquired. */
export type ProviderDisputes = SendAndInquire<SentAnswer, AnsweredDispute, SoughtDocument, Buffer>

export interface SentAnswer {
  /** The provider's name for the dispute. */
  readonly reference: string
  /** With one the dispute is defended, without it is accepted. */
  readonly document: Buffer | null
}

/** Answered: the dispute has an answer, or is over, and whose answer that is only a message can tell. */
export type AnsweredDispute =
  | { readonly outcome: 'DONE' }
  | { readonly outcome: 'ANSWERED' }
  | { readonly outcome: 'REFUSED'; readonly resultCode: ResultCode }

export interface SoughtDocument {
  readonly reference: string
  readonly type: DisputeEvidenceType
}

export type ProviderRegistrations = SendAndInquire<
  Registration,
  SentRegistration,
  Registration,
  ReportedRegistration
>

export type SentRegistration =
  | { readonly outcome: 'HANDED_IN' }
  | { readonly outcome: 'REFUSED'; readonly resultCode: ResultCode }
