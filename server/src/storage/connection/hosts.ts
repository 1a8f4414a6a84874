import pg from 'pg'
import { type DatabaseHost, type HostList, readHostList } from './database-url.ts'

/** For connecting to one host and asking what it is: far longer than both take, but short enough to try the next one soon. */
const HOST_TIMEOUT_MS = 2_000
/** The error code of a server that takes no writes, such as a standby. */
export const READ_ONLY = '25006'
/** The server is being shut down, has crashed, or is not up yet. */
const GOING_AWAY = ['57P01', '57P02', '57P03']

/**
 * The hosts of one database, of which one takes writes at a time. A new connection tries the last good one first, then
 * the others; a host that does not fit is rejected. When another host turns out to be the one, the connections to the
 * former are dropped: what was under way there fails, and its caller learns that the outcome is unknown.
 */
export class DatabaseHosts {
  readonly #list: HostList
  readonly #clients = new Set<HostClient>()
  readonly #onMove: (name: string) => void
  #preferred: DatabaseHost
  #last: DatabaseHost | undefined

  constructor(list: HostList, onMove: (name: string) => void) {
    const [first] = list.hosts
    if (!first) throw new Error('a database has a host at least')
    this.#list = list
    this.#onMove = onMove
    this.#preferred = first
  }

  /** From the next connection on, with the user and the password of this address of the same hosts. */
  renew(databaseUrl: string): void {
    const renewed = new Map(readHostList(databaseUrl)?.hosts.map(({ name, url }) => [name, url]))
    for (const host of this.#list.hosts) host.url = renewed.get(host.name) ?? host.url
  }

  get preferred(): DatabaseHost {
    return this.#preferred
  }

  /** Calls `connect`, which tries the preferred host, until one has accepted or all have refused. */
  async connectToAny<T>(connect: () => Promise<T>): Promise<T> {
    const refusals = new Map<string, HostRefusal>()
    // Others move the preference meanwhile: so it may take more turns than there are hosts to have tried each.
    for (let turn = 0; turn < 2 * this.#list.hosts.length; turn += 1) {
      try {
        return await connect()
      } catch (error) {
        if (!(error instanceof HostRefusal)) throw error
        refusals.set(error.host.name, error)
        if (refusals.size === this.#list.hosts.length) break
      }
    }
    throw new NoHostError([...refusals.values()])
  }

  /** Why a connected session is not suitable, or null. */
  async objectionTo(client: HostClient): Promise<string | null> {
    if (this.#list.wanted === 'any') return null
    const { rows } = await client.query<{ standby: boolean; read_only: string }>(
      "select pg_is_in_recovery() as standby, current_setting('transaction_read_only') as read_only",
    )
    const [session] = rows
    if (session?.standby) return 'it is a standby'
    return this.#list.wanted === 'read-write' && session?.read_only === 'on' ? 'it is read-only' : null
  }

  /** A suitable session: its host is the good one. */
  settle(client: HostClient): void {
    const { place } = client
    this.#clients.add(client)
    client.once('end', () => this.#clients.delete(client))
    this.#preferred = place
    if (this.#last === place) return
    if (this.#last) this.#onMove(place.name)
    this.#last = place
    if (this.#list.wanted !== 'any') this.#drop((other) => other.place !== place)
  }

  /** The next connection begins with another host. */
  leave(place: DatabaseHost): void {
    if (this.#preferred !== place) return
    const { hosts } = this.#list
    this.#preferred = hosts[(hosts.indexOf(place) + 1) % hosts.length] ?? place
  }

  /** A host no longer takes writes: none of its connections is kept, except the one that has just reported it. */
  abandon(teller: HostClient): void {
    this.leave(teller.place)
    this.#drop((other) => other.place === teller.place && other !== teller)
  }

  #drop(isUnfit: (client: HostClient) => boolean): void {
    for (const client of [...this.#clients].filter(isUnfit))
      client.connection.stream.destroy(new Error(`${client.place.name} is not the host that takes writes`))
  }
}

/** The one host of an address. */
export class DatabaseAddress {
  #url: string

  constructor(url: string) {
    this.#url = url
  }

  get url(): string {
    return this.#url
  }

  /** From the next connection on, with the user and the password of this address of the same host. */
  renew(databaseUrl: string): void {
    this.#url = databaseUrl
  }
}

/** What an address means: its one host, or the hosts to choose from. */
export function hostsOf(
  databaseUrl: string,
  onMove: (name: string) => void,
): DatabaseAddress | DatabaseHosts {
  const list = readHostList(databaseUrl)
  return list ? new DatabaseHosts(list, onMove) : new DatabaseAddress(databaseUrl)
}

/** A connection to the host that is preferred when it is made. */
export class HostClient extends pg.Client {
  readonly place: DatabaseHost
  readonly #hosts: DatabaseHosts

  constructor(hosts: DatabaseHosts, config: pg.ClientConfig) {
    const place = hosts.preferred
    super({ ...config, connectionString: place.url })
    this.place = place
    this.#hosts = hosts
    this.on('error', () => {})
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) this.abandonHost()
      if (code && GOING_AWAY.includes(code)) hosts.leave(place)
    })
  }

  /** For a caller that has found out that this session takes no writes. */
  abandonHost(): void {
    this.#hosts.abandon(this)
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error | null) => void): void
  override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
    const connected = this.#connect()
    if (!callback) return connected
    connected.then(() => callback(null), callback)
  }

  async #connect(): Promise<pg.Client> {
    const limit = setTimeout(() => {
      this.connection.stream.destroy(new Error(`no answer within ${HOST_TIMEOUT_MS / 1_000} s`))
    }, HOST_TIMEOUT_MS)
    try {
      await super.connect()
      const objection = await this.#hosts.objectionTo(this)
      if (objection !== null) throw new Objection(objection)
      this.#hosts.settle(this)
      return this
    } catch (error) {
      this.#hosts.leave(this.place)
      super.end().catch(() => {})
      throw new HostRefusal(this.place, error as Error)
    } finally {
      clearTimeout(limit)
    }
  }
}

class Objection extends Error {}

class HostRefusal extends Error {
  readonly host: DatabaseHost
  /** The host is there, but does not take writes. */
  readonly isReadOnly: boolean

  constructor(host: DatabaseHost, cause: Error) {
    super(`${host.name}: ${cause.message || 'connection refused'}`)
    this.host = host
    this.isReadOnly = cause instanceof Objection
  }
}

/** No host of the list accepted the connection. */
export class NoHostError extends Error {
  readonly isReadOnly: boolean

  constructor(refusals: readonly HostRefusal[]) {
    super(refusals.map(({ message }) => message).join('; '))
    this.isReadOnly = refusals.some(({ isReadOnly }) => isReadOnly)
  }
}
