import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer, Server as TlsServer } from 'node:https'
import { type AddressInfo, Server as NetServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Door } from '../../entrances/signed-api/index.ts'
import { ALIVE } from '../../entrances/site/index.ts'
import type { Settings } from '../../platform/config/index.ts'
import { OperatorError } from '../../domain/index.ts'
import { rawPath } from '../../platform/signing/index.ts'
import { loadCertificate } from './certificate.ts'
import type { Connections } from './connections.ts'
import { OpenSockets } from './open-sockets.ts'
import type { Timeouts } from './timeouts.ts'
import { TLS_RULES, transportPolicy, withPolicy } from './tls-rules.ts'

/** The signed API takes everything under /ams/ as it is on the wire; the web app has the rest. */
export function dispatch(door: Door, app: FastifyInstance): RequestListener {
  return (incoming, outgoing) => {
    if (isForDoor(incoming)) void door.handle(incoming, outgoing)
    else app.routing(incoming, outgoing)
  }
}

const isForDoor = (incoming: IncomingMessage) => /^\/+ams(\/|$|\?)/.test(rawPath(incoming.url ?? ''))

/** What the ports are opened with, besides the settings. */
interface ServerDeps {
  readonly connections: Connections
  readonly timeouts: Timeouts
}

/** The ports that are open. */
export interface Ports {
  readonly port: number
  readonly tlsPort: number | undefined
  readonly metricsPort: number | undefined
}

interface Built {
  readonly plain: Server
  readonly secure: Server | undefined
  readonly forMetrics: Server | undefined
  /** Of each of them. */
  readonly sockets: ReadonlyMap<Server, OpenSockets>
}

/**
 * The gateway's ports. They are opened before anything else is started, so that its address is known and a port in use is
 * reported at once; until there is something to serve, callers get 503.
 */
export class Servers {
  readonly #settings: Settings
  readonly #built: Built
  readonly #listeners: SwitchedListeners

  private constructor(settings: Settings, built: Built, listeners: SwitchedListeners) {
    this.#settings = settings
    this.#built = built
    this.#listeners = listeners
  }

  /** The ports are not open yet. */
  static async build(settings: Settings, { connections, timeouts }: ServerDeps): Promise<Servers> {
    const { tls, metrics } = settings
    const listeners: SwitchedListeners = { callers: sayStarting, metrics: sayStarting, areLast: false }
    const callers = connections.paced((incoming, outgoing) => {
      if (listeners.areLast) outgoing.setHeader('connection', 'close')
      if (hasSeveralHosts(incoming)) refuseSeveralHosts(outgoing)
      else listeners.callers(incoming, outgoing)
    })
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
    const sockets = new Map<Server, OpenSockets>()
    for (const server of [plain, secure, forMetrics]) {
      if (!server) continue
      server.timeout = timeouts.unreadMs
      sockets.set(server, new OpenSockets(server))
    }
    return new Servers(settings, { plain, secure, forMetrics, sockets }, listeners)
  }

  /** If one port cannot be opened, none is. */
  async open(): Promise<Ports> {
    const { host, port, tls, metrics } = this.#settings
    const { plain, secure, forMetrics } = this.#built
    try {
      await listen(plain, host, port)
      if (secure) await listen(secure, host, tls?.port ?? 0)
      if (forMetrics) await listen(forMetrics, host, metrics.port ?? 0)
      return {
        port: portOf(plain),
        tlsPort: secure && portOf(secure),
        metricsPort: forMetrics && portOf(forMetrics),
      }
    } catch (error) {
      await this.close()
      throw error
    }
  }

  /** With the certificate that its files have by now: connections that are open keep the one of before. */
  async renewCertificate(settings: Settings): Promise<void> {
    const { secure } = this.#built
    if (secure instanceof TlsServer)
      secure.setSecureContext({ ...TLS_RULES, ...(await loadCertificate(settings)) })
  }

