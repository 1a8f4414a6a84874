import { z } from 'zod'
import { Result } from './messages/result.ts'
import type { NotificationContract } from './notification-contract.ts'
import { NOTIFICATIONS } from './notifications/index.ts'
import { COMMON_CODES, type Idempotency, type OperationContract } from './operation-contract.ts'
import { areaOf, operationIdOf } from './operation-id.ts'
import { OPERATIONS } from './operations/index.ts'
import { RESULT_CODES, type ResultCode } from './result-codes.ts'
import { mayBeRepeated } from './retry.ts'
import { VERSION } from './version.ts'

type Json = Record<string, unknown>

const PATHS = OPERATIONS.map(({ path }) => path)

/** The contract as an OpenAPI 3.1 document. */
export function openapi(): Json {
  const components: Json = {}
  return {
    openapi: '3.1.0',
    info: {
      title: 'Amsel',
      version: VERSION,
      description:
        'Every operation is a POST of signed JSON and is answered with HTTP 200, a `result` and a signature. ' +
        'Sandbox clients call the same operations under `/ams/sandbox/api` or `/ams/api`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/ams/api' }, { url: '/ams/sandbox/api' }],
    security: [{ clientId: [], requestTime: [], signature: [] }],
    tags: [...new Set(PATHS.map(areaOf))].map((name) => ({ name })),
    paths: Object.fromEntries(
      OPERATIONS.map((operation) => [`/${operation.path}`, { post: describe(operation, components) }]),
    ),
    webhooks: Object.fromEntries(
      NOTIFICATIONS.map((notification) => [
        notification.kind,
        { post: describeNotification(notification, components) },
      ]),
    ),
    components: { schemas: components, securitySchemes: SECURITY_SCHEMES },
  }
}

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description })

const SECURITY_SCHEMES = {
  clientId: header('client-id', 'Who calls.'),
  requestTime: header(
    'Request-Time',
    'When: milliseconds since 1970, or ISO 8601 with an offset. It is signed character by character.',
  ),
  signature: header(
    'Signature',
    '`algorithm=RSA256,keyVersion=1,signature=…`: RSA with SHA-256 over method, path, client, time and body.',
  ),
}

function describe(operation: OperationContract, components: Json): Json {
  const codes: readonly ResultCode[] = [...new Set([...operation.resultCodes, ...COMMON_CODES])]
  return {
    operationId: operationIdOf(operation.path, PATHS),
    tags: [areaOf(operation.path)],
    summary: operation.title,
    description: [operation.description, idempotency(operation), codeTable(codes)]
      .filter(Boolean)
      .join('\n\n'),
    ...extensionsOf(operation),
    requestBody: { required: true, content: jsonContent(schemaOf(operation.request, components)) },
    responses: {
      200: {
        description: 'The answer, with the headers `client-id`, `response-time` and `signature`.',
        content: jsonContent(schemaOf(operation.response.extend({ result: Result }), components)),
      },
    },
  }
}

/** What a program that writes a client library needs to know beyond OpenAPI. */
const extensionsOf = (operation: OperationContract) => ({
  ...(operation.idempotency && { 'x-idempotency': keptOf(operation.idempotency) }),
  'x-moves-money': operation.movesMoney ?? false,
  'x-reads-only': operation.readsOnly ?? false,
  'x-repeatable': mayBeRepeated(operation),
  'x-sandbox-only': operation.sandboxOnly ?? false,
})

const keptOf = ({ key, same, repeat }: Idempotency) => ({ key, same, repeat })

const describeNotification = (
  { kind, title, description, body }: NotificationContract,
  components: Json,
) => ({
  operationId: kind,
  tags: ['notifications'],
  summary: title,
  description,
  requestBody: { required: true, content: jsonContent(schemaOf(body, components)) },
  responses: {
    200: {
      description: 'Acknowledged only by S `SUCCESS`; anything else is sent again. No signature is needed.',
      content: jsonContent(schemaOf(z.object({ result: Result }), components)),
    },
  },
})

const jsonContent = (schema: Json) => ({ 'application/json': { schema } })

const idempotency = ({ idempotency: rule }: OperationContract) =>
  rule &&
  `Idempotency key: \`${rule.key}\`. A repeat must have the same ${rule.same.map((field) => `\`${field}\``).join(', ')}; ` +
    `it gets ${rule.repeat === 'original' ? 'the first answer again, to the byte' : 'the state of today'}.`

const codeTable = (codes: readonly ResultCode[]) =>
  [
    '| Code | Status | Meaning |',
    '|---|---|---|',
    ...codes.map((code) => `| \`${code}\` | ${RESULT_CODES[code].status} | ${RESULT_CODES[code].text} |`),
  ].join('\n')

/** Messages with an id go to the shared components once; unknown fields are ignored, so none are forbidden. */
function schemaOf(schema: z.ZodType, components: Json): Json {
  const { $schema, $defs, ...own } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties
      delete jsonSchema.id
    },
  }) as Json & { $defs?: Json }
  Object.assign(components, withComponentReferences($defs ?? {}))
  return withComponentReferences(own) as Json
}

function withComponentReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentReferences)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === '$ref'
        ? String(member).replace('#/$defs/', '#/components/schemas/')
        : withComponentReferences(member),
    ]),
  )
}
