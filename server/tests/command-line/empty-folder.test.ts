import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { run } from '../../src/cli/index.ts'
import { complaintOf, withHome } from '../support/process.ts'

let dataDir: string
const [notified, printed]: [string[], string[]] = [[], []]
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'amsel-empty-'))
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', '')
  for (const lines of [notified, printed]) lines.length = 0
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => notified.push(String(text)) > 0)
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.exitCode = undefined
  await rm(dataDir, { recursive: true })
})

const CLIENT = ['--client', 'SANDBOX_1']
const NEED_DATA = [
  ['merchant', 'create', '--name', 'N', '--environment', 'sandbox'],
  ['merchant', 'list'],
  ['merchant', 'set', ...CLIENT],
  ['merchant', 'disable', ...CLIENT],
  ['key', 'add', ...CLIENT],
  ['gateway-key', 'list', ...CLIENT],
  ['master-key', 'status'],
  ['audit'],
  ['doctor', '--request'],
  ['first-payment'],
  ['payment', 'list', ...CLIENT],
  ['payment', 'refund', ...CLIENT, '--id', '1'],
  ['link', 'list', ...CLIENT],
  ['balance', ...CLIENT],
  ['ledger', 'verify'],
  ['job', 'failing'],
  ['method', 'list'],
  ['plan', 'list'],
  ['settlement', 'show', ...CLIENT],
  ['statement', 'list', ...CLIENT],
  ['payout', 'list', ...CLIENT],
  ['bank-account', 'list', ...CLIENT],
  ['operator', 'list'],
  ['provider', 'list'],
  ['route', 'list'],
  ['hold', 'status'],
  ['reconcile', '--since', '2026-11-15'],
  ['notification', 'list', ...CLIENT],
  ['privacy', 'erase', ...CLIENT, '--payment', '1'],
  ['listen'],
  ['trigger', 'notifyPayment'],
]
const NEED_NONE = ['serve', 'settings', 'sandbox', 'signer', 'database', 'qr']

it.each(NEED_DATA.map((args) => [args.join(' '), args]))(
  'amsel %s in a folder without data says so and leaves it empty',
  async (_name, args) => {
    const capture = join(tmpdir(), `capture-${process.pid}.http`)
    await writeFile(capture, 'POST /ams/ HTTP/1.1\nclient-id: X\nrequest-time: 1\nsignature: s\n\n{}')
    await run(args[0] === 'doctor' ? [...args, capture] : [...args])
    await rm(capture)
    expect([process.exitCode, printed]).toEqual([1, []])
    expect(notified).toEqual([
      expect.stringMatching(/^There is no .*: start the gateway first, .*DATA_DIR.*\.\n$/),
    ])
    expect(notified[0]).toContain(dataDir)
    expect(await readdir(dataDir)).toEqual([])
  },
)

it('every command is tried so, but those that need no data', async () => {
  await run(['--help'])
  const commands = new Set([...printed.join('').matchAll(/^ +npx amsel ([a-z-]+)/gm)].map(([, name]) => name))
  expect([...commands].sort()).toEqual(
    [...new Set([...NEED_DATA.map(([name]) => name), ...NEED_NONE])].sort(),
  )
})

withHome('as a process it ends with 1 and one sentence, and makes no folder', async ({ home }) => {
  expect(complaintOf(await home.amsel(['merchant', 'list']))).toBe(
    `There is no data of a gateway in ${home.dataDir}, which is DATA_DIR: start the gateway first, with ` +
      '"npx amsel serve", or set DATA_DIR or DATABASE_URL to where its data is.',
  )
  expect(await readdir(home.directory)).toEqual([])
})

it('--version works anywhere', async () => {
  await run(['--version'])
  expect(printed).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+\n$/)])
})
