// PostgreSQL servers on loopback: a primary and its standbys, as an operator would set them up.
import { execFile } from 'node:child_process'
import { chmod, chown, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.js'

const USER = 'amsel'

/** Where it lies and how it is spoken to; `one` is the first primary. */
export class Server {
  #programs
  #run

  constructor(name, port, { programs, home, run }) {
    Object.assign(this, { name, port, directory: home, data: join(home, 'data') })
    this.#programs = programs
    this.#run = run
  }

  static async prepare(name, scratch, programs) {
    const lodging = await programs.prepare(join(scratch, name))
    return new Server(name, await freePort(), { programs, ...lodging })
  }

  /** A new cluster. */
  async makePrimary(settings = {}) {
    await this.#run('initdb', ['-D', this.data, '-U', USER, '--auth=trust', '-E', 'UTF8', '--locale=C', '-k'])
    await this.#configure({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '200',
      wal_keep_size: '256MB',
      hot_standby: 'on',
      ...settings,
    })
    await this.start()
    await this.query('create database amsel', 'postgres')
  }

  /** A copy of the primary that follows it. */
  async makeStandby(primary) {
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', USER]
    if (this.#programs.canRewind)
      await this.#run('pg_basebackup', ['-D', this.data, ...from, '--checkpoint=fast', '--wal-method=stream'])
    else await this.#copy(primary)
    await this.#follow(primary)
    await this.start()
  }

  /** As a standby of another primary, after having been one itself. */
  async rejoin(primary, standby) {
    // Otherwise the new timeline may not be on the primary's disk yet, and pg_rewind finds nothing to do.
    await primary.query('checkpoint')
    const source = `host=127.0.0.1 port=${primary.port} user=${USER} dbname=postgres`
    if (this.#programs.canRewind) await this.#run('pg_rewind', ['-D', this.data, `--source-server=${source}`])
    else await this.#copy(standby)
    await this.#follow(primary)
    await this.start()
  }

  /** The files of a server that rests meanwhile. */
  async #copy(source) {
    await rm(this.data, { recursive: true, force: true })
    await source.stop()
    await promisify(execFile)('cp', ['-a', source.data, this.data])
    await source.start()
  }

  async followAnother(primary) {
    await this.set('primary_conninfo', conninfo(this, primary))
  }

  async #follow(primary) {
    // What was copied is another server's own.
    await this.#configure({ port: this.port, primary_conninfo: conninfo(this, primary) })
    const signal = join(this.data, 'standby.signal')
    await writeFile(signal, '')
    const { uid, gid } = await stat(this.data)
    await chown(signal, uid, gid)
  }

  /** Later lines win. */
  async #configure(settings) {
    const file = join(this.data, 'postgresql.auto.conf')
    const before = await readFile(file, 'utf8')
    const lines = Object.entries({ port: this.port, ...settings }).map(
      ([key, value]) => `${key} = '${value}'`,
    )
    await writeFile(file, `${before}${lines.join('\n')}\n`)
  }

  start() {
    const log = join(this.directory, 'log')
    return this.#run('pg_ctl', ['start', '--silent', '--wait', '-D', this.data, '-l', log])
  }

  stop(mode = 'fast') {
    return this.#run('pg_ctl', ['stop', '--silent', '--wait', '-D', this.data, '-m', mode])
  }

  promote() {
    return this.#run('pg_ctl', ['promote', '--silent', '--wait', '-D', this.data])
  }

  /** As a power failure would: the postmaster and all its processes at once. */
  async kill() {
    const pid = Number.parseInt(await readFile(join(this.data, 'postmaster.pid'), 'utf8'), 10)
    const children = await childrenOf(pid)
    for (const each of [pid, ...children]) killProcess(each)
  }

  /** Commits wait for one of these from now on. */
  async waitForStandbys(names) {
    await this.set('synchronous_standby_names', `ANY 1 (${names.join(', ')})`)
  }

  async set(name, value) {
    await this.query(`alter system set ${name} = '${value}'`)
    await this.query('select pg_reload_conf()')
  }

  /** Of a standby: how much of the log it has, in bytes. */
  async receivedBytes() {
    const [row] = await this.query(
      "select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::text as bytes, pg_last_wal_receive_lsn()::text as lsn",
    )
    return { bytes: BigInt(row.bytes), lsn: row.lsn }
  }

  /** By a session that neither waits for standbys nor minds what is read-only by default. */
  async query(text, database = 'amsel') {
    const options = '-c synchronous_commit=local -c default_transaction_read_only=off'
    const client = new pg.Client({ host: '127.0.0.1', port: this.port, user: USER, database, options })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
}

const conninfo = ({ name }, { port }) =>
  `host=127.0.0.1 port=${port} user=${USER} application_name=${name} connect_timeout=2`

/** The address of all of them, whoever is the primary. */
export const addressOf = (servers) =>
  `postgres://${USER}@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/amsel?target_session_attrs=read-write`

export const addressOfOne = ({ port }) => `postgres://${USER}@127.0.0.1:${port}/amsel`

/** Waits until so many standbys stream from the primary. */
export async function areStreaming(primary, count) {
  const text = `select 1 from pg_stat_replication where state = 'streaming'`
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await primary.query(text)).length >= count) return
    await delay(100)
  }
  throw new Error(`${primary.name} has fewer than ${count} standbys`)
}

/** For directories that the servers' user has to pass. */
export const letPass = (directory) => chmod(directory, 0o711)

async function childrenOf(pid) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((each) => readFile(`/proc/${each}/stat`, 'utf8').catch(() => '')))
  return pids.filter((_pid, index) => stats[index].split(') ')[1]?.split(' ')[1] === String(pid)).map(Number)
}

function killProcess(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
