/**
 * Who moves the money. A provider is called between database transactions, never inside one, and knows every attempt by
 * the key that the gateway gave it: the same key again moves nothing twice. It never writes the gateway's books.
 */

export type {
  Agree,
  AgreementAnswers,
  AgreementQuestion,
  AgreementQuestions,
  AgreementWish,
  GivenTokens,
  KnownAgreement,
  RefusedByProvider,
  ToldOfAgreement,
} from './agreements.ts'
export type { AnsweredDispute, Desk, DisputeDesk, RegistrationDesk, SentRegistration } from './desks.ts'
export type {
  Abilities,
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
export type { Listing, StandingPayment, StandingTransaction, ToldOutcome } from './standing.ts'
