/**
 * What a provider is asked for an agreement: to exchange the code for tokens, to renew the tokens, to end it. A step is
 * written down before the provider is asked and deleted when its result is known, whoever learns it.
 */
export type AgreementStep = 'TOKENS' | 'REFRESH' | 'REVOKE'

/** An agreement made on the pages of a provider, which knows it by its own codes and tokens. */
export interface AgreementAtProvider {
  /** The account: everything under the agreement is done there. */
  readonly provider: string
  readonly codeSealed: Buffer | null
  readonly accessToken: ProviderToken | null
  readonly refreshToken: ProviderToken | null
  /** The digest of our refresh token for which theirs were renewed: a caller that brings it gets new ones. */
  readonly refreshedFor: Buffer | null
  /** The step that the provider is asked for, and that is not known to be done. */
  readonly step: AgreementStep | null
  /** Since when somebody is asking, in real time. */
  readonly askedAt: Date | null
}

export interface ProviderToken {
  readonly sealed: Buffer
  /** In the client's time. */
  readonly expiresAt: Date
}

/** The merchant has ended it, and it is not known yet whether the provider has: no money is requested under it any more. */
export const isBeingRevoked = ({ atProvider }: { atProvider: AgreementAtProvider | null }): boolean =>
  atProvider?.step === 'REVOKE'

/** Whether somebody is likely to be asking at the moment. A caller that has not come back after this long has died. */
export const isBeingAsked = (
  { askedAt }: Pick<AgreementAtProvider, 'askedAt'>,
  realNow: Date,
  longestMs: number,
): boolean => askedAt !== null && realNow.getTime() < askedAt.getTime() + longestMs

/** Steps have jobs beside those of attempts, under a name that no attempt has. */
const PREFIX = 'agreement/'

export const agreementJobSubject = (agreementId: string): string => `${PREFIX}${agreementId}`

/** Null for an attempt. */
export const agreementOfJob = (subjectId: string): string | null =>
  subjectId.startsWith(PREFIX) ? subjectId.slice(PREFIX.length) : null
