/**
 * Who moves the money. A provider is called between database transactions, never inside one, and knows every attempt by
 * the key that the gateway gave it: the same key again moves nothing twice. It never writes to the gateway's ledger.
 */

export type {
  AgreementAnswers,
  AgreementQuestion,
  AgreementQuestions,
  AgreementRequest,
  GivenTokens,
  RefusedByProvider,
  AgreementEvent,
} from './agreements.ts'
export type { AnsweredDispute, SendAndInquire, SentRegistration } from './disputes-and-registrations.ts'
export type { PayoutOrder, ReportedPayout } from './payouts.ts'
export type {
  Circumstances,
  Context,
  InboundMessage,
  Provider,
  Providers,
  Received,
  PastEvent,
  Wanted,
  WantedAgreement,
} from './provider.ts'
export type { ReportedPayment, ReportedTransaction } from './reported-state.ts'
