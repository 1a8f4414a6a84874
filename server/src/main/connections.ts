import type { Server, Socket } from 'node:net'
import type { StrangerSettings } from '../config/index.ts'
import { sourceOf } from '../domain/index.ts'
import { isTrusted } from './trusted.ts'
import type { TurnedAway } from './turned-away.ts'

/** The connections of all ports together: how many there may be in all, and of one address. */
export class Connections {
  readonly #limits: StrangerSettings
  readonly #turnedAway: TurnedAway
  readonly #bySource = new Map<string, number>()
  #open = 0

  constructor(limits: StrangerSettings, turnedAway: TurnedAway) {
    this.#limits = limits
    this.#turnedAway = turnedAway
  }

  get open(): number {
    return this.#open
  }

  /** Lets a server have the connections that there is room for. The others end before a byte of them is read. */
  guard(server: Server): void {
    const accept = server.listeners('connection')
    server.removeAllListeners('connection')
    server.on('connection', (socket: Socket) => {
      if (this.#admit(socket)) for (const listener of accept) listener.call(server, socket)
      else socket.destroy()
    })
  }

  #admit(socket: Socket): boolean {
    const address = socket.remoteAddress
    // It is gone already.
    if (address === undefined) return false
    const { connectionsMax, connectionsPerAddressMax, trustedProxies } = this.#limits
    const source = sourceOf(address)
    const sources = this.#bySource.get(source) ?? 0
    const ofAddressMax = isTrusted(trustedProxies, address) ? null : connectionsPerAddressMax
    if (ofAddressMax !== null && sources >= ofAddressMax) return this.#refuse('connections_of_address')
    if (this.#open >= connectionsMax) return this.#refuse('connections')
    this.#open += 1
    this.#bySource.set(source, sources + 1)
    socket.once('close', () => this.#release(source))
    return true
  }

  #refuse(reason: 'connections' | 'connections_of_address'): false {
    this.#turnedAway.count(reason)
    return false
  }

  #release(source: string): void {
    this.#open -= 1
    const left = (this.#bySource.get(source) ?? 1) - 1
    if (left === 0) this.#bySource.delete(source)
    else this.#bySource.set(source, left)
  }
}
