import { randomUUID } from 'node:crypto'
import { type NewNotification, notificationAddress } from '../domain/index.ts'
import { insertNotification, type Transaction } from '../storage/index.ts'

/** Puts a notification into the outbox together with what it tells of; whoever commits wakes the deliverer. */
export function enqueue(tx: Transaction, notification: NewNotification): Promise<void> {
  return insertNotification(tx, {
    ...notification,
    notificationId: randomUUID(),
    address: notification.url === null ? null : notificationAddress(notification.url),
  })
}
