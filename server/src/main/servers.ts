import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Door } from '../api/index.ts'
import type { Settings } from '../config/index.ts'
import { OperatorError } from '../domain/index.ts'
import { rawPath } from '../signing/index.ts'
import { loadCertificate } from './certificate.ts'
import type { Connections } from './connections.ts'
import type { Timeouts } from './timeouts.ts'
import { TLS_RULES, transportPolicy, withPolicy } from './tls-rules.ts'

/** The door takes everything under /ams/ as it is on the wire; the web app has the rest. */
export function dispatch(door: Door, app: FastifyInstance): RequestListener {
  return (incoming, outgoing) => {
    if (isForDoor(incoming)) void door.handle(incoming, outgoing)
    else app.routing(incoming, outgoing)
  }
}

const isForDoor = (incoming: IncomingMessage) => /^\/+ams(\/|$|\?)/.test(rawPath(incoming.url ?? ''))

/** What the ports are opened with, besides the settings. */
export interface ServerParts {
  readonly connections: Connections
  readonly timeouts: Timeouts
}

interface Listening {
  readonly plain: Server
  readonly secure: Server | undefined
  readonly forMetrics: Server | undefined
}

/**
 * The gateway's ports. They are taken before anything else is started, so that its address is known and a port that is
 * taken is told at once; until there is something to serve, callers get 503.
 */
export class Servers {
  readonly port: number
  readonly tlsPort: number | undefined
  readonly metricsPort: number | undefined
  readonly #servers: readonly Server[]
  readonly #listeners: SwitchedListeners

  private constructor({ plain, secure, forMetrics }: Listening, listeners: SwitchedListeners) {
    this.#servers = [plain, ...(secure ? [secure] : []), ...(forMetrics ? [forMetrics] : [])]
    this.#listeners = listeners
    this.port = portOf(plain)
    this.tlsPort = secure && portOf(secure)
    this.metricsPort = forMetrics && portOf(forMetrics)
  }

  static async open(settings: Settings, { connections, timeouts }: ServerParts): Promise<Servers> {
    const { host, port, tls, metrics } = settings
    const listeners: SwitchedListeners = { callers: sayStarting, metrics: sayStarting }
    const callers = connections.paced((incoming, outgoing) => listeners.callers(incoming, outgoing))
    const times = timesOf(timeouts)
    const plain = createServer(times, withPolicy(transportPolicy(settings, false), callers))
    const secure =
      tls &&
      (createTlsServer(
        {
          ...times,
          handshakeTimeout: timeouts.handshakeMs,
          ...TLS_RULES,
          ...(await loadCertificate(settings)),
        },
        withPolicy(transportPolicy(settings, true), callers),
      ) as Server)
    for (const server of [plain, secure]) if (server) connections.guard(server)
    const forMetrics = metrics.port === undefined ? undefined : metricsServer(times, listeners)
    for (const server of [plain, secure, forMetrics]) if (server) server.timeout = timeouts.unreadMs
    const listening: Server[] = []
    try {
      listening.push(await listen(plain, host, port))
      if (secure) listening.push(await listen(secure, host, tls.port))
      if (forMetrics) listening.push(await listen(forMetrics, host, metrics.port ?? 0))
      return new Servers({ plain, secure, forMetrics }, listeners)
    } catch (error) {
      await drain(listening)
      throw error
    }
  }

  /** Where callers reach the gateway; with port 0 the system chose one. */
  publicUrl({ publicUrl }: Settings): string {
    return publicUrl.replace(/:0$/, `:${this.port}`)
  }

  serve(callers: RequestListener, metrics: RequestListener): void {
    this.#listeners.callers = callers
    this.#listeners.metrics = metrics
  }

  /** No new connections; requests under way are answered, connections without one are closed. */
  drain(): Promise<void> {
    return drain(this.#servers)
  }
}

/** Servers take connections from their first moment, before there is anything to serve. */
interface SwitchedListeners {
  callers: RequestListener
  metrics: RequestListener
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

const timesOf = (timeouts: Timeouts): ServerOptions => ({
  noDelay: true,
  headersTimeout: timeouts.headMs,
  requestTimeout: timeouts.requestMs,
  keepAliveTimeout: timeouts.idleMs,
  connectionsCheckingInterval: timeouts.checkEveryMs,
})

/** Monitors are few, and must not be kept out by callers. */
const METRICS_CONNECTIONS_MAX = 100

function metricsServer(times: ServerOptions, listeners: SwitchedListeners): Server {
  const server = createServer(times, (incoming, outgoing) => listeners.metrics(incoming, outgoing))
  server.maxConnections = METRICS_CONNECTIONS_MAX
  return server
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
      `The port ${place} is taken by another program: stop it or set another PORT, TLS_PORT or METRICS_PORT.`,
    )
  if (error.code === 'EACCES')
    return new OperatorError(`This user may not listen on ${place}: set a port above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new OperatorError(`This machine has no address ${host}: set HOST to one that it has.`)
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
