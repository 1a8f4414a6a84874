import type { KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readPublicKey, signedContent } from '../../platform/signing/index.ts'
import { type ClientCredentials, isSignedBy } from './signed-caller.ts'

/** A notification that arrived, its signature verified. */
export interface AmselNotification {
  readonly clientId: string
  /** Such as `notifyPayment`; null where the request had named an address without it. */
  readonly kind: string | null
  readonly path: string
  readonly headers: Readonly<IncomingHttpHeaders>
  readonly body: Readonly<Record<string, unknown>>
}

/** The kind, or fields of the body that must be equal, such as `{ paymentRequestId }`; or a question to each. */
export type NotificationFilter =
  | string
  | Readonly<Record<string, unknown>>
  | ((notification: AmselNotification) => boolean)

export interface Receiver {
  readonly url: string
  /** Whose notifications are taken. */
  trust(client: Pick<ClientCredentials, 'clientId' | 'gatewayPublicKey'>): void
  recorded(clientId: string): readonly AmselNotification[]
  next(clientId: string, filter: NotificationFilter, timeoutMs?: number): Promise<AmselNotification>
  forget(clientId: string): void
  stop(): Promise<void>
}

const TIMEOUT_MS = 10_000
const ACKNOWLEDGEMENT = '{"result":{"resultCode":"SUCCESS","resultStatus":"S","resultMessage":"success"}}'

/** A merchant's endpoint on a free port. Signed notifications are recorded and acknowledged, everything else refused. */
export async function startReceiver(): Promise<Receiver> {
  const keys = new Map<string, KeyObject>()
  let notifications: AmselNotification[] = []
  const given = new WeakSet<AmselNotification>()
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const notification = await readNotification(keys, request).catch(() => null)
    if (!notification) return void response.writeHead(401).end()
    notifications.push(notification)
    response.end(ACKNOWLEDGEMENT)
    for (const look of waiting) look()
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const recorded = (clientId: string) => notifications.filter((arrived) => arrived.clientId === clientId)

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    trust: ({ clientId, gatewayPublicKey }) => void keys.set(clientId, readPublicKey(gatewayPublicKey)),
    recorded,
    next(clientId, filter, timeoutMs = TIMEOUT_MS) {
      const find = () => recorded(clientId).find((arrived) => !given.has(arrived) && fits(arrived, filter))
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(
            new Error(`No matching notification came within ${timeoutMs} ms. ${summary(recorded(clientId))}`),
          )
        }, timeoutMs)
        const look = () => {
          const found = find()
          if (!found) return
          given.add(found)
          waiting.delete(look)
          clearTimeout(timer)
          resolve(found)
        }
        waiting.add(look)
        look()
      })
    },
    forget(clientId) {
      notifications = notifications.filter((arrived) => arrived.clientId !== clientId)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readNotification(
  keys: ReadonlyMap<string, KeyObject>,
  request: IncomingMessage,
): Promise<AmselNotification | null> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '', url: path = '', headers } = request
  const body = Buffer.concat(chunks)
  const clientId = String(headers['client-id'])
  const key = keys.get(clientId)
  const time = String(headers['request-time'])
  if (
    !key ||
    !isSignedBy(key, String(headers.signature), signedContent({ method, path, clientId, time, body }))
  )
    return null
  const [, kind = null] = /\/(notify\w+)$/.exec(path) ?? []
  return { clientId, kind, path, headers, body: JSON.parse(body.toString()) }
}

function fits(notification: AmselNotification, filter: NotificationFilter): boolean {
  if (typeof filter === 'function') return filter(notification)
  if (typeof filter === 'string') return notification.kind === filter
  return Object.entries(filter).every(([name, value]) => notification.body[name] === value)
}

const summary = (arrived: readonly AmselNotification[]) =>
  arrived.length === 0
    ? 'None has arrived.'
    : `These have arrived: ${arrived.map(({ kind, body }) => `${kind} ${JSON.stringify(body)}`).join('; ')}`
