import type { EmbeddedConnection } from './embedded-server.ts'

/** Superuser of the cluster; reached by the socket alone. */
export const USER = 'amsel'
export const DATABASE = 'amsel'
/** Names the socket only: nothing listens on a TCP port. */
export const PORT = 5432

export function connectionBy(socketDirectory: string): EmbeddedConnection {
  return { host: socketDirectory, port: PORT, user: USER, database: DATABASE }
}
