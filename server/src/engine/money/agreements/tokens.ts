import { ACCESS_TOKEN_LIFE_MS, type Agreement, later, REFRESH_TOKEN_LIFE_MS } from '../../../domain/index.ts'
import type { Sealer } from '../../../platform/sealing/index.ts'
import { newSecret, openSecret } from './secrets.ts'

/** A fresh pair of tokens, with the access token in the clear for the answer or notification that carries it. */
export function newTokens(
  sealer: Sealer,
  owner: Pick<Agreement, 'clientId' | 'agreementId' | 'atProvider'>,
  now: Date,
) {
  const ends = endsOf(owner, now)
  const access = newSecret(sealer, 'access token', owner, ends.access)
  const refresh = newSecret(sealer, 'refresh token', owner, ends.refresh)
  return {
    accessText: access.text,
    tokens: { accessToken: access.secret, refreshToken: refresh.secret },
  }
}

/** Where a provider has its own tokens, ours live as long as those; without a refresh token, no longer. */
function endsOf({ atProvider }: Pick<Agreement, 'atProvider'>, now: Date): { access: Date; refresh: Date } {
  const { accessToken, refreshToken } = atProvider ?? {}
  if (!accessToken)
    return { access: later(now, ACCESS_TOKEN_LIFE_MS), refresh: later(now, REFRESH_TOKEN_LIFE_MS) }
  return { access: accessToken.expiresAt, refresh: refreshToken?.expiresAt ?? accessToken.expiresAt }
}

/** An agreement's tokens as they appear in answers. */
export const showTokens = (sealer: Sealer, agreement: Agreement) => ({
  accessToken: openSecret(sealer, 'access token', agreement, agreement.accessToken),
  accessTokenExpiryTime: agreement.accessToken?.expiresAt,
  refreshToken: openSecret(sealer, 'refresh token', agreement, agreement.refreshToken),
  refreshTokenExpiryTime: agreement.refreshToken?.expiresAt,
})
