import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import {
  type ConnectionTarget,
  connect,
  hostsOf,
  listenToClientChanges,
  migrate,
  requireReachable,
  type Storage,
} from '../../src/storage/index.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { eventually, freePort } from '../support/process.ts'
import { type DatabaseProxy, startProxy } from '../support/proxy.ts'
import { useSecondServer } from '../support/second-server.ts'

const second = useSecondServer()
let first: TestDatabase
let firstId: string | undefined
let name: string
const IDENTITY = 'select system_identifier::text as id from pg_control_system()'
beforeAll(async () => {
  first = await createDatabase()
  firstId = (await first.query<{ id: string }>(IDENTITY))[0]?.id
  name = /@\/(\w+)\?/.exec(first.url)?.[1] ?? ''
  await second.query(`create database ${name}`)
})
afterAll(() => first.drop())
afterEach(async () => {
  await onFirst(`alter database ${name} reset default_transaction_read_only`)
  await second.query(`alter database ${name} reset default_transaction_read_only`)
})

/** Sooner than the pool drops connections that are idle anyway. */
const promptly = <T>(check: () => T) => vi.waitFor(check, { timeout: 4_000, interval: 20 })

/** Also where the transactions of the database are read-only. */
const onFirst = (statement: string) => first.query(`begin read write; ${statement}; commit`)
const readOnly = () => `alter database ${name} set default_transaction_read_only = on`
const endSessions = () =>
  `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and application_name = 'amsel'`

/** Both servers by their sockets, the second one first. */
const bothUrl = (wanted = 'read-write') => {
  const { host, user } = inject('cluster')
  return `postgres://${user}@/${name}?host=${second.connection.host},${host}&port=5432&target_session_attrs=${wanted}`
}

interface Opened {
  readonly storage: Storage
  readonly target: ConnectionTarget
  readonly moves: string[]
  readonly lost: string[]
  /** Which of the two servers answers. */
  where(): Promise<'first' | 'second'>
}

function open(url: string, onEnd: (close: () => Promise<void>) => void): Opened {
  const moves: string[] = []
  const lost: string[] = []
  const target = hostsOf(url, (host) => moves.push(host))
  const storage = connect(target, ({ message }) => lost.push(message))
  onEnd(() => storage.close())
  const where = async () => {
    const { rows } = await storage.pool.query(IDENTITY)
    return rows[0].id === firstId ? 'first' : 'second'
  }
  return { storage, target, moves, lost, where }
}

const write = ({ storage }: Opened) =>
  storage.pool.query(`create table if not exists w_${randomBytes(4).toString('hex')} ()`)

describe('with several hosts', () => {
  it('the first that takes writes is used', async ({ onTestFinished }) => {
    expect(await open(bothUrl(), onTestFinished).where()).toBe('second')
  })

  it.for(['read-write', 'primary', 'any'] as const)(
    'one that is read-only is used if asked for %s',
    async (wanted, { onTestFinished }) => {
      await second.query(readOnly())
      expect(await open(bothUrl(wanted), onTestFinished).where()).toBe(
        wanted === 'read-write' ? 'first' : 'second',
      )
    },
  )

  it('one that refuses or never answers is passed over', async ({ onTestFinished }) => {
    const silent = await startProxy(onTestFinished)
    silent.turn('silent')
    const good = await startProxy(onTestFinished)
    const url = `postgres://amsel@127.0.0.1:${await freePort()},127.0.0.1:${silent.port},127.0.0.1:${good.port}/${name}`
    const opened = open(url, onTestFinished)
    expect(await Promise.all(Array.from({ length: 8 }, opened.where))).toEqual(Array(8).fill('first'))
    // From then on it is the first to be tried.
    const startedAt = performance.now()
    await requireReachable(opened.target)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })

  it('none that fits is an error that says of each why', async ({ onTestFinished }) => {
    await second.query(readOnly())
    const url = bothUrl().replace(/,[^&]+/, ',/nowhere')
    const opened = open(url, onTestFinished)
    await expect(opened.where()).rejects.toThrow(/it is read-only; \/nowhere: .*ENOENT/)
    await expect(requireReachable(opened.target)).rejects.toThrow(/^The database of DATABASE_URL cannot be/)
  })

  it('the schema goes to the host that takes writes', async () => {
    await second.query(readOnly())
    const [before] = await second.query<{ size: string }>(`select pg_database_size('${name}') as size`)
    await migrate(hostsOf(bothUrl(), () => {}))
    expect(await second.query(`select pg_database_size('${name}') as size`)).toEqual([before])
  })
})