  serve(callers: RequestListener, metrics: RequestListener): void {
    this.#listeners.callers = callers
    this.#listeners.metrics = metrics
  }

  /**
   * No new connections; requests under way are answered, and connections without one are closed: at once, or, where
   * somebody else takes over, when they have had time for one more request, whose answer says to close.
   */
  async close({ idleMs, requestsMs, hurried }: CloseTimes = AT_ONCE): Promise<void> {
    this.#listeners.areLast = true
    const open = [...this.#built.sockets].filter(([server]) => server.listening)
    const allClosed = Promise.all(open.map(([server]) => closed(server, idleMs)))
    const idleUntil = performance.now() + idleMs
    const sweep = setInterval(() => {
      if (!hurried?.aborted && performance.now() < idleUntil) return
      for (const [server, sockets] of open) {
        server.closeIdleConnections()
        sockets.closeUnused()
      }
    }, IDLE_SWEEP_MS)
    const limit = setTimeout(() => {
      for (const [, sockets] of open) sockets.closeAll()
    }, requestsMs)
    await allClosed
    clearInterval(sweep)
    clearTimeout(limit)
  }
}

/** How long what is open may last. */
interface CloseTimes {
  /** A connection without a request. */
  readonly idleMs: number
  /** A request. */
  readonly requestsMs: number
  /** Aborted when idle connections are to end at once. */
  readonly hurried: AbortSignal | null
}

const AT_ONCE: CloseTimes = { idleMs: 0, requestsMs: 5_000, hurried: null }

/** Where callers reach a gateway; with port 0 the system chose one. */
export const publicUrlAt = ({ publicUrl }: Settings, { port }: Ports): string =>
  publicUrl.replace(/:0$/, `:${port}`)

/** Servers take connections from their first moment, before there is anything to serve. */
interface SwitchedListeners {
  callers: RequestListener
  metrics: RequestListener
  /** Whether each answer is its connection's last. */
  areLast: boolean
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

const timesOf = (timeouts: Timeouts): ServerOptions => ({
  noDelay: true,
  headersTimeout: timeouts.headMs,
  requestTimeout: timeouts.requestMs,
  keepAliveTimeout: timeouts.idleMs,
  connectionsCheckingInterval: timeouts.checkEveryMs,
})

/** Monitors are few, and callers must not crowd them out. */
const METRICS_CONNECTIONS_MAX = 100

function metricsServer(times: ServerOptions, listeners: SwitchedListeners): Server {
  const server = createServer(times, (incoming, outgoing) => listeners.metrics(incoming, outgoing))
  server.maxConnections = METRICS_CONNECTIONS_MAX
  return server
}

/** A proxy in front may have used another of them than Node, which keeps the first. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let place = 0; place < rawHeaders.length; place += 2)
    if (rawHeaders[place]?.length === 4 && rawHeaders[place]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

function refuseSeveralHosts(outgoing: ServerResponse): void {
  outgoing.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  outgoing.end('The request names several hosts.\n')
}

/** Who asks for no more than that gets a yes: a process that starts is alive. */
const sayStarting: RequestListener = ({ url = '' }, outgoing) => {
  const head = { 'content-type': 'application/json', connection: 'close' }
  if (rawPath(url) === ALIVE.path) outgoing.writeHead(200, head).end(JSON.stringify(ALIVE.report))
  else outgoing.writeHead(503, { ...head, 'retry-after': '1' }).end('{"status":"starting"}')
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
    return new OperatorError(`This user is not allowed to listen on ${place}: set a port above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new OperatorError(`This machine has no address ${host}: set HOST to one that it has.`)
  return error
}

const IDLE_SWEEP_MS = 50

/** Closing an HTTP server closes idle connections at once; closing the server that it is built on does not. */
const closed = (server: Server, idleMs: number): Promise<void> =>
  new Promise((resolve) => {
    if (idleMs === 0) server.close(() => resolve())
    else NetServer.prototype.close.call(server, () => resolve())
  })
