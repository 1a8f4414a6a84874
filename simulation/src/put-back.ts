// npm run simulate:bugs -- [PART OF A NAME] [SEEDS]: puts mistakes of the past back, one at a time, and says after how many worlds each is found.
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OLD_BUGS, type OldBug } from './old-bugs.ts'
import { withBug } from './with-bug.ts'

const SEEDS = 1_000

async function findBug(bug: OldBug, seeds: string): Promise<string> {
  const checkout = await withBug(bug)
  try {
    const file = join(checkout, 'worlds.json')
    const args = [join(checkout, 'simulation/dist/index.js'), '--seeds', seeds, '--json', file]
    await new Promise<void>((resolve) => execFile(process.execPath, args, () => resolve()))
    const { failed } = JSON.parse(await readFile(file, 'utf8')) as {
      failed: { seed: number; violation: { check: string } } | null
    }
    return failed ? `${failed.seed} | ${failed.violation.check}` : `not within ${seeds} |`
  } finally {
    await rm(checkout, { recursive: true })
  }
}

const [chosen = '', seeds = String(SEEDS)] = process.argv.slice(2)
console.log('| Mistake | Found by seed | What was violated |\n|---|---|---|')
for (const bug of OLD_BUGS)
  if (bug.name.includes(chosen)) console.log(`| ${bug.name} | ${await findBug(bug, seeds)} |`)
