import type { KnownClient } from '../registry/index.ts'
import { formatSignatureHeader, type Signer, signedContent } from '../signing/index.ts'
import type { ClaimedNotification } from '../storage/index.ts'

/** The headers of one attempt: time and signature are its own, id and sequence the notification's. */
export async function signedHeaders(
  signer: Signer,
  client: KnownClient,
  notification: ClaimedNotification,
  path: string,
  at: Date,
): Promise<Record<string, string>> {
  const { clientId, gatewayKey } = client
  const time = `${at.toISOString().slice(0, 19)}Z`
  const content = signedContent({ method: 'POST', path, clientId, time, body: notification.body })
  const signature = await signer.sign(content, gatewayKey.privateKey)
  return {
    'content-type': 'application/json; charset=UTF-8',
    'client-id': clientId,
    'request-time': time,
    signature: formatSignatureHeader(gatewayKey.version, signature),
    'notification-id': notification.notificationId,
    'notification-sequence': String(notification.sequence),
  }
}

/** Path and query as they stand on the request line. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}
