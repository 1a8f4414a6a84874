import { randomBytes } from 'node:crypto'
import type { Agreement, AgreementSecret } from '../../domain/index.ts'
import type { Sealer } from '../../sealing/index.ts'

/** Each with its length; on the wire a third more characters. What one kind seals or digests is nothing to another. */
const BYTES = { 'authorization code': 32, 'access token': 48, 'refresh token': 48 } as const
export type SecretKind = keyof typeof BYTES

export interface NewSecret {
  readonly text: string
  readonly secret: AgreementSecret
}

type Owner = Pick<Agreement, 'clientId' | 'agreementId'>

/** What is sealed for one agreement does not open in another. */
const placeOf = (purpose: SecretKind, { clientId, agreementId }: Owner) => ({
  purpose,
  clientId,
  rowId: agreementId,
})

export function newSecret(sealer: Sealer, kind: SecretKind, owner: Owner, expiresAt: Date): NewSecret {
  const text = randomBytes(BYTES[kind]).toString('base64url')
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
