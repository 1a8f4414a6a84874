/**
 * What somebody else is asked for an agreement: to change the code into tokens, to renew the tokens, to end it. A step is
 * written down before they are asked and struck out when its end is known, whoever learns it.
 */
export type AgreementStep = 'TOKENS' | 'REFRESH' | 'REVOKE'

/** An agreement that was made at somebody else's pages, who know it by codes and tokens of their own. */
export interface AgreementAtProvider {
  /** The account: all that is done by the agreement is done there. */
  readonly provider: string
  readonly codeSealed: Buffer | null
  readonly accessToken: ProviderToken | null
  readonly refreshToken: ProviderToken | null
  /** The digest of our refresh token for which theirs were renewed: whoever brings it gets new ones. */
  readonly refreshedFor: Buffer | null
  /** What is asked of them, and not known to be done. */
  readonly step: AgreementStep | null
  /** Since when somebody is asking, in real time. */
  readonly askedAt: Date | null
}

export interface ProviderToken {
  readonly sealed: Buffer
  /** In the client's time. */
  readonly expiresAt: Date
}

/** The merchant has ended it, and nobody knows yet whether the provider has: no money is asked for by it any more. */
export const isBeingRevoked = ({ atProvider }: { atProvider: AgreementAtProvider | null }): boolean =>
  atProvider?.step === 'REVOKE'

/** Whether somebody is likely to be asking at the moment. Who has not come back after so long has died. */
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
