import { type KeyObject, verify } from 'node:crypto'
import { OperatorError } from '../../server/dist/domain/index.js'
import type { Stage } from './stage.ts'

/** Where merchants are notified, at the receiver's address. */
export const NOTIFY_PATH = '/notify'

/** Some of what arrived was kept whole: each must be signed by this key. */
export async function requireSignedSamples(
  { receiver, clientIds }: Pick<Stage, 'receiver' | 'clientIds'>,
  key: KeyObject,
): Promise<void> {
  for (const sample of await receiver.ask('samples')) requireSigned(clientIds, key, sample)
}

/** The signed content is written out here: the bench shares no signing code with the gateway. */
function requireSigned(clientIds: readonly string[], key: KeyObject, request: string): void {
  const [head = '', body = ''] = request.split('\r\n\r\n')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  const clientId = header('client-id')
  const [, encoded = ''] = header('signature').split('signature=')
  const content = `POST ${NOTIFY_PATH}\n${clientId}.${header('request-time')}.${body}`
  const signature = Buffer.from(decodeURIComponent(encoded), 'base64')
  if (!clientIds.includes(clientId) || !verify('sha256', Buffer.from(content), key, signature))
    throw new OperatorError(`A sampled notification is not signed well: ${request}`)
}
