/**
 * Who moves the money. A provider is called between database transactions, never inside one, and knows every attempt by
 * the key that the gateway gave it: the same key again moves nothing twice. It never writes the gateway's books.
 */

export type {
  AgreementAnswers,
  AgreementQuestion,
  AgreementQuestions,
  AgreementWish,
  GivenTokens,
  RefusedByProvider,
  ToldOfAgreement,
} from './agreements.ts'
export type { AnsweredDispute, Desk, SentRegistration } from './desks.ts'
export type {
  Circumstances,
  Context,
  InboundMessage,
  Provider,
  Providers,
  Received,
  ToldAgain,
  Wanted,
  WantedAgreement,
} from './provider.ts'
export type { StandingPayment, StandingTransaction } from './standing.ts'
