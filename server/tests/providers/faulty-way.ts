import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { spkiBase64 } from '../../src/platform/signing/index.ts'
import { exchange } from '../support/signed-client.ts'
import { standIn } from '../support/stand-in.ts'

/** What goes wrong with a call: on its way there, or on the way back, when upstream has done its work. */
export type Fault =
  | { readonly at: 'before' | 'after'; readonly how: 'silence' | 'cut' | 'status 500' | 'no JSON' }
  | { readonly at: 'after'; readonly how: 'unsigned' | 'signed by another' }
  /** What upstream says without having done anything. */
  | { readonly at: 'before'; readonly result: { resultStatus: string; resultCode: string } }
  /** Signed by upstream, and not true; sent to the next, or to one client. */
  | { readonly at: 'after'; readonly lie: (body: Body) => void }
  | { readonly at: 'after'; readonly clientId: string; readonly lie: (body: Body) => void }
  /** The answer waits for this. */
  | { readonly at: 'after'; readonly until: Promise<void> }
  /** The next call of a client waits for this, which is begun then, and gets there or is lost. */
  | {
      readonly at: 'before'
      readonly clientId: string
      readonly hold: () => Promise<void>
      readonly how?: 'status 500'
    }

export type Body = Record<string, unknown>

export interface FaultyWay {
  readonly url: string
  /** Upstream's key, as who comes this way knows it: answers are signed anew, so that one can lie. */
  readonly publicKey: string
  /** The operations that were called, oldest first. */
  readonly calls: string[]
  /** The next call of an operation meets the fault; resolves when it has. */
  break(operation: string, fault: Fault): Promise<void>
  /** The headers of a message of upstream's, as who comes this way knows it; by another key, if somebody forges it. */
  sign(message: { path: string; clientId: string; text: string }, by?: 'another'): Record<string, string>
  /** Nobody gets through until this is undone. */
  close(): () => void
}

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const anothers = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A way to a gateway on which things go wrong. */
export function useFaultyWay(gateway: { readonly url: string }): FaultyWay {
  let way: FaultyWay | undefined
  let stop = () => {}
  beforeAll(async () => {
    const faults: { operation: string; fault: Fault; onMet: () => void }[] = []
    const calls: string[] = []
    let isClosed = false
    const server = createServer(async (request, response) => {
      const operation = String(request.url).replace('/ams/sandbox/api/v1/', '')
      calls.push(operation)
      if (isClosed) return goWrong(response, 'status 500')
      const place = faults.findIndex(
        ({ operation: of, fault }) =>
          of === operation && (!('clientId' in fault) || fault.clientId === request.headers['client-id']),
      )
      const [planned] = place < 0 ? [] : faults.splice(place, 1)
      await pass(gateway.url, { request, response, fault: planned?.fault })
      planned?.onMet()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    stop = () => {
      server.closeAllConnections()
      server.close()
    }
    way = {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      publicKey: spkiBase64(keys.publicKey),
      calls,
      break: (operation, fault) => new Promise((onMet) => void faults.push({ operation, fault, onMet })),
      sign({ path, clientId, text }, by) {
        const time = new Date().toISOString()
        const { privateKey } = by === 'another' ? anothers : keys
        const signature = signatureOf({ target: path, clientId, time, text }, privateKey)
        return { 'content-type': 'application/json', 'client-id': clientId, 'request-time': time, signature }
      },
      close: () => {
        isClosed = true
        return () => {
          isClosed = false
        }
      },
    }
  })
  afterAll(() => stop())
  return standIn('the way', () => way)
}

interface Passing {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly fault: Fault | undefined
}

async function pass(url: string, { request, response, fault }: Passing): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const target = String(request.url)
  const clientId = String(request.headers['client-id'])
  const how = fault && 'how' in fault ? fault.how : undefined
  const isBroken = how !== undefined && how !== 'unsigned' && how !== 'signed by another'
  if (fault && 'hold' in fault) await fault.hold()
  if (fault?.at === 'before' && isBroken) return goWrong(response, how)
  const answer = async (): Promise<Body> => {
    if (fault && 'result' in fault) return { result: { ...fault.result, resultMessage: 'as planned' } }
    const body = Buffer.concat(chunks)
    const headers = request.headers as never
    const { text } = await exchange(url, { method: 'POST', target, headers, body })
    return JSON.parse(text)
  }
  const body = await answer()
  if (fault && 'until' in fault) await fault.until
  if (fault && 'lie' in fault) fault.lie(body)
  if (isBroken) return goWrong(response, how)
  const text = JSON.stringify(body)
  const time = new Date().toISOString()
  const { privateKey } = how === 'signed by another' ? anothers : keys
  const signature = signatureOf({ target, clientId, time, text }, privateKey)
  const signed = how === 'unsigned' ? {} : { 'client-id': clientId, 'response-time': time, signature }
  response.writeHead(200, { 'content-type': 'application/json', ...signed }).end(text)
}

function signatureOf(
  { target, clientId, time, text }: { target: string; clientId: string; time: string; text: string },
  privateKey: KeyObject,
): string {
  const value = sign('sha256', Buffer.from(`POST ${target}\n${clientId}.${time}.${text}`), privateKey)
  return `algorithm=RSA256,keyVersion=1,signature=${encodeURIComponent(value.toString('base64'))}`
}

function goWrong(response: ServerResponse, how: 'silence' | 'cut' | 'status 500' | 'no JSON'): void {
  if (how === 'cut') response.destroy()
  if (how === 'status 500') response.writeHead(500).end('{}')
  if (how === 'no JSON') response.writeHead(200).end('<html>')
}
