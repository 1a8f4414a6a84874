import type { Agreement, AgreementAtProvider } from '../../../../domain/index.ts'
import type { Sealer } from '../../../../platform/sealing/index.ts'
import { sealedPlace } from '../../../../storage/index.ts'

type Owner = Pick<Agreement, 'clientId' | 'agreementId'>
type Column = 'provider_code_sealed' | 'provider_access_token_sealed' | 'provider_refresh_token_sealed'

export const sealForeign = (sealer: Sealer, column: Column, owner: Owner, text: string): Buffer =>
  sealer.seal(Buffer.from(text), placeOf(column, owner))

export const openForeign = (sealer: Sealer, column: Column, owner: Owner, sealed: Buffer): string =>
  sealer.open(sealed, placeOf(column, owner)).toString()

const placeOf = (column: Column, { clientId, agreementId }: Owner) =>
  sealedPlace('agreements', column, clientId, agreementId)

/** What the provider calls the agreement when it is used. */
export function foreignAccessToken(sealer: Sealer, agreement: Agreement): string {
  const { accessToken } = atProviderOf(agreement)
  if (!accessToken) throw new Error(`the agreement ${agreement.agreementId} has no token at its provider`)
  return openForeign(sealer, 'provider_access_token_sealed', agreement, accessToken.sealed)
}

export function atProviderOf({ agreementId, atProvider }: Agreement): AgreementAtProvider {
  if (!atProvider) throw new Error(`the agreement ${agreementId} has no provider`)
  return atProvider
}
