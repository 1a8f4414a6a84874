// The way from one gateway to the other, which can be cut, swallow everything, or lose the answers alone.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

export class Way {
  /** open; cut: everybody is turned away; hole: it takes everything and hands nothing on; deaf: no answer comes back. */
  #state = 'open'
  #sockets = new Set()

  /** `target` is asked for the port at each connection. */
  constructor(target) {
    this.target = target
  }

  async open() {
    this.server = createServer((socket) => this.#take(socket)).listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    this.url = `http://127.0.0.1:${this.server.address().port}`
  }

  #take(socket) {
    if (this.#state === 'cut') return socket.destroy()
    const onward = connect(this.target(), '127.0.0.1')
    const isPassing = {
      there: () => !['hole', 'cut'].includes(this.#state),
      back: () => this.#state === 'open',
    }
    this.#forward(socket, onward, isPassing.there)
    this.#forward(onward, socket, isPassing.back)
  }

  #forward(from, to, isPassing) {
    this.#sockets.add(from)
    from.on('data', (bytes) => {
      if (isPassing()) to.write(bytes)
    })
    from.on('error', () => {})
    from.on('close', () => {
      this.#sockets.delete(from)
      to.destroy()
    })
  }

  turn(state) {
    this.#state = state
    // What was swallowed is lost: such a connection does not come back to life.
    if (state === 'open' || state === 'cut') for (const socket of this.#sockets) socket.destroy()
  }

  close() {
    this.turn('cut')
    this.server?.close()
  }
}
