import pg from 'pg'
import { type DatabaseAddress, type DatabaseHosts, HostClient } from './hosts.ts'

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (problem?: unknown) => void,
) => void

/** A pool whose connections lead to the host that takes writes. */
export class HostPool extends pg.Pool {
  readonly #hosts: DatabaseHosts

  constructor(hosts: DatabaseHosts, config: pg.PoolConfig) {
    class PooledClient extends HostClient {
      constructor(options: pg.ClientConfig) {
        super(hosts, options)
      }
    }
    super({ ...config, Client: PooledClient as unknown as new () => pg.ClientBase })
    this.#hosts = hosts
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connected = this.#hosts.connectToAny(() => super.connect())
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, (problem) => client.release(problem as Error)),
      (error) => callback(error, undefined, () => {}),
    )
  }
}

/** A pool whose connections are made with the newest password. */
export class AddressPool extends pg.Pool {
  constructor(address: DatabaseAddress, config: pg.PoolConfig) {
    class PooledClient extends pg.Client {
      constructor(options: pg.ClientConfig) {
        super({ ...options, connectionString: address.url })
      }
    }
    super({ ...config, Client: PooledClient as unknown as new () => pg.ClientBase })
  }
}
