import { secretFields } from '@amsel/contract'
import { fromSealedBody, isSealedBody, toSealedBody } from '../../domain/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { sealedPlace } from '../../storage/index.ts'

interface Owner {
  readonly clientId: string
  readonly notificationId: string
}

const placeOf = ({ clientId, notificationId }: Owner) =>
  sealedPlace('notifications', 'body', clientId, notificationId)

/** A body that holds secrets, as the outbox keeps it. */
export const sealBody = (sealer: Sealer, owner: Owner, body: string): string =>
  toSealedBody(sealer.seal(Buffer.from(body), placeOf(owner)))

/** A stored body as it is sent. */
export const openBody = (sealer: Sealer, { body, ...owner }: Owner & { body: string }): string =>
  isSealedBody(body) ? sealer.open(fromSealedBody(body), placeOf(owner)).toString() : body

const secretNames = secretFields()

/** A receiver's answer without the secrets that it was sent, in whatever form it echoes them. */
export function withoutSecretsOf(sealer: Sealer, sent: Owner & { body: string }, answer: string): string {
  if (!isSealedBody(sent.body)) return answer
  return secretsIn(JSON.parse(openBody(sealer, sent))).reduce(
    (text, secret) => text.replaceAll(secret, '***'),
    answer,
  )
}

/** The values of secret members, however deep they are. */
function secretsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    secretNames.has(name) && typeof member !== 'object' ? [String(member)] : secretsIn(member),
  )
}
