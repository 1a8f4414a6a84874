// npm run simulate:bugs -- [PART OF A NAME] [SEEDS]: puts mistakes back, one at a time, and says which seed finds each.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { OLD_BUGS, type OldBug } from './old-bugs.ts'
import { withBug } from './with-bug.ts'

const SEEDS = 1_000
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

async function findBug(bug: OldBug, seeds: string): Promise<string> {
  const checkout = await withBug(bug)
  try {
    const file = join(checkout, 'worlds.json')
    const args = [join(checkout, 'simulation/dist/index.js'), '--seeds', seeds, '--json', file]
    await simulate(args)
    const { failed } = JSON.parse(await readFile(file, 'utf8')) as {
      failed: { seed: number; violation: { check: string } } | null
    }
    return failed ? `${failed.seed} | ${failed.violation.check}` : `not within ${seeds} |`
  } finally {
    await rm(checkout, { recursive: true })
  }
}

/** A violation is what is looked for; anything else that it says is for whoever reads this. Nothing is left behind. */
async function simulate(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const stop = () => child.kill()
  for (const signal of SIGNALS) process.once(signal, stop)
  await once(child, 'close')
  for (const signal of SIGNALS) process.off(signal, stop)
  if (!(await stat(args.at(-1) ?? '').catch(() => null))) throw new Error(said)
}

const [chosen = '', seeds = String(SEEDS)] = process.argv.slice(2)
const meant = OLD_BUGS.filter(({ name }) => name.includes(chosen))
if (meant.length === 0) {
  console.error(
    `No mistake has "${chosen}" in its name. There are:\n${OLD_BUGS.map(({ name }) => name).join('\n')}`,
  )
  process.exit(1)
}
console.log('| Mistake | Found by seed | What was violated |\n|---|---|---|')
for (const bug of meant) console.log(`| ${bug.name} | ${await findBug(bug, seeds)} |`)
