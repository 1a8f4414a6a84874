import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { OLD_BUGS, type OldBug } from '../../../simulation/src/old-bugs.ts'
import { withBug } from '../../../simulation/src/with-bug.ts'
import { CHECKOUT, ensureBuild } from '../support/process.ts'

const run = promisify(execFile)
beforeAll(ensureBuild)

interface World {
  readonly seed: number
  readonly steps: number
  readonly storyDigest: string
  readonly violation: { readonly check: string } | null
}

async function simulate(checkout: string, ...args: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'amsel-simulate-'))
  const file = join(folder, 'worlds.json')
  try {
    const program = join(checkout, 'simulation/dist/index.js')
    const { status, stdout } = await run(process.execPath, [
      ...[program, '--workers', '1', '--json', file, ...args],
    ]).then(
      ({ stdout }) => ({ status: 0, stdout }),
      (error) => ({ status: error.code as number, stdout: String(error.stdout) }),
    )
    const { worlds } = JSON.parse(await readFile(file, 'utf8')) as { worlds: World[] }
    return { status, stdout, worlds }
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('npm run simulate', () => {
  it('runs worlds in which nothing is violated, and each seed again to the letter', async () => {
    const first = await simulate(CHECKOUT, '--seed', '2', '--seeds', '2')
    expect([first.status, first.worlds.map(({ violation }) => violation)]).toEqual([0, [null, null]])
    expect(first.worlds.every(({ steps }) => steps > 500)).toBe(true)
    const [third] = (await simulate(CHECKOUT, '--seed', '3')).worlds
    expect(third?.storyDigest).toBe(first.worlds.find(({ seed }) => seed === 3)?.storyDigest)
  }, 180_000)

  it.each(OLD_BUGS)('can still have the mistake: $name', async ({ file, from }) => {
    const text = await readFile(join(CHECKOUT, 'server/dist', file), 'utf8')
    expect(text.split(from)).toHaveLength(2)
  })

  it('names the mistakes that can be put back, where none is meant', async () => {
    const asked = run(process.execPath, [join(CHECKOUT, 'simulation/dist/put-back.js'), 'no such mistake'])
    await expect(asked).rejects.toThrow(OLD_BUGS[0]?.name)
  })

  it('finds a refund limit that forgets earlier refunds, and tells its story', async ({ onTestFinished }) => {
    const [bug] = OLD_BUGS
    const checkout = await withBug(bug as OldBug)
    onTestFinished(() => rm(checkout, { recursive: true }))
    const { status, stdout, worlds } = await simulate(checkout, '--seed', '4', '--seeds', '50')
    expect(status).toBe(1)
    expect(worlds.at(-1)?.violation).not.toBeNull()
    expect(stdout).toContain('sequenceDiagram')
    // One is refunded twice, and others have brought the money for it.
    expect(stdout).toMatch(/^It takes purchases: [1-4], faults: 0$/m)
  }, 240_000)
})
