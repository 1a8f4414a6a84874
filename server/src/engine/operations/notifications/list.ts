import { listNotifications as contract, type ListNotificationsResponse } from '@amsel/contract'
import { openBody } from '../../notifications/index.ts'
import type { Sealer } from '../../../platform/sealing/index.ts'
import { type FeedEntry, listFeed } from '../../../storage/index.ts'
import type { Operation } from '../operation.ts'

const LIMIT = 20

export const listNotifications: Operation<typeof contract> = {
  contract,
  async run(
    { db, sealer },
    { actor: { client } },
    { cursor = '0', limit = LIMIT },
  ): Promise<ListNotificationsResponse> {
    const entries = await listFeed(db, client.clientId, BigInt(cursor), limit)
    return {
      notifications: entries.map((entry) => show(sealer, client.clientId, entry)),
      nextCursor: String(entries.at(-1)?.position ?? BigInt(cursor)),
    }
  },
}

const show = (sealer: Sealer, clientId: string, entry: FeedEntry) => ({
  notificationId: entry.notificationId,
  sequence: entry.sequence,
  kind: entry.kind,
  createTime: entry.createdAt,
  body: JSON.parse(openBody(sealer, { ...entry, clientId })) as Record<string, unknown>,
  deliveryState: entry.state,
  attempts: entry.attempts,
})
