import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PORT_OF_POSTGRES = '5432'

interface DatabaseProxy {
  /** The same database, further away. */
  wayTo(databaseUrl: string): string
  stop(): void
}

/** Puts the server of an address so many milliseconds away, there and back. */
export async function startDatabaseProxy(
  databaseUrl: string,
  delayMs: number,
  signal: AbortSignal,
): Promise<DatabaseProxy> {
  const program = fileURLToPath(new URL('./database-proxy.js', import.meta.url))
  const child = fork(program, [placeOf(databaseUrl), String(delayMs)], { stdio: 'inherit' })
  const stop = () => child.disconnect()
  try {
    const [port] = (await once(child, 'message', { signal })) as [number]
    return { wayTo: (url) => redirected(url, port), stop }
  } catch (error) {
    stop()
    throw error
  }
}

/** The path of its Unix socket, or host and port. */
export function placeOf(databaseUrl: string): string {
  const { hostname, port, searchParams } = new URL(databaseUrl)
  const directory = searchParams.get('host')
  const number = port || PORT_OF_POSTGRES
  return directory?.startsWith('/')
    ? join(directory, `.s.PGSQL.${number}`)
    : `${directory ?? hostname}:${number}`
}

export function redirected(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}
