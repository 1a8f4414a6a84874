import { type NewNotification, notificationAddress } from '../../domain/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { newId, NOTIFICATION_ID_START, type UnitOfWork } from '../../storage/index.ts'
import { sealBody } from './sealed-body.ts'

/**
 * Puts a notification into the outbox together with the change that it reports; it is sent once that is committed. One
 * that holds secrets needs the sealer.
 */
export function enqueue(
  unit: UnitOfWork,
  { holdsSecrets = false, ...notification }: NewNotification,
  sealer?: Sealer,
): void {
  const { clientId, body, url } = notification
  const notificationId = newNotificationId()
  if (holdsSecrets && !sealer) throw new Error(`a ${notification.kind} with secrets must be sealed`)
  unit.notify({
    ...notification,
    notificationId,
    body: holdsSecrets && sealer ? sealBody(sealer, { clientId, notificationId }, body) : body,
    address: url === null ? null : notificationAddress(url),
  })
}

/** By real time, even for a client that has moved its clock: what belongs to a notification is kept by the month of its id. */
const newNotificationId = () => NOTIFICATION_ID_START + newId(new Date())
