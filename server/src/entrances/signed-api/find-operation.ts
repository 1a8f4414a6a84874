import { isKnownPath } from '@amsel/contract'
import { type Environment, Refusal } from '../../domain/index.ts'
import { type Operation, operations } from '../../engine/operations/index.ts'
import type { KnownClient } from '../../registry/clients/index.ts'

const OPERATION_PATH = /^\/ams\/(sandbox\/)?api\/(.+)$/
/** Official libraries call these on the sandbox path in production too. */
const SANDBOX_PATH_ALWAYS = /^v1\/(merchants|users)\//

/** The operation that a path names, if this client may call it there. */
export function findOperation(
  rawPath: string,
  client: KnownClient,
  served: ReadonlySet<Environment>,
): Operation {
  const path = withoutQuery(rawPath)
  const [, sandboxSegment, name = ''] = OPERATION_PATH.exec(path) ?? []
  if (!served.has(client.environment))
    throw new Refusal('ACCESS_DENIED', `this gateway does not serve ${client.environment} clients`)
  if (sandboxSegment && client.environment === 'production' && !SANDBOX_PATH_ALWAYS.test(name))
    throw new Refusal('ACCESS_DENIED', 'a production client cannot use the sandbox path')
  const operation = operations.get(name)
  if (!operation) {
    if (isKnownPath(name) || isKnownPath(path))
      throw new Refusal('INVALID_API', `${name || path} is not offered`)
    throw new Refusal('NO_INTERFACE_DEF', `there is no operation at ${path.slice(0, 128)}`)
  }
  if (operation.contract.sandboxOnly && client.environment !== 'sandbox')
    throw new Refusal('ACCESS_DENIED', 'only sandbox clients may call this')
  return operation
}

/** One official path has a doubled slash in the middle. */
const withoutQuery = (rawPath: string) => (rawPath.split('?', 1)[0] ?? '').replace(/\/{2,}/g, '/')
