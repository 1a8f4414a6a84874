import { randomUUID } from 'node:crypto'
import { type NewNotification, notificationAddress } from '../../domain/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import type { UnitOfWork } from '../../storage/index.ts'
import { sealBody } from './sealed-body.ts'

/**
 * Puts a notification into the outbox together with what it tells of; it is sent when that has been committed. One that holds
 * secrets needs the sealer.
 */
export function enqueue(
  unit: UnitOfWork,
  { holdsSecrets = false, ...notification }: NewNotification,
  sealer?: Sealer,
): void {
  const { clientId, body, url } = notification
  const notificationId = randomUUID()
  if (holdsSecrets && !sealer) throw new Error(`a ${notification.kind} with secrets must be sealed`)
  unit.notify({
    ...notification,
    notificationId,
    body: holdsSecrets && sealer ? sealBody(sealer, { clientId, notificationId }, body) : body,
    address: url === null ? null : notificationAddress(url),
  })
}
