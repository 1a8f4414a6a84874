/**
 * The PostgreSQL that comes with the gateway: started from the npm platform package when no DATABASE_URL is
 * set.
 *
 * It listens on a Unix socket alone and keeps its data in DATA_DIR (or where DATA_DIR/postgres.json says). It
 * runs in a session of its own, so a signal to the gateway's group does not reach it, and it outlives a
 * gateway that is killed; the next one adopts it. Whoever owns a DATA_DIR holds an advisory lock inside the
 * database, because pid files lie after a crash. It never creates a system account, never listens on TCP and
 * never throws away data.
 */
import type { Logger } from 'pino'
import { start } from './start.ts'

export interface EmbeddedConnection {
  /** The directory of the Unix socket. */
  host: string
  port: number
  user: string
  database: string
}

export interface EmbeddedServer {
  readonly connection: EmbeddedConnection
  /** The postmaster's process id now; it changes when the server had to be started again. */
  readonly pid: number
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Absolute path. */
  dataDir: string
  log: Logger
  /**
   * An owner (a gateway) makes what is missing, starts or adopts the server, keeps it running and ends it at
   * stop(). A visitor (the command line) uses a running server and leaves it running, or starts one for its
   * own stay.
   */
  role: 'owner' | 'visitor'
}

export function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  return start({ ...options, mayUseNamespaces: true })
}
