import { listenToNotifications as contract, type ListenToNotificationsResponse } from '@amsel/contract'
import type { Operation } from '../operation.ts'

export const listenToNotifications: Operation<typeof contract> = {
  contract,
  async run(deps, { actor: { client } }, request): Promise<ListenToNotificationsResponse> {
    const { listenerId, path, waitSeconds = 0, answers = [], isClosing = false } = request
    const deliveries = await deps.notifications.poll(client.clientId, {
      listenerId,
      path,
      waitSeconds,
      answers,
      isClosing,
    })
    return { deliveries }
  },
}
