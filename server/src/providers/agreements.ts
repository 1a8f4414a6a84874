import type { AgreementScope, ConsultAuthorizationRequest, CustomerWallet, ResultCode } from '@amsel/contract'

/** What an account can be asked about agreements. An unknown outcome is not an answer: the question throws. */
export interface AgreementQuestions {
  /** Where the payer agrees. Each call begins another agreement. */
  CONSULT: AgreementRequest
  /** Tokens for the code that the payer has brought back. */
  TOKENS: { readonly customerBelongsTo: CustomerWallet; readonly code: string }
  /** New tokens for old ones. */
  REFRESH: { readonly customerBelongsTo: CustomerWallet; readonly refreshToken: string }
  /** Ends it. */
  REVOKE: { readonly accessToken: string }
  /** Its state. */
  QUERY: { readonly accessToken: string }
}

export interface AgreementAnswers {
  CONSULT: { readonly payerUrl: string } | RefusedByProvider
  TOKENS: GivenTokens | RefusedByProvider
  REFRESH: GivenTokens | RefusedByProvider
  /** It is certain that nobody can be charged under it any more. */
  REVOKE: 'REVOKED'
  /** Null: the token is not known there, or no longer. */
  QUERY: KnownAgreement | null
}

export type AgreementQuestion = keyof AgreementQuestions

export interface AgreementRequest {
  readonly clientId: string
  readonly agreementId: string
  readonly customerBelongsTo: CustomerWallet
  readonly scopes: readonly AgreementScope[]
  /** Where the payer comes back to. */
  readonly returnUrl: string
  /** Where and how the payer is asked, in the merchant's words. */
  readonly circumstances: Partial<
    Pick<
      ConsultAuthorizationRequest,
      'terminalType' | 'osType' | 'osVersion' | 'merchantRegion' | 'recurringPayment' | 'authMetaData' | 'env'
    >
  >
}

/** A final no, with a code that may be passed to the merchant. */
export interface RefusedByProvider {
  readonly refusal: ResultCode
}

export interface GivenTokens {
  readonly accessToken: string
  /** Undefined where it is not said. */
  readonly accessTokenLifeMs: number | undefined
  /** Some wallets give none. */
  readonly refreshToken: string | undefined
  readonly refreshTokenLifeMs: number | undefined
  /** The payer's name at the wallet, masked. */
  readonly userLoginId: string | undefined
}

export interface KnownAgreement {
  readonly status: 'ACTIVE' | 'EXPIRED' | 'CANCELED'
  readonly tokens: GivenTokens
}

/** Asks an account about agreements. */
export type Agree = <Question extends AgreementQuestion>(
  question: Question,
  asked: AgreementQuestions[Question],
  given: { readonly signal: AbortSignal },
) => Promise<AgreementAnswers[Question]>

/** What a provider reports about an agreement, unasked. */
export interface AgreementEvent {
  readonly clientId: string
  readonly agreementId: string
  readonly event:
    | { readonly kind: 'GRANTED'; readonly code: string; readonly userLoginId: string | undefined }
    /** There are tokens; with this one, the provider is asked for all of them. */
    | { readonly kind: 'TOKENS'; readonly accessToken: string }
    | { readonly kind: 'ENDED'; readonly reason: string | undefined }
}
