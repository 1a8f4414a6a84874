import type { Selectable } from 'kysely'
import type { AgreementAtProvider } from '../../domain/index.ts'
import type { AgreementsTable } from './tables.ts'

/** The columns of an agreement that are about its provider. */
export const toProviderColumns = (at: AgreementAtProvider | null) => ({
  provider: at?.provider ?? null,
  provider_code_sealed: at?.codeSealed ?? null,
  provider_access_token_sealed: at?.accessToken?.sealed ?? null,
  provider_access_token_expires_at: at?.accessToken?.expiresAt ?? null,
  provider_refresh_token_sealed: at?.refreshToken?.sealed ?? null,
  provider_refresh_token_expires_at: at?.refreshToken?.expiresAt ?? null,
  provider_refreshed_for: at?.refreshedFor ?? null,
  provider_step: at?.step ?? null,
  provider_asked_at: at?.askedAt ?? null,
})

export function toAtProvider(row: Selectable<AgreementsTable>): AgreementAtProvider | null {
  const accessToken = toToken(row.provider_access_token_sealed, row.provider_access_token_expires_at)
  const refreshToken = toToken(row.provider_refresh_token_sealed, row.provider_refresh_token_expires_at)
  const { provider, provider_code_sealed: codeSealed, provider_refreshed_for: refreshedFor } = row
  if (provider === null) return null
  const { provider_step: step, provider_asked_at: askedAt } = row
  return { provider, codeSealed, accessToken, refreshToken, refreshedFor, step, askedAt }
}

const toToken = (sealed: Buffer | null, expiresAt: Date | null) =>
  sealed && expiresAt ? { sealed, expiresAt } : null
