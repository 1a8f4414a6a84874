import { resendNotification as contract, type ResendNotificationResponse } from '@amsel/contract'
import { clientTime, Refusal } from '../../../domain/index.ts'
import { resendNotification as resend } from '../../../storage/index.ts'
import type { Operation } from '../operation.ts'

export const resendNotification: Operation<typeof contract> = {
  contract,
  async run(deps, { actor: { client } }, { notificationId }): Promise<ResendNotificationResponse> {
    const now = clientTime(deps.clock, client.clockOffsetMs)
    const deliveryState = await deps.db
      .transaction()
      .execute((tx) => resend(tx, client.clientId, notificationId, now))
    if (!deliveryState) throw new Refusal('ORDER_NOT_EXIST', 'there is no notification with this id')
    deps.notifications.wake(client.clientId)
    return { deliveryState }
  },
}
