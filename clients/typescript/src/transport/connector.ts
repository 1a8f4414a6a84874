import { X509Certificate } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { connect as connectPlain, type Socket } from 'node:net'
import { checkServerIdentity, connect as connectTls, rootCertificates } from 'node:tls'
import { wrongSettings } from '../amsel-error.ts'

export interface ConnectorSettings {
  readonly connectTimeoutMs: number
  readonly proxy: string | undefined
  readonly extraCa: string | undefined
}

/** What Node's own fetch asks for a connection. */
interface Wanted {
  readonly hostname: string
  readonly protocol: string
  readonly port: string
  readonly servername?: string | null
}

type Connected = (error: Error | null, socket: Socket | null) => void

/** Connects within its time: directly or through a proxy, and with TLS where the address says so. */
export function makeConnector({ connectTimeoutMs, proxy, extraCa }: ConnectorSettings) {
  const proxyUrl = proxy === undefined ? null : readProxy(proxy)
  const trusted = extraCa === undefined ? undefined : [...rootCertificates, readCertificates(extraCa)]
  return (wanted: Wanted, onConnected: Connected): void => {
    const isTls = wanted.protocol === 'https:'
    const port = Number(wanted.port) || (isTls ? 443 : 80)
    const deadline = AbortSignal.timeout(connectTimeoutMs)
    openPlain(proxyUrl, wanted.hostname, port, deadline)
      .then((socket) =>
        isTls ? secured(socket, { host: wanted.servername || wanted.hostname, trusted, deadline }) : socket,
      )
      .then(
        (socket) => onConnected(null, socket.setNoDelay(true)),
        (error: unknown) =>
          onConnected(
            deadline.aborted ? new Error(`no connection within ${connectTimeoutMs} ms`) : asError(error),
            null,
          ),
      )
  }
}

function readProxy(text: string): URL {
  if (!/^http:\/\//i.test(text) || !URL.canParse(text))
    throw wrongSettings('proxy is an http address, such as http://proxy.example:3128.')
  return new URL(text)
}

function readCertificates(text: string): string {
  try {
    void new X509Certificate(text)
    return text
  } catch (error) {
    throw wrongSettings('extraCa is not a certificate in PEM.', error)
  }
}

function openPlain(proxy: URL | null, host: string, port: number, deadline: AbortSignal): Promise<Socket> {
  if (proxy) return openThrough(proxy, `${host.includes(':') ? `[${host}]` : host}:${port}`, deadline)
  return settled(connectPlain({ host: host.replace(/^\[|\]$/g, ''), port }), 'connect', deadline)
}

/** A tunnel: the proxy sees the host's name and nothing of what is said. */
function openThrough(proxy: URL, target: string, deadline: AbortSignal): Promise<Socket> {
  const { username, password } = proxy
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const headers = {
    host: target,
    ...(username && { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }),
  }
  const asked = httpRequest({
    host: proxy.hostname,
    port: Number(proxy.port) || 80,
    method: 'CONNECT',
    path: target,
    headers,
    agent: false,
  })
  return new Promise((resolve, reject) => {
    const onLate = () => {
      reject(new Error('too late'))
      asked.destroy()
    }
    deadline.addEventListener('abort', onLate, { once: true })
    asked.on('connect', (reply, socket) => {
      deadline.removeEventListener('abort', onLate)
      if (reply.statusCode === 200) return resolve(socket)
      socket.destroy()
      reject(new Error(`the proxy answered ${reply.statusCode}`))
    })
    asked.on('error', reject)
    asked.end()
  })
}

function secured(
  socket: Socket,
  { host, trusted, deadline }: { host: string; trusted: string[] | undefined; deadline: AbortSignal },
): Promise<Socket> {
  const name = host.replace(/^\[|\]$/g, '')
  const isName = !/^[\d.]+$|:/.test(name)
  const options = {
    socket,
    ALPNProtocols: ['http/1.1'],
    ...(isName && { servername: name }),
    ...(trusted && { ca: trusted }),
  }
  const checked = connectTls({
    ...options,
    checkServerIdentity: (_, certificate) => checkServerIdentity(name, certificate),
  })
  return settled(checked, 'secureConnect', deadline)
}

/** The socket when it is ready; gone where that takes too long. */
function settled<T extends Socket>(socket: T, event: string, deadline: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onLate = () => {
      reject(new Error('too late'))
      socket.destroy()
    }
    deadline.addEventListener('abort', onLate, { once: true })
    socket.once('error', reject)
    socket.once(event, () => {
      deadline.removeEventListener('abort', onLate)
      socket.off('error', reject)
      resolve(socket)
    })
  })
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
