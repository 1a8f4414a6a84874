import { secretFields } from '@amsel/contract'
import { isSealedBody } from '../domain/index.ts'
import type { Sealer } from '../sealing/index.ts'

const PREFIX = 'sealed:'
const PURPOSE = 'notification body'

/** A body that holds secrets, as the outbox keeps it. */
export const sealBody = (sealer: Sealer, body: string): string =>
  PREFIX + sealer.seal(Buffer.from(body), PURPOSE).toString('base64')

/** A stored body as it is sent. */
export const openBody = (sealer: Sealer, stored: string): string =>
  isSealedBody(stored)
    ? sealer.open(Buffer.from(stored.slice(PREFIX.length), 'base64'), PURPOSE).toString()
    : stored

const secretNames = secretFields()

/** A receiver's words without the secrets that it was sent, in whatever form it gives them back. */
export function withoutSecretsOf(sealer: Sealer, stored: string, answer: string): string {
  if (!isSealedBody(stored)) return answer
  return secretsIn(JSON.parse(openBody(sealer, stored))).reduce(
    (text, secret) => text.replaceAll(secret, '***'),
    answer,
  )
}

/** The values of secret members, however deep they stand. */
function secretsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    secretNames.has(name) && typeof member !== 'object' ? [String(member)] : secretsIn(member),
  )
}
