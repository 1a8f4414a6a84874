import type { DisputeEvidenceType, ResultCode } from '@amsel/contract'
import type { Registration, ReportedRegistration } from '../domain/index.ts'

/** What a provider is asked for besides payments. An error leaves the outcome unknown. */
export interface SendAndInquire<Sent, Answer, Sought, Found> {
  /** Asks for it. Repeating the request does nothing twice. */
  send(sent: Sent, given: { readonly signal: AbortSignal }): Promise<Answer>
  /** What the provider has; null when there is nothing. */
  inquire(sought: Sought, given: { readonly signal: AbortSignal }): Promise<Found | null>
}

/** Answers are sent, documents looked up. */
export type ProviderDisputes = SendAndInquire<SentAnswer, AnsweredDispute, SoughtDocument, Buffer>

export interface SentAnswer {
  /** The provider's name for the dispute. */
  readonly reference: string
  /** With a document the dispute is defended, without one it is accepted. */
  readonly document: Buffer | null
}

/** Answered: the dispute has an answer, or is over; whose answer that is, only a message can say. */
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
