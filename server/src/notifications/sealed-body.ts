import { secretFields } from '@amsel/contract'
import { isSealedBody } from '../domain/index.ts'
import type { Sealer } from '../storage/index.ts'

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
  const body = JSON.parse(openBody(sealer, stored)) as Record<string, unknown>
  return Object.entries(body)
    .filter(([name]) => secretNames.has(name))
    .reduce((text, [, secret]) => text.replaceAll(String(secret), '***'), answer)
}
