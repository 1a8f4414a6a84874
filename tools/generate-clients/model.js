/**
 * The interface as a client library sees it: areas with their operations, notifications, and the messages of both, each
 * field with its type. Read from the OpenAPI document alone, so that anybody else could do the same.
 */

/** Where the last part of a path says too little for a type's name. */
const TYPE_NAMES = {
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

export function clientModel(openapi) {
  const messages = new Messages(openapi.components.schemas)
  const operations = Object.entries(openapi.paths).map(([path, { post }]) =>
    operationOf(path.slice(1), post, messages),
  )
  const notifications = Object.entries(openapi.webhooks).map(([kind, { post }]) => ({
    kind,
    title: post.summary,
    type: messages.add(capitalized(kind), bodyOf(post.requestBody), { isReceived: true, doc: post.summary }),
    ...markOf(bodyOf(post.requestBody)),
  }))
  const areas = [...new Set(operations.map(({ area }) => area))].map((name) => ({
    name,
    operations: operations.filter(({ area }) => area === name),
  }))
  return { version: openapi.info.version, areas, notifications, messages: messages.all() }
}

/** By what the body of a notification is known: values of `notifyType`, or a field that no other kind has. */
function markOf({ properties }) {
  if (properties.notifyType) return { types: properties.notifyType.enum, field: null }
  const field = Object.keys(properties).find(
    (name) => /Noti(fy|fication)Type$/.test(name) || name === 'registrationResult',
  )
  return { types: [], field }
}

function operationOf(path, post, messages) {
  const [, area, name] = path.split('/')
  const type = TYPE_NAMES[path] ?? capitalized(name)
  const doc = post.description.split('\n\n')[0]
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

const bodyOf = ({ content }) => content['application/json'].schema

/** It is the outcome itself. */
function withoutResult({ properties, ...schema }) {
  const { result, ...others } = properties ?? {}
  return {
    ...schema,
    properties: others,
    required: (schema.required ?? []).filter((name) => name !== 'result'),
  }
}

class Messages {
  #schemas
  #byName = new Map()

  constructor(schemas) {
    this.#schemas = schemas
  }

  /** The name of the message that the schema describes. What is received may have values that nobody knows yet. */
  add(name, schema, { isReceived, doc = schema.description ?? null }) {
    const known = this.#byName.get(name)
    if (known && (known.isReceived || !isReceived)) return name
    const message = { name, doc, isReceived, fields: [] }
    this.#byName.set(name, message)
    message.fields = Object.entries(schema.properties ?? {}).map(([field, inner]) => ({
      name: field,
      isRequired: (schema.required ?? []).includes(field),
      isSecret: inner['x-secret'] === true,
      type: this.#typeOf(inner, `${name}${capitalized(field)}`, isReceived),
    }))
    return name
  }

  all() {
    return [...this.#byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  #typeOf(schema, name, isReceived) {
    if (schema.$ref) {
      const target = schema.$ref.split('/').at(-1)
      if (target === 'Amount')
        return { kind: 'amount', name: this.add('Amount', this.#schemas.Amount, { isReceived }) }
      return { kind: 'message', name: this.add(target, this.#schemas[target], { isReceived }) }
    }
    if (schema.type === 'array') return { kind: 'list', of: this.#typeOf(schema.items, name, isReceived) }
    if (schema.type === 'object')
      return schema.properties
        ? { kind: 'message', name: this.add(name, schema, { isReceived }) }
        : { kind: 'map' }
    if (schema.enum) return { kind: 'enum', values: schema.enum }
    if (schema.format === 'date-time') return { kind: 'time' }
    return { kind: KINDS[schema.type] ?? unknownType(name, schema) }
  }
}

const KINDS = { string: 'text', boolean: 'flag', integer: 'integer', number: 'decimal' }

function unknownType(name, schema) {
  throw new Error(`${name} has a type that client libraries do not know: ${JSON.stringify(schema)}`)
}

export const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1)

/** Words of at most so many characters a line. */
export function wrapped(text, width) {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}
