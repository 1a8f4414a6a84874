import type { RequestListener } from 'node:http'
import type { Server, Socket } from 'node:net'
import type { CallerLimitSettings } from '../../platform/config/index.ts'
import { sourceOf } from '../../domain/index.ts'
import { isIn, LOOPBACK } from './networks.ts'
import type { TurnedAway } from './turned-away.ts'

/** Nobody needs more: libraries and proxies wait for an answer before they use its connection again. */
const UNANSWERED_MAX = 16
/** Beyond those, so many are read and thrown away, so that the answers before them arrive. */
const IGNORED_MAX = 64

/** What a connection has asked for. */
interface Asked {
  unanswered: number
  ignored: number
}

/** The connections of all ports together: how many there may be in all, and of one address, and what one may ask for. */
export class Connections {
  readonly #limits: CallerLimitSettings
  readonly #turnedAway: TurnedAway
  readonly #bySource = new Map<string, number>()
  readonly #asked = new WeakMap<Socket, Asked>()
  #open = 0

  constructor(limits: CallerLimitSettings, turnedAway: TurnedAway) {
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

  /**
   * A caller that sends more requests ahead than may wait for their answers is disconnected; Node would take any number
   * of them. What was begun may have moved money, so its answers go out first. Nothing is begun after the first one too
   * many.
   */
  paced(listener: RequestListener): RequestListener {
    return (incoming, outgoing) => {
      const { socket } = incoming
      // It has come in the same bytes as the one too many.
      if (socket.destroyed) return
      const asked = this.#askedBy(socket)
      if (asked.ignored > 0 || asked.unanswered >= UNANSWERED_MAX) return this.#ignore(socket, asked)
      asked.unanswered += 1
      outgoing.once('close', () => {
        asked.unanswered -= 1
        if (asked.unanswered === 0 && asked.ignored > 0) socket.destroySoon()
      })
      listener(incoming, outgoing)
    }
  }

  #askedBy(socket: Socket): Asked {
    const known = this.#asked.get(socket)
    if (known) return known
    const asked = { unanswered: 0, ignored: 0 }
    this.#asked.set(socket, asked)
    return asked
  }

  #ignore(socket: Socket, asked: Asked): void {
    asked.ignored += 1
    if (asked.ignored === 1) this.#refuse('unanswered')
    if (asked.ignored > IGNORED_MAX) socket.destroy()
  }

  #admit(socket: Socket): boolean {
    const address = socket.remoteAddress
    // It is gone already.
    if (address === undefined) return false
    const { connectionsMax } = this.#limits
    const source = sourceOf(address)
    const sources = this.#bySource.get(source) ?? 0
    const ofAddressMax = this.#maxOf(address)
    if (ofAddressMax !== null && sources >= ofAddressMax) return this.#refuse('connections_of_address')
    if (this.#open >= connectionsMax) return this.#refuse('connections')
    this.#open += 1
    this.#bySource.set(source, sources + 1)
    socket.once('close', () => this.#release(source))
    return true
  }

  #maxOf(address: string): number | null {
    const { connectionsPerAddressMax, isLoopbackLimited, trustedProxies } = this.#limits
    const isFree = isIn(trustedProxies, address) || (!isLoopbackLimited && isIn(LOOPBACK, address))
    return isFree ? null : connectionsPerAddressMax
  }

  #refuse(reason: 'connections' | 'connections_of_address' | 'unanswered'): false {
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
