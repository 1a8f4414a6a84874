import { randomBytes } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { withNeighbours as it } from '../support/neighbours.ts'
import { complaintOf, freePort, noProcessIsLeft, type ProcessSettings } from '../support/process.ts'

describe.concurrent('a start that cannot succeed ends with status 1 and one sentence', () => {
  it.for<[string, ProcessSettings]>([
    ['PORT', { PORT: 'abc' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['LOG_FORMAT', { LOG_FORMAT: 'xml' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'nonsense' }],
    ['AMSEL_ENVIRONMENT', { AMSEL_ENVIRONMENT: 'moon' }],
    ['MASTER_KEY', { MASTER_KEY: Buffer.alloc(31, 1).toString('base64') }],
    ['TLS_CERT', { TLS_PORT: '0', TLS_CERT: 'certificate.pem' }],
    ['TLS_PORT', { TLS_CERT: 'certificate.pem', TLS_KEY: 'key.pem' }],
    ['DATABASE_URL', { DATABASE_URL: 'http://user:secret@db' }],
    ['RATE_LIMIT_PER_SECOND', { RATE_LIMIT_PER_SECOND: '0' }],
  ])('for an unfit %s: %o', async ([name, settings], { home }) => {
    const complaint = complaintOf(await home.launch(settings).ended)
    expect(complaint).toContain(name)
    for (const secret of ['MASTER_KEY', 'DATABASE_URL'])
      if (settings[secret]) expect(complaint).not.toContain(settings[secret])
    await expect(stat(home.dataDir)).rejects.toThrow('ENOENT')
  })

  it('for Windows, which has WSL 2', async ({ home }) => {
    const pretend = "data:text/javascript,Object.defineProperty(process,'platform',{value:'win32'})"
    const complaint = complaintOf(await home.launch({ NODE_OPTIONS: `--import=${pretend}` }).ended)
    expect(complaint).toMatch(/Windows.*WSL 2.*DATABASE_URL/)
    await expect(stat(home.dataDir)).rejects.toThrow('ENOENT')
  })

  it('for a port that another program has, and takes its database along', async ({
    usedHome: home,
    occupyPort,
  }) => {
    const PORT = String(await occupyPort())
    expect(complaintOf(await home.launch({ PORT }).ended)).toContain(PORT)
    await noProcessIsLeft(home)
  })

  it('for a DATA_DIR that another gateway uses, which goes on', async ({ usedHome: home }) => {
    const first = await home.serve()
    expect(complaintOf(await home.launch().ended)).toContain(home.dataDir)
    const { code } = await (await first.merchant()).pay()
    expect(code).toBe('PAYMENT_IN_PROCESS')
  })

  it('for a database that refuses connections', async ({ home }) => {
    const DATABASE_URL = `postgres://amsel:hunter2@127.0.0.1:${await freePort()}/amsel`
    const timed = async (url: string) => {
      const startedAt = performance.now()
      const complaint = complaintOf(await home.launch({ DATABASE_URL: url }).ended)
      return { complaint, tookMs: performance.now() - startedAt }
    }
    const { tookMs: withoutMs } = await timed('http://user:secret@db')
    const { complaint, tookMs } = await timed(DATABASE_URL)
    expect(tookMs).toBeLessThan(4 * withoutMs)
    expect(complaint).toContain('DATABASE_URL')
    expect(complaint).not.toContain('hunter2')
  })

  it('for a database that never answers', async ({ home, occupyPort }) => {
    const DATABASE_URL = `postgres://amsel@127.0.0.1:${await occupyPort()}/amsel`
    expect(complaintOf(await home.launch({ DATABASE_URL }).ended)).toContain('DATABASE_URL')
  })

  it('for several hosts of which none answers', async ({ home }) => {
    const [one, other] = [await freePort(), await freePort()]
    const DATABASE_URL = `postgres://amsel:hunter2@127.0.0.1:${one},127.0.0.1:${other}/amsel`
    const complaint = complaintOf(await home.launch({ DATABASE_URL }).ended)
    expect(complaint).toMatch(new RegExp(`DATABASE_URL .*127.0.0.1:${one}: .*127.0.0.1:${other}: `))
    expect(complaint).not.toContain('hunter2')
  })

  it('for several hosts and a kind of session that it cannot use', async ({ home }) => {
    const DATABASE_URL = 'postgres://amsel:hunter2@one,two/amsel?target_session_attrs=standby'
    const complaint = complaintOf(await home.launch({ DATABASE_URL }).ended)
    expect(complaint).toMatch(/DATABASE_URL .*target_session_attrs .*read-write, primary, any.*"standby"/)
    expect(complaint).not.toContain('hunter2')
  })

  it('for a database that is read-only', async ({ home, database }) => {
    const [row] = await database.query<{ name: string }>('select current_database() as name')
    await database.query(`alter database ${row?.name} set default_transaction_read_only = on`)
    const complaint = complaintOf(await home.launch({ DATABASE_URL: database.url }).ended)
    expect(complaint).toContain('DATABASE_URL takes no writes')
    const sessions = `${database.url}&target_session_attrs=read-write`
    expect(complaintOf(await home.launch({ DATABASE_URL: sessions }).ended)).toContain('it is read-only')
  })

  it('for a database in which it may not make its tables', async ({ home, database, onTestFinished }) => {
    const role = `r_${randomBytes(8).toString('hex')}`
    await database.query(`create role ${role} login`)
    onTestFinished(async () => {
      await database.query(`drop role ${role}`)
    })
    const DATABASE_URL = database.url.replace(/\/\/[^@]+@/, `//${role}@`)
    expect(complaintOf(await home.launch({ DATABASE_URL }).ended)).toContain('permission denied')
  })

  it('for a DATA_DIR that cannot be made', async ({ home }) => {
    await writeFile(home.dataDir, 'a file')
    expect(complaintOf(await home.launch().ended)).toContain(home.dataDir)
  })
})
