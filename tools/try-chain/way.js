// The way from one gateway to the other, which can be cut, swallow everything, lose the answers alone, or be slow and unsteady.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** Every other call of a brown-out is reset; the answers to the others come so late, after a shop has asked again. */
const RESET_SHARE = 0.5
const HELD_MS = { min: 2_000, max: 7_000 }

export class Way {
  /**
   * open; cut: everybody is turned away; hole: it takes everything and hands nothing on; deaf: no answer comes back; brown: calls
   * are reset, before or after they have arrived, and answers are held.
   */
  #state = 'open'
  #sockets = new Set()
  /** Answers that are on their way. */
  #held = new Map()

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
    this.#forward(socket, onward, (bytes) => this.#there(bytes, socket, onward))
    this.#forward(onward, socket, (bytes) => this.#back(bytes, socket))
  }

  #there(bytes, socket, onward) {
    if (this.#state === 'hole' || this.#state === 'cut') return
    const isReset = this.#state === 'brown' && Math.random() < RESET_SHARE
    if (!isReset || Math.random() < 0.5) onward.write(bytes)
    if (isReset) socket.resetAndDestroy()
  }

  #back(bytes, socket) {
    const held = this.#held.get(socket)
    if (held) held.push(bytes)
    else if (this.#state === 'brown') this.#hold(bytes, socket)
    else if (this.#state === 'open') socket.write(bytes)
  }

  #hold(bytes, socket) {
    const held = [bytes]
    this.#held.set(socket, held)
    const release = () => {
      this.#held.delete(socket)
      if (!socket.destroyed) socket.write(Buffer.concat(held))
    }
    setTimeout(release, HELD_MS.min + Math.random() * (HELD_MS.max - HELD_MS.min))
  }

  #forward(from, to, pass) {
    this.#sockets.add(from)
    from.on('data', pass)
    from.on('error', () => {})
    from.on('close', () => {
      this.#sockets.delete(from)
      to.destroy()
    })
  }

  turn(state) {
    const isLost = state === 'cut' || (state === 'open' && this.#state !== 'brown')
    this.#state = state
    // What was swallowed is lost: such a connection does not come back to life. What was held still comes.
    if (isLost) for (const socket of this.#sockets) socket.destroy()
  }

  close() {
    this.turn('cut')
    this.server?.close()
  }
}
