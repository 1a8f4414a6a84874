import type { KnownClient } from '../../registry/clients/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { formatSignatureHeader, signedContent } from '../../platform/signing/index.ts'
import type { ClaimedNotification } from '../../storage/index.ts'
import { openBody } from './sealed-body.ts'

interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** One attempt's message: time and signature are its own; body, id, sequence and kind are the notification's. */
export async function writeMessage(
  sealer: Sealer,
  client: KnownClient,
  notification: ClaimedNotification,
  { path, at }: { path: string; at: Date },
): Promise<Message> {
  const { clientId, gatewayKey } = client
  const time = `${at.toISOString().slice(0, 19)}Z`
  const body = openBody(sealer, notification)
  const content = signedContent({ method: 'POST', path, clientId, time, body })
  const signature = await gatewayKey.sign(content)
  const headers = {
    'content-type': 'application/json; charset=UTF-8',
    'client-id': clientId,
    'request-time': time,
    signature: formatSignatureHeader(gatewayKey.version, signature),
    'notification-id': notification.notificationId,
    'notification-sequence': String(notification.sequence),
    'notification-kind': notification.kind,
  }
  return { headers, body }
}

/** Path and query as they appear on the request line. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}
