// A PostgreSQL of this machine as a service of its own: on TCP, with passwords, as a gateway meets it in production.
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { freePort } from '../../support/process.ts'
import { runTool } from './tools.ts'

const BIN = process.env.POSTGRES15_BIN ?? '/usr/lib/postgresql/15/bin'
const isRoot = process.getuid?.() === 0

export interface Postgres {
  readonly port: number
  /** Whose role is postgres. */
  readonly password: string
  /** Runs one of PostgreSQL's programs or scripts as a client of this server. */
  client(program: string, args: readonly string[], environment?: Record<string, string>): Promise<string>
}

export function usePostgres(password: string): Postgres {
  const place = { directory: '', port: 0 }
  const own = async (program: string, args: readonly string[]) => {
    const command = [join(BIN, program), ...args]
    const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
    const { status, stderr } = await runTool(file, rest, { cwd: place.directory })
    if (status !== 0) throw new Error(`${program}: ${stderr}`)
  }
  beforeAll(async () => {
    place.directory = await mkdtemp(join(tmpdir(), 'amsel-postgres-'))
    place.port = await freePort()
    if (isRoot) await chown(place.directory, ...(await idsOfPostgres()))
    const file = join(place.directory, 'password')
    await runTool('sh', ['-c', 'printf %s "$1" > "$2" && chmod 644 "$2"', 'sh', password, file])
    await own('initdb', [
      ...['--pgdata=data', '--username=postgres', '--auth=scram-sha-256', `--pwfile=${file}`],
      ...['--encoding=UTF8', '--locale=C', '--no-sync'],
    ])
    const options = `-c listen_addresses=127.0.0.1 -c port=${place.port} -c unix_socket_directories= -c fsync=off`
    await own('pg_ctl', [
      ...['start', '--silent', '--wait', '--pgdata=data', '--log=log'],
      `--options=${options}`,
    ])
  })
  afterAll(async () => {
    await own('pg_ctl', ['stop', '--silent', '--pgdata=data', '--mode=immediate']).catch(() => {})
    await rm(place.directory, { recursive: true, force: true })
  })
  return {
    get port() {
      return place.port
    },
    password,
    async client(program, args, environment = {}) {
      const { PATH = '' } = process.env
      const own = { PGHOST: '127.0.0.1', PGPORT: String(place.port), PGPASSWORD: password }
      const env = { PATH: `${BIN}:${PATH}`, ...own, ...environment }
      const { status, stdout, stderr } = await runTool(program, args, { env })
      if (status !== 0) throw new Error(`${program}: ${stderr}${stdout}`)
      return stdout
    },
  }
}

async function idsOfPostgres(): Promise<[number, number]> {
  const id = async (kind: string) => Number((await runTool('id', [kind, 'postgres'])).stdout)
  return [await id('-u'), await id('-g')]
}
