import { isUtf8 } from 'node:buffer'
import { readRequest } from '@amsel/contract'
import { Refusal } from '../../domain/index.ts'
import type { Operation } from '../../engine/operations/index.ts'
import { BODY_BYTES_MAX, type Received } from './received.ts'

const JSON_MEDIA_TYPE = /^\s*(application|text)\/([\w.-]+\+)?json\s*(;|$)/i

/** What can be said without knowing the caller. */
export function requireForm(received: Received): void {
  if (received.method !== 'POST')
    throw new Refusal('METHOD_NOT_SUPPORTED', `operations are called with POST, not ${received.method}`)
  const { contentTypes } = received
  if (contentTypes.length > 0 && !contentTypes.some((type) => JSON_MEDIA_TYPE.test(type)))
    throw new Refusal('MEDIA_TYPE_NOT_ACCEPTABLE', 'Content-Type must be application/json')
  if (received.isTooLarge)
    throw new Refusal('PARAM_ILLEGAL', `body must have at most ${BODY_BYTES_MAX} bytes`)
  if (received.hasNoRoom)
    throw new Refusal(
      'REQUEST_TRAFFIC_EXCEED_LIMIT',
      'too many large bodies arrive at the moment; call again later',
    )
}

export function readBody({ contract }: Operation, body: Buffer): unknown {
  if (!isUtf8(body)) throw new Refusal('PARAM_ILLEGAL', 'body is not UTF-8')
  const reading = readRequest(contract.request, body.toString('utf8'))
  if (reading.flaw) throw new Refusal(reading.flaw.code, reading.flaw.message)
  return reading.value
}
