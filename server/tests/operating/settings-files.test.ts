import { mkdir, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { complaintOf, eventually, type Home, logLines, withHome as it } from '../support/process.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startTestGateway } from '../support/gateway.ts'
import { newEmail, PASSWORD, PortalBrowser } from '../support/portal.ts'

const [FIRST, SECOND, THIRD] = ['the-first-token-of-all', 'the-second-token-of-all', 'the-third-token-of-all']

/** A mounted secret as Kubernetes has it: a link by a link, of which one is pointed elsewhere. */
class Mounted {
  readonly #folder: string
  #versions = 0

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async at(folder: string, token: string): Promise<Mounted> {
    await mkdir(folder)
    const mounted = new Mounted(folder)
    await mounted.turnTo(token)
    await symlink('..data/token', mounted.file)
    return mounted
  }

  get file(): string {
    return join(this.#folder, 'token')
  }

  async turnTo(token: string): Promise<void> {
    this.#versions += 1
    const version = `..version-${this.#versions}`
    await mkdir(join(this.#folder, version))
    await writeFile(join(this.#folder, version, 'token'), `${token}\n`)
    await symlink(version, join(this.#folder, '..next'))
    await rename(join(this.#folder, '..next'), join(this.#folder, '..data'))
  }
}

const statusWith = async (url: string, token: string) =>
  (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}`, connection: 'close' } }))
    .status

async function configure(home: Home, settings: Readonly<Record<string, unknown>>): Promise<string> {
  const path = join(home.directory, 'amsel.json')
  await writeFile(path, JSON.stringify(settings))
  return path
}

describe.concurrent('settings in files', () => {
  it('are read again: by SIGHUP at once, and otherwise when they have changed', async ({
    usedHome: home,
  }) => {
    const token = await Mounted.at(join(home.directory, 'mounted'), FIRST)
    const settings = { METRICS_TOKEN_FILE: token.file, MASTER_KEY_FILE: join(home.dataDir, 'master.key') }
    const AMSEL_CONFIG = await configure(home, { ...settings, LOG_LEVEL: 'info', DOCS: true })
    const gateway = await home.serve({ AMSEL_CONFIG, RETAIN_BODY_DAYS: '30' })
    const logged = () => logLines(gateway.stderr())
    expect(logged().map(({ msg }) => msg)).toContain(
      'The environment variable RETAIN_BODY_DAYS is not a setting: did you mean RETAIN_BODIES_DAYS?',
    )
    expect((await (await gateway.merchant()).pay()).code).toBe('PAYMENT_IN_PROCESS')
    expect(await statusWith(gateway.url, FIRST)).toBe(200)

    await token.turnTo(SECOND)
    gateway.kill('SIGHUP')
    await eventually(async () => expect(await statusWith(gateway.url, SECOND)).toBe(200))
    expect(await statusWith(gateway.url, FIRST)).toBe(401)

    await configure(home, { ...settings, LOG_LEVEL: 'loud' })
    gateway.kill('SIGHUP')
    await eventually(() =>
      expect(logged()).toContainEqual(
        expect.objectContaining({ level: 50, reason: expect.stringContaining('LOG_LEVEL') }),
      ),
    )
    expect(await statusWith(gateway.url, SECOND)).toBe(200)

    await token.turnTo(THIRD)
    await configure(home, { ...settings, LOG_LEVEL: 'debug', DOCS: false })
    await eventually(async () => expect(await statusWith(gateway.url, THIRD)).toBe(200))
    expect((await fetch(`${gateway.url}/docs`)).status).toBe(200)
    await eventually(() =>
      expect(logged()).toContainEqual(expect.objectContaining({ level: 40, settings: ['DOCS'] })),
    )
    expect((await (await gateway.merchant()).pay()).code).toBe('PAYMENT_IN_PROCESS')
    // The lines of calls are of this level.
    await eventually(() => expect(logged()).toContainEqual(expect.objectContaining({ event: 'call' })))
    expect(gateway.stderr()).not.toMatch(/the-(first|second|third)-token/)
    gateway.kill('SIGTERM')
    expect((await gateway.ended).status).toBe(0)
  })

  it('are read again by workers, which are renewed with the ports of before', async ({ usedHome: home }) => {
    const token = await Mounted.at(join(home.directory, 'mounted'), FIRST)
    const settings = { METRICS_TOKEN_FILE: token.file, PROCESSES: 2 }
    const AMSEL_CONFIG = await configure(home, settings)
    const gateway = await home.serve({ AMSEL_CONFIG })
    const holds = (wanted: string) =>
      eventually(async () => {
        const statuses = await Promise.all(Array.from({ length: 6 }, () => statusWith(gateway.url, wanted)))
        expect(statuses).toEqual(Array(6).fill(200))
      })
    await holds(FIRST)
    await token.turnTo(SECOND)
    await holds(SECOND)
    await token.turnTo(THIRD)
    // A worker of its own mind would not serve this.
    await configure(home, { ...settings, AMSEL_ENVIRONMENT: 'production' })
    gateway.kill('SIGHUP')
    await eventually(() => expect(gateway.stderr()).toContain('the workers are renewed'))
    await holds(THIRD)
    expect((await (await gateway.merchant()).pay()).code).toBe('PAYMENT_IN_PROCESS')
    gateway.kill('SIGTERM')
    expect((await gateway.ended).status).toBe(0)
  })

  it('that cannot be used end a start with one sentence', async ({ home }) => {
    const missing = join(home.directory, 'nothing')
    expect(complaintOf(await home.launch({ METRICS_TOKEN_FILE: missing }).ended)).toBe(
      `The file ${missing}, which METRICS_TOKEN_FILE names, cannot be read: it does not exist.`,
    )
    const AMSEL_CONFIG = await configure(home, { MASTER_KEYS_FIL: '/x' })
    expect(complaintOf(await home.launch({ AMSEL_CONFIG }).ended)).toBe(
      `In ${AMSEL_CONFIG}, "MASTER_KEYS_FIL" is not a setting: did you mean MASTER_KEYS_FILE?`,
    )
  })
})

it('what production must not start with does not come in later either', async () => {
  const own = await startTestGateway()
  const gateway = await own.startAnother({ AMSEL_ENVIRONMENT: 'production' })
  onTestFinished(async () => {
    await gateway.stop()
    await own.stop()
  })
  await expect(gateway.change({ LOG_LEVEL: 'debug' })).rejects.toThrow('LOG_LEVEL is debug')
  await gateway.change({ LOG_LEVEL: 'warn' })
})

it('mails go to the mail server that the settings name by then', async () => {
  const [before, after] = [await startMailServer(), await startMailServer()]
  const own = await startTestGateway()
  const MAIL_FROM = 'Amsel <pay@shop.example>'
  const gateway = await own.startAnother({ SMTP_URL: before.url, MAIL_FROM })
  onTestFinished(async () => {
    await gateway.stop()
    await own.stop()
    await before.stop()
    await after.stop()
  })
  const signUp = () =>
    new PortalBrowser(gateway.url).ask('POST /sign-up', {
      name: 'Ada',
      email: newEmail(),
      password: PASSWORD,
    })
  await signUp()
  await eventually(() => expect(before.mails).toHaveLength(1))
  await gateway.change({ SMTP_URL: after.url })
  await signUp()
  await eventually(() => expect(after.mails).toHaveLength(1))
  expect(before.mails).toHaveLength(1)
})
