import type { AgreementScope, ConsentOutcome, CustomerWallet, TokenStatus } from '@amsel/contract'
import { mayFollow, type NextStates } from '../next-states.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'
import type { AgreementAtProvider } from './agreement-at-provider.ts'

/**
 * An agreement begins AWAITING its payer, who agrees (GRANTED: there is a code) or refuses (REFUSED). One that nobody
 * decides in time is EXPIRED; that follows from the time and is never written. The code makes it ACTIVE: there are
 * tokens. Refreshing changes the tokens and not the state. The merchant or the payer ends it: CANCELED. An ended
 * agreement stays so.
 */
export const NEXT_AGREEMENT_STATES = {
  AWAITING: ['GRANTED', 'REFUSED', 'EXPIRED'],
  GRANTED: ['ACTIVE'],
  ACTIVE: ['CANCELED'],
  REFUSED: [],
  EXPIRED: [],
  CANCELED: [],
} as const satisfies NextStates<string>

export type AgreementState = keyof typeof NEXT_AGREEMENT_STATES

/** A code or a token: found by its digest, kept sealed. */
export interface AgreementSecret {
  readonly digest: Buffer
  readonly sealed: Buffer
  readonly expiresAt: Date
}

export interface Agreement {
  readonly clientId: string
  readonly agreementId: string
  readonly state: AgreementState
  readonly authState: string
  readonly customerBelongsTo: CustomerWallet
  readonly scopes: readonly AgreementScope[]
  /** Null where no page was asked for. */
  readonly redirectUrl: string | null
  readonly notifyUrl: string | null
  readonly authClientId: string | null
  readonly createdAt: Date
  readonly decideBefore: Date
  readonly code: AgreementSecret | null
  readonly codeAppliedAt: Date | null
  readonly accessToken: AgreementSecret | null
  readonly refreshToken: AgreementSecret | null
  /** The refresh token before this one, and when it was used. */
  readonly replacedDigest: Buffer | null
  readonly refreshedAt: Date | null
  /** The payer's name at the wallet, masked. */
  readonly userLoginId: string | null
  readonly canceledAt: Date | null
  readonly cancelReason: string | null
  /** The mark of the actor who made it or changed it last. */
  readonly changedBy: string
  /** Null where the gateway's own pages were used. */
  readonly atProvider: AgreementAtProvider | null
}

export const DECIDE_WITHIN_MS = HOUR_MS
export const CODE_LIFE_MS = 10 * MINUTE_MS
export const ACCESS_TOKEN_LIFE_MS = 730 * DAY_MS
export const REFRESH_TOKEN_LIFE_MS = 913 * DAY_MS
/** A caller who lost the answer may ask for it again for this long. */
const ASK_AGAIN_MS = MINUTE_MS

export const canAgreementBecome = (state: AgreementState, next: AgreementState): boolean =>
  mayFollow<AgreementState>(NEXT_AGREEMENT_STATES, state, next)

/** The state at a moment. */
export const agreementState = ({ state, decideBefore }: Agreement, now: Date): AgreementState =>
  state === 'AWAITING' && decideBefore <= now ? 'EXPIRED' : state

/** Nothing can come of it any more: it was refused or cancelled, or its time is over. */
export function isAgreementOver(agreement: Agreement, now: Date): boolean {
  const { state, code, refreshToken } = agreement
  if (state === 'GRANTED') return !isAlive(code, now)
  if (state === 'ACTIVE') return !isAlive(refreshToken, now)
  return NEXT_AGREEMENT_STATES[agreementState(agreement, now)].length === 0
}

export const CONSENT_STATES = {
  SUCCESS: 'GRANTED',
  FAIL: 'REFUSED',
} as const satisfies Record<ConsentOutcome, AgreementState>

export const isCodeGood = ({ state, code }: Agreement, now: Date): boolean =>
  canAgreementBecome(state, 'ACTIVE') && isAlive(code, now)

/**
 * The code was used a moment ago, and its tokens are still the agreement's. Tokens that came when nobody was waiting any
 * more are there for the next request.
 */
export const isCodeAskedAgain = ({ state, codeAppliedAt, refreshedAt }: Agreement, now: Date): boolean =>
  state === 'ACTIVE' && refreshedAt === null && (codeAppliedAt === null || isRecent(codeAppliedAt, now))

export const isRefreshTokenGood = (agreement: Agreement, digest: Buffer, now: Date): boolean =>
  agreement.state === 'ACTIVE' &&
  agreement.refreshToken?.digest.equals(digest) === true &&
  isAlive(agreement.refreshToken, now)

export const isRefreshAskedAgain = (agreement: Agreement, digest: Buffer, now: Date): boolean =>
  agreement.state === 'ACTIVE' &&
  agreement.replacedDigest?.equals(digest) === true &&
  isRecent(agreement.refreshedAt, now)

export const isAccessTokenGood = (agreement: Agreement, now: Date): boolean =>
  tokenStatus(agreement, now) === 'ACTIVE'

/** What became of the agreement's newest access token. */
export function tokenStatus({ state, accessToken }: Agreement, now: Date): TokenStatus {
  if (state === 'CANCELED') return 'CANCELED'
  return isAlive(accessToken, now) ? 'ACTIVE' : 'EXPIRED'
}

const isAlive = (secret: AgreementSecret | null, now: Date) => secret !== null && now < secret.expiresAt

const isRecent = (moment: Date | null, now: Date) =>
  moment !== null && now.getTime() < moment.getTime() + ASK_AGAIN_MS
