import type { Server, Socket } from 'node:net'

/**
 * The connections of a server. Node knows those with a request and those between two, and leaves the others alone when
 * it closes: those that were opened for later and have not sent anything yet, and those that never began with TLS.
 */
export class OpenSockets {
  readonly #sockets = new Set<Socket>()

  constructor(server: Server) {
    // The second one is what is inside the first, once both sides have agreed on how to encrypt it.
    for (const event of ['connection', 'secureConnection'])
      server.on(event, (socket: Socket) => {
        this.#sockets.add(socket)
        socket.once('close', () => this.#sockets.delete(socket))
      })
  }

  closeUnused(): void {
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy()
  }

  closeAll(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}
