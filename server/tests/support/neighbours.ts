import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createDatabase, type TestDatabase } from './database.ts'
import { withHome } from './process.ts'

/** Another program on a port of its own. */
export type OccupyPort = (serve?: (socket: Socket) => void) => Promise<number>

/** A test with a home and with what a gateway may find beside it: a database that is there already, and taken ports. */
export const withNeighbours = withHome.extend<{ database: TestDatabase; occupyPort: OccupyPort }>({
  database: async ({ onTestFinished }, use) => {
    const database = await createDatabase()
    onTestFinished(() => database.drop())
    await use(database)
  },
  occupyPort: async ({ onTestFinished }, use) => {
    await use(async (serve = () => {}) => {
      const sockets: Socket[] = []
      const server = createServer((socket) => {
        sockets.push(socket.on('error', () => {}))
        serve(socket)
      }).listen(0, '127.0.0.1')
      onTestFinished(() => {
        server.close()
        for (const socket of sockets) socket.destroy()
      })
      await once(server, 'listening')
      return (server.address() as AddressInfo).port
    })
  },
})
