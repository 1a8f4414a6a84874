import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject } from 'vitest'
import { Merchant } from '../support/merchant.ts'
import { paid } from '../support/money.ts'
import {
  AMSEL,
  CHECKOUT,
  complaintOf,
  eventually,
  type Home,
  healthOf,
  withHome as it,
} from '../support/process.ts'

/** Temporary folders of its own, and the database to copy that all tests of a run share. */
const surroundings = (home: Home) => ({
  TMPDIR: home.directory,
  XDG_CACHE_HOME: join(inject('runDirectory'), 'cache'),
  // Of another gateway: none of it is taken.
  DATA_DIR: join(home.directory, 'elsewhere'),
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  PUBLIC_URL: 'https://pay.example',
})

const COMMAND = [AMSEL, 'sandbox', '--ephemeral', '--json']

type Facts = { gatewayUrl: string; pid: number; clientId: string } & Record<string, unknown>

const factsOf = (stdout: () => string) =>
  eventually(() => {
    expect(stdout()).toMatch(/^.*\n$/)
    return JSON.parse(stdout()) as Facts
  })

/** Folders of ephemeral gateways, and sockets of their databases. */
const foldersIn = async ({ directory }: Home) =>
  (await readdir(directory)).filter((name) => name.startsWith('amsel-'))

async function postgresOf(home: Home): Promise<number> {
  const [folder = ''] = await foldersIn(home)
  return Number.parseInt(await readFile(join(home.directory, folder, 'postgres/postmaster.pid'), 'utf8'), 10)
}

async function expectNothingLeft(home: Home, pids: readonly number[]): Promise<void> {
  await eventually(async () => {
    expect(await foldersIn(home)).toEqual([])
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
}

describe.concurrent('npx amsel sandbox --ephemeral', () => {
  it('serves an empty sandbox that takes signed calls, for several listeners, until its input ends', async ({
    home,
  }) => {
    const child = spawn(COMMAND[0] as string, COMMAND.slice(1), {
      cwd: CHECKOUT,
      env: { PATH: process.env.PATH, HOME: home.directory, ...surroundings(home) },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let stdout = ''
    child.stdout.on('data', (text) => {
      stdout += text
    })
    const facts = await factsOf(() => stdout)
    expect(Object.keys(facts).sort()).toEqual(
      [
        ...['clientId', 'gatewayPublicKey', 'gatewayUrl', 'keyVersion', 'merchantPrivateKey'],
        ...['merchantPrivateKeyPkcs1', 'merchantPublicKey', 'pid', 'portalEmail', 'portalPassword'],
      ].sort(),
    )
    expect([facts.pid, facts.gatewayUrl]).toEqual([
      child.pid,
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    ])
    const merchant = new Merchant(facts.gatewayUrl, facts as never)
    expect(await merchant.notifications()).toEqual([])
    const { body } = await merchant.call('simulator/createClient', {})
    const other = new Merchant(facts.gatewayUrl, body as never)
    const files = [join(home.directory, 'one.json'), join(home.directory, 'other.json')] as const
    await writeFile(files[0], JSON.stringify(facts))
    await writeFile(files[1], JSON.stringify({ ...body, gatewayUrl: facts.gatewayUrl }))
    const args = files.flatMap((file) => ['--credentials', file])
    const listener = home.spawn([AMSEL, 'listen', '--json', ...args])
    await eventually(() => expect(listener.stderr()).toContain('Ctrl-C ends it.'))
    for (const client of [merchant, other]) await paid(client)
    await eventually(() => {
      const lines = listener.stdout().trim().split('\n').filter(Boolean)
      const whose = lines.map((line) => JSON.parse(line).clientId).sort()
      expect(whose).toEqual([merchant.clientId, other.clientId].sort())
    })
    const pids = [facts.pid, await postgresOf(home)]
    child.stdin.end()
    expect(await once(child, 'exit')).toEqual([0, null])
    await expectNothingLeft(home, pids)
  })

  it('leaves nothing when it is killed, and removes what others left that could not', async ({ home }) => {
    const left = join(home.directory, 'amsel-ephemeral-of-old')
    await mkdir(left)
    await writeFile(join(left, 'gateway.pid'), '999999999')
    const gateway = home.spawn(COMMAND, surroundings(home))
    const { pid } = await factsOf(gateway.stdout)
    await eventually(async () => expect(await foldersIn(home)).toHaveLength(1))
    const pids = [pid, await postgresOf(home)]
    process.kill(pid, 'SIGKILL')
    await expectNothingLeft(home, pids)
  })

  it('ends when its parent is killed, also without a pipe to it', async ({ home }) => {
    const script = `require('node:child_process').spawn(process.argv[1], process.argv.slice(2), {
      stdio: ['ignore', 'inherit', 'inherit'], detached: true }); setInterval(() => {}, 1000)`
    const parent = home.spawn([process.execPath, '-e', script, ...COMMAND], surroundings(home))
    const { pid, gatewayUrl } = await factsOf(parent.stdout)
    expect(await healthOf(gatewayUrl)).toBe(200)
    const pids = [pid, await postgresOf(home)]
    parent.kill('SIGKILL')
    await expectNothingLeft(home, pids)
  })

  it('says in a sentence what it needs', async ({ home }) => {
    expect(complaintOf(await home.amsel(['sandbox']))).toContain('--ephemeral')
    const wrong = ['sandbox', '--ephemeral', '--notify-url', 'nowhere']
    expect(complaintOf(await home.amsel(wrong))).toContain('"nowhere"')
    expect(await foldersIn(home)).toEqual([])
  })
})
