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

export const toAtProvider = (row: Selectable<AgreementsTable>): AgreementAtProvider | null =>
  row.provider === null
    ? null
    : {
        provider: row.provider,
        codeSealed: row.provider_code_sealed,
        accessToken: toToken(row.provider_access_token_sealed, row.provider_access_token_expires_at),
        refreshToken: toToken(row.provider_refresh_token_sealed, row.provider_refresh_token_expires_at),
        refreshedFor: row.provider_refreshed_for,
        step: row.provider_step,
        askedAt: row.provider_asked_at,
      }

const toToken = (sealed: Buffer | null, expiresAt: Date | null) =>
  sealed && expiresAt ? { sealed, expiresAt } : null