describe('a host that takes no writes any more', () => {
  it('is left at the first write that it refuses, with all its connections', async ({ onTestFinished }) => {
    const opened = open(bothUrl(), onTestFinished)
    await Promise.all(Array.from({ length: 5 }, opened.where))
    expect(opened.storage.pool.totalCount).toBe(5)
    const [client] = await Promise.all([opened.storage.pool.connect(), opened.where()])
    await second.query(readOnly())
    await client.query('set default_transaction_read_only = on')
    await expect(client.query('create table refused ()')).rejects.toMatchObject({ code: '25006' })
    client.release(true)
    await promptly(() => expect(opened.storage.pool.totalCount).toBe(0))
    await write(opened)
    expect(await opened.where()).toBe('first')
    expect(opened.moves).toEqual([inject('cluster').host])
  })

  it('is left when the server ends its sessions, also by who listens', async ({ onTestFinished }) => {
    const opened = open(bothUrl(), onTestFinished)
    const received: (string | null)[] = []
    const changes = listenToClientChanges(opened.target, [], (clientId) => received.push(clientId))
    onTestFinished(() => changes.close())
    expect(await opened.where()).toBe('second')
    await eventually(() => expect(received).toEqual([null]))
    await second.query(readOnly())
    await second.query(endSessions())
    await eventually(async () => expect(await opened.where()).toBe('first'))
    await eventually(() => expect(received).toEqual([null, null]))
    await first.query("select pg_notify('amsel_client_changed', 'one')")
    await eventually(() => expect(received).toEqual([null, null, 'one']))
  })

  it('keeps no connection once another host is found', async ({ onTestFinished }) => {
    const opened = open(bothUrl(), onTestFinished)
    await Promise.all(Array.from({ length: 4 }, opened.where))
    await second.query(readOnly())
    // Nobody has told the four; whoever connects anew finds the other host.
    await requireReachable(opened.target)
    await promptly(() => expect(opened.storage.pool.totalCount).toBe(0))
    const sessions = `select from pg_stat_activity where datname = '${name}' and application_name = 'amsel'`
    await promptly(async () => expect(await second.query(sessions)).toEqual([]))
    expect(await opened.where()).toBe('first')
  })
})

it('a host that has gone without a word is left for the next', async ({ onTestFinished }) => {
  const proxies: DatabaseProxy[] = [await startProxy(onTestFinished), await startProxy(onTestFinished)]
  const [one, other] = proxies
  const url = `postgres://amsel@127.0.0.1:${one?.port},127.0.0.1:${other?.port}/${name}`
  const opened = open(url, onTestFinished)
  await opened.where()
  one?.turn('cut')
  await eventually(async () => expect(await opened.where()).toBe('first'))
  expect(opened.moves).toEqual([`127.0.0.1:${other?.port}`])
  one?.turn('open')
  other?.turn('silent')
  await eventually(async () => expect(await opened.where()).toBe('first'))
  expect(opened.moves).toEqual([`127.0.0.1:${other?.port}`, `127.0.0.1:${one?.port}`])
})

it('with one host, a connection that takes no writes is not kept', async ({ onTestFinished }) => {
  const opened = open(first.url, onTestFinished)
  await opened.storage.db
    .transaction()
    .execute((tx) => tx.selectFrom('clients').select('client_id').execute())
  expect(opened.storage.pool.totalCount).toBe(1)
  await onFirst(readOnly())
  await first.query(endSessions())
  await promptly(() => expect(opened.storage.pool.totalCount).toBe(0))
  const refused = opened.storage.db.transaction().execute((tx) => tx.deleteFrom('agenda').execute())
  await expect(refused).rejects.toMatchObject({ code: '25006' })
  await promptly(() => expect(opened.storage.pool.totalCount).toBe(0))
})

it.for(['one host', 'several hosts'])(
  'with %s, a new user and password hold from the next connection on',
  async (hosts, { onTestFinished }) => {
    const role = `renewed_${randomBytes(4).toString('hex')}`
    await first.query(`create role ${role} login`)
    onTestFinished(async () => void (await first.query(`drop role ${role}`)))
    const { host, user } = inject('cluster')
    const urlOf = (who: string) =>
      `postgres://${who}@/${name}?host=${host}&port=5432${hosts === 'one host' ? '' : '&target_session_attrs=any'}`
    const { storage, target } = open(urlOf(user), onTestFinished)
    const asked = await storage.pool.connect()
    if (typeof target === 'object' && 'renew' in target) target.renew(urlOf(role))
    const next = await storage.pool.connect()
    const whoIs = async (client: typeof next) =>
      (await client.query('select current_user as who')).rows[0].who
    expect([await whoIs(asked), await whoIs(next)]).toEqual([user, role])
    for (const client of [asked, next]) client.release(true)
  },
)
