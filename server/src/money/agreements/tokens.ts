import { ACCESS_TOKEN_LIFE_MS, type Agreement, later, REFRESH_TOKEN_LIFE_MS } from '../../domain/index.ts'
import type { Sealer } from '../../sealing/index.ts'
import { newSecret, openSecret } from './secrets.ts'

/** A fresh pair of tokens, and the access token in the clear for whoever is told of it. */
export function newTokens(sealer: Sealer, owner: Pick<Agreement, 'clientId' | 'agreementId'>, now: Date) {
  const access = newSecret(sealer, 'access token', owner, later(now, ACCESS_TOKEN_LIFE_MS))
  const refresh = newSecret(sealer, 'refresh token', owner, later(now, REFRESH_TOKEN_LIFE_MS))
  return {
    accessText: access.text,
    tokens: { accessToken: access.secret, refreshToken: refresh.secret },
  }
}

/** An agreement's tokens as answers have them. */
export const showTokens = (sealer: Sealer, agreement: Agreement) => ({
  accessToken: openSecret(sealer, 'access token', agreement, agreement.accessToken),
  accessTokenExpiryTime: agreement.accessToken?.expiresAt,
  refreshToken: openSecret(sealer, 'refresh token', agreement, agreement.refreshToken),
  refreshTokenExpiryTime: agreement.refreshToken?.expiresAt,
})
