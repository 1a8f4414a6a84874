import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Door } from '../api/index.ts'
import { OperatorError } from '../domain/index.ts'
import { rawPath } from '../signing/index.ts'
import type { Certificate } from './certificate.ts'

const REQUEST_TIMEOUT_MS = 30_000
/** Longer than load balancers keep theirs, so that they never meet a connection that is just closing. */
const KEEP_ALIVE_MS = 75_000

/** The door takes everything under /ams/ as it is on the wire; the web app has the rest. */
export function dispatch(door: Door, app: FastifyInstance): RequestListener {
  return (incoming, outgoing) => {
    if (isForDoor(incoming)) void door.handle(incoming, outgoing)
    else app.routing(incoming, outgoing)
  }
}

const isForDoor = (incoming: IncomingMessage) => /^\/+ams(\/|$|\?)/.test(rawPath(incoming.url ?? ''))

export function createHttpServer(listener: RequestListener, certificate?: Certificate): Server {
  const options = { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS }
  const server = certificate
    ? createTlsServer({ ...options, ...certificate }, listener)
    : createServer({ ...options, noDelay: true }, listener)
  return server as Server
}

export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)))
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
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

/** No new connections; requests under way are answered, connections without one are closed. */
export async function drain(servers: readonly Server[]): Promise<void> {
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
