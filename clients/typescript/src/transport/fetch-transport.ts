import { wrongSettings } from '../amsel-error.ts'
import { type ConnectorSettings, makeConnector } from './connector.ts'
import type { Transport, TransportReply } from './transport.ts'

/** No answer of the interface is larger. */
const BODY_BYTES_MAX = 16 * 1024 * 1024

/** The runtime's own `fetch`, with connections kept alive. */
export function fetchTransport(settings: ConnectorSettings): Transport {
  const dispatcher = makeDispatcher(settings)
  return async ({ url, headers, body, connectTimeoutMs, readTimeoutMs, signal }) => {
    const limit = AbortSignal.timeout(connectTimeoutMs + readTimeoutMs)
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(dispatcher !== null && { dispatcher }),
    } as RequestInit)
    return readReply(answer)
  }
}

async function readReply(answer: Response): Promise<TransportReply> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > BODY_BYTES_MAX) throw new Error(`the answer has more than ${BODY_BYTES_MAX} bytes`)
    chunks.push(chunk)
  }
  return { status: answer.status, header: (name) => answer.headers.get(name), body: Buffer.concat(chunks) }
}

/**
 * Node's fetch takes its connections from an agent, which takes a function that connects. The agent's class is not
 * exported, but the one in use is there under an agreed name once fetch has been touched. Elsewhere fetch connects by itself.
 */
function makeDispatcher(settings: ConnectorSettings): unknown {
  void new Headers()
  const agreed = Symbol.for('undici.globalDispatcher.1')
  const inUse = (globalThis as unknown as Record<symbol, { constructor: AgentClass } | undefined>)[agreed]
  if (inUse?.constructor.name === 'Agent')
    return new inUse.constructor({ connect: makeConnector(settings), bodyTimeout: 0, headersTimeout: 0 })
  if (settings.proxy !== undefined || settings.extraCa !== undefined)
    throw wrongSettings(
      'proxy and extraCa need Node’s own fetch with its usual dispatcher. Give a transport of your own, or leave both to the dispatcher that was set.',
    )
  return null
}

type AgentClass = (new (options: object) => unknown) & { readonly name: string }
