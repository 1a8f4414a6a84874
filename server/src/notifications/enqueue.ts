import { randomUUID } from 'node:crypto'
import { mayComeLate, type NewNotification, notificationAddress } from '../domain/index.ts'
import { continueSequence, type DatabaseTransaction, insertNotification } from '../storage/index.ts'

/** Puts a notification into the outbox together with what it tells of; whoever commits wakes the deliverer. */
export async function enqueue(tx: DatabaseTransaction, notification: NewNotification): Promise<void> {
  const entry = {
    ...notification,
    notificationId: randomUUID(),
    address: notification.url === null ? null : notificationAddress(notification.url),
  }
  await insertNotification(tx, entry)
  if (mayComeLate(notification)) await continueSequence(tx, entry)
}
