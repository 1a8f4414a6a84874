import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Door } from '../api/index.ts'
import type { Settings } from '../config/index.ts'
import { OperatorError } from '../domain/index.ts'
import { rawPath } from '../signing/index.ts'
import { loadCertificate } from './certificate.ts'

const TIMEOUTS = {
  requestTimeout: 30_000,
  /** Longer than load balancers keep theirs, so that they never meet a connection that is just closing. */
  keepAliveTimeout: 75_000,
}

/** The door takes everything under /ams/ as it is on the wire; the web app has the rest. */
export function dispatch(door: Door, app: FastifyInstance): RequestListener {
  return (incoming, outgoing) => {
    if (isForDoor(incoming)) void door.handle(incoming, outgoing)
    else app.routing(incoming, outgoing)
  }
}

const isForDoor = (incoming: IncomingMessage) => /^\/+ams(\/|$|\?)/.test(rawPath(incoming.url ?? ''))

/**
 * The gateway's ports. They are taken before anything else is started, so that its address is known and a port that is
 * taken is told at once; until there is something to serve, callers get 503.
 */
export class Servers {
  readonly port: number
  readonly tlsPort: number | undefined
  readonly #servers: readonly Server[]
  readonly #listener: SwitchedListener

  private constructor(servers: readonly Server[], listener: SwitchedListener) {
    this.#servers = servers
    this.#listener = listener
    const [port, tlsPort] = servers.map((server) => (server.address() as AddressInfo).port)
    this.port = port ?? 0
    this.tlsPort = tlsPort
  }

  static async open(settings: Settings): Promise<Servers> {
    const { host, port, tls } = settings
    const listener: SwitchedListener = { current: sayStarting }
    const handle: RequestListener = (incoming, outgoing) => listener.current(incoming, outgoing)
    const plain = createServer({ ...TIMEOUTS, noDelay: true }, handle)
    const secure = tls && createTlsServer({ ...TIMEOUTS, ...(await loadCertificate(settings)) }, handle)
    const servers = [await listen(plain, host, port)]
    try {
      if (secure) servers.push(await listen(secure as Server, host, tls.port))
      return new Servers(servers, listener)
    } catch (error) {
      await drain(servers)
      throw error
    }
  }

  /** Where callers reach the gateway; with port 0 the system chose one. */
  publicUrl({ publicUrl }: Settings): string {
    return publicUrl.replace(/:0$/, `:${this.port}`)
  }

  serve(listener: RequestListener): void {
    this.#listener.current = listener
  }

  /** No new connections; requests under way are answered, connections without one are closed. */
  drain(): Promise<void> {
    return drain(this.#servers)
  }
}

/** Servers take connections from their first moment, before there is anything to serve. */
interface SwitchedListener {
  current: RequestListener
}

const sayStarting: RequestListener = (_incoming, outgoing) => {
  outgoing.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' })
  outgoing.end('{"status":"starting"}')
}

function listen(server: Server, host: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)))
    server.listen(port, host, () => resolve(server))
  })
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const place = `${host}:${port}`
  if (error.code === 'EADDRINUSE')
    return new OperatorError(
      `The port ${place} is taken by another program: stop it or set another PORT or TLS_PORT.`,
    )
  if (error.code === 'EACCES')
    return new OperatorError(`This user may not listen on ${place}: set a port above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new OperatorError(`This machine has no address ${host}: mend the setting HOST.`)
  return error
}

/** Callers wait no longer than this for an answer. */
const DRAIN_MS_MAX = 5_000
const IDLE_SWEEP_MS = 50

async function drain(servers: readonly Server[]): Promise<void> {
  const closed = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  const sweep = setInterval(() => {
    for (const server of servers) server.closeIdleConnections()
  }, IDLE_SWEEP_MS)
  const limit = setTimeout(() => {
    for (const server of servers) server.closeAllConnections()
  }, DRAIN_MS_MAX)
  await closed
  clearInterval(sweep)
  clearTimeout(limit)
}
