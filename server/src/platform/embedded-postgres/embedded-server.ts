import type { Logger } from 'pino'

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
   * own stay; where there is no database it makes none.
   */
  role: 'owner' | 'visitor'
  /** How many connections the server takes; more where several gateways share it, as in tests, or many processes. */
  connectionsMax?: number
  /** Whether its data is thrown away with it: then nothing is made durable, and it need not end in good order. */
  isEphemeral?: boolean
}
