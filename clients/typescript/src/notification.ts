import { createHash } from 'node:crypto'
import { AmselError, wrongSettings } from './amsel-error.ts'
import { GatewayKeys } from './gateway-keys.ts'
import { KIND_OF_FIELD, KIND_OF_TYPE, type NotificationBodies } from './generated/notifications.ts'
import { parse } from './reply.ts'
import type { AmselSettings } from './settings.ts'

export type NotificationKind = keyof NotificationBodies

/** A notification that the gateway has signed. Look at `kind`, then at the body. */
export type Notification = KnownNotification | UnknownNotification

export type KnownNotification = {
  [Kind in NotificationKind]: NotificationOf<Kind, NotificationBodies[Kind]>
}[NotificationKind]

/** Of a kind that is newer than this library: acknowledge it, or it is sent eight times. */
export type UnknownNotification = NotificationOf<'unknown', Readonly<Record<string, unknown>>>

export interface NotificationOf<Kind, Body> {
  readonly kind: Kind
  readonly body: Body
  /** Of the body, and so the same at every attempt to deliver it. It is by this that `once` knows it again. */
  readonly digest: string
  /** The gateway's name for it, to look it up there; null where it does not say. Not signed. */
  readonly id: string | null
  /** Rises with each notification about one payment; null where the gateway does not say. Not signed. */
  readonly sequence: number | null
  /** When this attempt was made, as the gateway wrote it. */
  readonly time: string
}

export interface ReceivedNotification {
  /** As any server has them: an object with names in any case, or `Headers`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The bytes as they came, before anybody has parsed them. */
  readonly body: Uint8Array | string
  /** The path of your address as the gateway called it, with its query: `/notify?shop=7`. */
  readonly path: string
}

/** Who may send notifications, and to whom. */
export class NotificationReader {
  readonly #clientId: string
  readonly #keys: GatewayKeys

  /** @internal Use `notificationReader`. */
  constructor(clientId: string, keys: GatewayKeys) {
    this.#clientId = clientId
    this.#keys = keys
  }

  read({ headers, body, path }: ReceivedNotification): Notification {
    const header = headerReader(headers)
    const bytes = bytesOf(body)
    // The gateway signs its answers for such paths, and a notification never goes there.
    if (/^\/+ams\//.test(path)) throw refused('its path is one of the gateway’s own operations.')
    const time = required(header, 'request-time')
    const clientId = required(header, 'client-id')
    const signature = required(header, 'signature')
    if (clientId !== this.#clientId) throw refused(`it is for the client ${clientId}.`)
    const flaw = this.#keys.flawOf({ path, clientId, time, body: bytes }, signature)
    if (flaw !== null) throw refused(`${flaw} The path was ${path}, and the bytes must be as they came.`)
    const parsed = parse(bytes)
    if (!parsed) throw refused('its body is not a JSON object.')
    const [, sequence] = /^(\d{1,9})$/.exec(header('notification-sequence') ?? '') ?? []
    return {
      kind: kindOf(parsed),
      body: parsed,
      digest: createHash('sha256').update(bytes).digest('hex'),
      id: header('notification-id') || null,
      sequence: sequence === undefined ? null : Number(sequence),
      time,
    } as Notification
  }
}

function bytesOf(body: Uint8Array | string): Uint8Array {
  if (typeof body === 'string') return Buffer.from(body)
  if (body instanceof Uint8Array) return body
  throw wrongSettings(
    'body is not bytes or text: a parser has been at it. Give the raw bytes (express.raw, not express.json), which are what is signed.',
  )
}

/** A receiver that makes no calls needs no private key. */
export const notificationReader = ({
  clientId,
  gatewayPublicKey,
}: Pick<AmselSettings, 'clientId' | 'gatewayPublicKey'>) =>
  new NotificationReader(clientId, new GatewayKeys(gatewayPublicKey))

type HeaderReader = (name: string) => string | null

function headerReader(headers: ReceivedNotification['headers']): HeaderReader {
  const { get } = headers as Headers
  if (typeof get === 'function') return (name) => get.call(headers, name)
  const byName = new Map(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value[0] : value,
    ]),
  )
  return (name) => (byName.get(name) as string | undefined) ?? null
}

function required(header: HeaderReader, name: string): string {
  const value = header(name)
  if (value) return value
  throw refused(`its header \`${name}\` is missing.`)
}

const refused = (why: string) =>
  new AmselError(`The notification cannot be believed: ${why}`, {
    code: 'UNTRUSTED_NOTIFICATION',
    status: 'F',
    isRetryable: false,
  })

/** By what is signed: the header `notification-kind` is not. */
function kindOf(body: Readonly<Record<string, unknown>>): NotificationKind | 'unknown' {
  const byType = KIND_OF_TYPE[String(body.notifyType)]
  return byType ?? KIND_OF_FIELD.find(([field]) => body[field] !== undefined)?.[1] ?? 'unknown'
}

/** What to answer with when a notification was taken; anything else has it sent again. */
export const ACKNOWLEDGEMENT = {
  status: 200,
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body: '{"result":{"resultCode":"SUCCESS","resultMessage":"success","resultStatus":"S"}}',
} as const
