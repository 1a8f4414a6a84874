import { randomUUID } from 'node:crypto'
import { type NewNotification, notificationAddress } from '../domain/index.ts'
import type { Sealer } from '../sealing/index.ts'
import { insertNotification, type Writer } from '../storage/index.ts'
import { sealBody } from './sealed-body.ts'

/**
 * Puts a notification into the outbox together with what it tells of; whoever commits wakes the deliverer. One that holds
 * secrets needs the sealer.
 */
export async function enqueue(
  tx: Writer,
  { holdsSecrets = false, ...notification }: NewNotification,
  sealer?: Sealer,
): Promise<void> {
  const { clientId, body, url } = notification
  const notificationId = randomUUID()
  if (holdsSecrets && !sealer) throw new Error(`a ${notification.kind} with secrets must be sealed`)
  await insertNotification(tx, {
    ...notification,
    notificationId,
    body: holdsSecrets && sealer ? sealBody(sealer, { clientId, notificationId }, body) : body,
    address: url === null ? null : notificationAddress(url),
  })
}
