import { openapi } from './openapi.ts'

/** A field as client libraries have it. */
export interface ClientField {
  readonly name: string
  readonly isRequired: boolean
  readonly isSecret: boolean
  readonly type: ClientType
}

export type ClientType =
  | { readonly kind: 'amount' | 'message'; readonly name: string }
  | { readonly kind: 'list'; readonly of: ClientType }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  | { readonly kind: 'map' | 'time' | 'text' | 'flag' | 'integer' | 'decimal' }

export interface ClientMessage {
  readonly name: string
  readonly doc: string | null
  readonly isReceived: boolean
  fields: readonly ClientField[]
}

interface ClientOperation {
  readonly path: string
  readonly area: string
  readonly name: string
  readonly title: string
  readonly doc: string
  /** The field that names what is asked for, so that it happens once. */
  readonly key: string | null
  /** Names of messages. */
  readonly request: string
  readonly answer: string
}

interface ClientNotification {
  readonly kind: string
  readonly title: string
  readonly type: string
  readonly types: readonly string[]
  readonly field: string | null | undefined
}

/** The interface as a client library sees it. */
export interface ClientModel {
  readonly version: string
  readonly areas: readonly { readonly name: string; readonly operations: readonly ClientOperation[] }[]
  readonly notifications: readonly ClientNotification[]
  readonly messages: readonly ClientMessage[]
}

/** What of the document is read. */
interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly 'x-secret'?: boolean
}

interface Body {
  readonly content: { readonly 'application/json': { readonly schema: Schema } }
}

interface Post {
  readonly summary: string
  readonly description: string
  readonly requestBody: Body
  readonly responses: Readonly<Record<string, Body>>
  readonly 'x-idempotency'?: { readonly key?: string }
}

interface Document {
  readonly info: { readonly version: string }
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  readonly paths: Readonly<Record<string, { readonly post: Post }>>
  readonly webhooks: Readonly<Record<string, { readonly post: Post }>>
}

/** Where the last part of a path says too little for a type's name. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  'v1/payments/cancel': 'CancelPayment',
  'v1/payments/capture': 'CapturePayment',
  'v1/payments/consult': 'ConsultPayment',
  'v1/payments/refund': 'RefundPayment',
  'v1/authorizations/consult': 'ConsultAuthorization',
  'v1/authorizations/query': 'QueryAuthorization',
  'v1/authorizations/revoke': 'RevokeAuthorization',
  'v1/merchants/registration': 'Registration',
  'v1/notifications/list': 'ListNotifications',
  'v1/notifications/listen': 'ListenToNotifications',
  'v1/notifications/resend': 'ResendNotification',
  'v1/simulator/reset': 'ResetClient',
}

/**
 * Areas with their operations, notifications, and the messages of both, each field with its type. Read from the OpenAPI
 * document alone, so that anybody else could do the same.
 */
export function clientModel(document = openapi() as unknown as Document): ClientModel {
  const messages = new Messages(document.components.schemas)
  const operations = Object.entries(document.paths).map(([path, { post }]) =>
    operationOf(path.slice(1), post, messages),
  )
  const notifications = Object.entries(document.webhooks).map(([kind, { post }]) => ({
    kind,
    title: post.summary,
    type: messages.add(capitalized(kind), bodyOf(post.requestBody), { isReceived: true, doc: post.summary }),
    ...markOf(bodyOf(post.requestBody)),
  }))
  const areas = [...new Set(operations.map(({ area }) => area))].map((name) => ({
    name,
    operations: operations.filter(({ area }) => area === name),
  }))
  return { version: document.info.version, areas, notifications, messages: messages.all() }
}

/** By what the body of a notification is known: values of `notifyType`, or a field that no other kind has. */
function markOf({ properties = {} }: Schema) {
  if (properties.notifyType) return { types: properties.notifyType.enum ?? [], field: null }
  const field = Object.keys(properties).find(
    (name) => /Noti(fy|fication)Type$/.test(name) || name === 'registrationResult',
  )
  return { types: [], field }
}

function operationOf(path: string, post: Post, messages: Messages): ClientOperation {
  const [, area = '', name = ''] = path.split('/')
  const type = TYPE_NAMES[path] ?? capitalized(name)
  const [doc = ''] = post.description.split('\n\n')
  return {
    path,
    area,
    name,
    title: post.summary,
    doc,
    key: post['x-idempotency']?.key ?? null,
    request: messages.add(`${type}Request`, bodyOf(post.requestBody), {
      isReceived: false,
      doc: post.summary,
    }),
    answer: messages.add(`${type}Answer`, withoutResult(bodyOf(post.responses[200])), {
      isReceived: true,
      doc: `What the gateway answers: ${post.summary.charAt(0).toLowerCase()}${post.summary.slice(1)}`,
    }),
  }
}

const bodyOf = (body: Body | undefined): Schema => body?.content['application/json'].schema ?? {}

/** It is the outcome itself. */
function withoutResult({ properties, ...schema }: Schema): Schema {
  const { result: _, ...others } = properties ?? {}
  return {
    ...schema,
    properties: others,
    required: (schema.required ?? []).filter((name) => name !== 'result'),
  }
}

class Messages {
  readonly #schemas: Document['components']['schemas']
  readonly #byName = new Map<string, ClientMessage>()

  constructor(schemas: Document['components']['schemas']) {
    this.#schemas = schemas
  }

  /** The name of the message that the schema describes. What is received may have values that nobody knows yet. */
  add(
    name: string,
    schema: Schema,
    {
      isReceived,
      doc = schema.description ?? null,
    }: { readonly isReceived: boolean; readonly doc?: string | null },
  ): string {
    const known = this.#byName.get(name)
    if (known && (known.isReceived || !isReceived)) return name
    const message: ClientMessage = { name, doc, isReceived, fields: [] }
    this.#byName.set(name, message)
    message.fields = Object.entries(schema.properties ?? {}).map(([field, inner]) => ({
      name: field,
      isRequired: (schema.required ?? []).includes(field),
      isSecret: inner['x-secret'] === true,
      type: this.#typeOf(inner, `${name}${capitalized(field)}`, isReceived),
    }))
    return name
  }

  all(): ClientMessage[] {
    return [...this.#byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  #typeOf(schema: Schema, name: string, isReceived: boolean): ClientType {
    if (schema.$ref) {
      const target = schema.$ref.split('/').at(-1) ?? ''
      const kind = target === 'Amount' ? 'amount' : 'message'
      return { kind, name: this.add(target, this.#schemas[target] ?? {}, { isReceived }) }
    }
    if (schema.type === 'array')
      return { kind: 'list', of: this.#typeOf(schema.items ?? {}, name, isReceived) }
    if (schema.type === 'object')
      return schema.properties
        ? { kind: 'message', name: this.add(name, schema, { isReceived }) }
        : { kind: 'map' }
    if (schema.enum) return { kind: 'enum', values: schema.enum }
    if (schema.format === 'date-time') return { kind: 'time' }
    const kind = KINDS[schema.type ?? '']
    if (!kind)
      throw new Error(`${name} has a type that client libraries do not know: ${JSON.stringify(schema)}`)
    return { kind }
  }
}

const KINDS: Readonly<Record<string, 'text' | 'flag' | 'integer' | 'decimal'>> = {
  string: 'text',
  boolean: 'flag',
  integer: 'integer',
  number: 'decimal',
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
