// A load balancer as plain as they come: it passes connections on, in turn, to the nodes whose /readyz is 200.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const LOOK_EVERY_MS = 200
const ANSWER_MS_MAX = 2_000

export class Balancer {
  connections = 0
  /** Connections that no node has taken, with the reason. */
  refused = []
  #places = new Map()
  #sockets = new Set()
  #turn = 0

  /** The address to call. */
  async open() {
    this.server = createServer((socket) => this.#passOn(socket)).listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    return `http://127.0.0.1:${this.server.address().port}`
  }

  /** Looks at the node from now on. */
  add(node) {
    const place = { isReady: false, isOver: false }
    this.#places.set(node, place)
    place.looking = this.#watch(node, place)
  }

  async remove(node) {
    const place = this.#places.get(node)
    this.#places.delete(node)
    place.isOver = true
    await place.looking
  }

  isReady(node) {
    return this.#places.get(node)?.isReady === true
  }

  async close() {
    await Promise.all([...this.#places.keys()].map((node) => this.remove(node)))
    this.server?.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  async #watch(node, place) {
    while (!place.isOver) {
      const signal = AbortSignal.timeout(ANSWER_MS_MAX)
      place.isReady = await fetch(`${node.url}/readyz`, { signal, headers: { connection: 'close' } }).then(
        (response) => response.ok,
        () => false,
      )
      await delay(LOOK_EVERY_MS)
    }
  }

  #next() {
    const ready = [...this.#places.keys()].filter((node) => this.isReady(node))
    this.#turn += 1
    return ready[this.#turn % ready.length]
  }

  /** Whoever ends or resets a connection does so for the other side too. */
  #passOn(caller) {
    this.connections += 1
    const node = this.#next()
    if (!node) {
      this.refused.push('no node was ready')
      caller.resetAndDestroy()
      return
    }
    const upstream = connect(Number(new URL(node.url).port), '127.0.0.1')
    upstream.once('error', ({ code }) => {
      if (upstream.pending) this.refused.push(`${node.name}: ${code}`)
    })
    for (const [one, other] of [
      [caller, upstream],
      [upstream, caller],
    ]) {
      this.#sockets.add(one)
      one.setNoDelay()
      one.on('error', () => other.resetAndDestroy())
      one.on('close', () => {
        this.#sockets.delete(one)
        other.destroySoon()
      })
      one.pipe(other)
    }
  }
}
