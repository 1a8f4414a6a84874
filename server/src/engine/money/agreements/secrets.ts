import { randomBytes } from 'node:crypto'
import type { Agreement, AgreementSecret } from '../../../domain/index.ts'
import type { Sealer } from '../../../platform/sealing/index.ts'
import { sealedPlace } from '../../../storage/index.ts'

/**
 * Each with its length (a third more characters on the wire) and its column. A seal or digest of one kind never matches
 * another.
 */
const KINDS = {
  'authorization code': { bytes: 32, column: 'code_sealed' },
  'access token': { bytes: 48, column: 'access_token_sealed' },
  'refresh token': { bytes: 48, column: 'refresh_token_sealed' },
} as const
type SecretKind = keyof typeof KINDS

interface NewSecret {
  readonly text: string
  readonly secret: AgreementSecret
}

type Owner = Pick<Agreement, 'clientId' | 'agreementId'>

/** What is sealed for one agreement does not open in another. */
const placeOf = (kind: SecretKind, { clientId, agreementId }: Owner) =>
  sealedPlace('agreements', KINDS[kind].column, clientId, agreementId)

export function newSecret(sealer: Sealer, kind: SecretKind, owner: Owner, expiresAt: Date): NewSecret {
  const text = randomBytes(KINDS[kind].bytes).toString('base64url')
  const secret = {
    digest: digestOf(sealer, kind, text),
    sealed: sealer.seal(Buffer.from(text), placeOf(kind, owner)),
    expiresAt,
  }
  return { text, secret }
}

export const digestOf = (sealer: Sealer, kind: SecretKind, text: string): Buffer => sealer.digest(text, kind)

export const openSecret = (
  sealer: Sealer,
  kind: SecretKind,
  owner: Owner,
  secret: AgreementSecret | null,
): string | undefined => (secret ? sealer.open(secret.sealed, placeOf(kind, owner)).toString() : undefined)
