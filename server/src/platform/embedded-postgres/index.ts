/**
 * The PostgreSQL that comes with the gateway: started from the npm platform package when no DATABASE_URL is set.
 *
 * It listens on a Unix socket alone and keeps its data in DATA_DIR (or where DATA_DIR/postgres.json says). It runs in a
 * session of its own, so a signal to the gateway's group does not reach it, and it outlives a gateway that is killed; the
 * next one adopts it. The owner of a DATA_DIR holds an advisory lock inside the database, because pid files lie after a
 * crash. It never creates a system account, never listens on TCP and never throws away data.
 */
import type { EmbeddedOptions, EmbeddedServer } from './embedded-server.ts'
import { start } from './start.ts'

export function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  return start({ ...options, mayUseNamespaces: true })
}

export type { EmbeddedConnection, EmbeddedOptions, EmbeddedServer } from './embedded-server.ts'
export { isAlive, npmCallers } from './process-table.ts'
