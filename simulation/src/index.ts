// npm run simulate: worlds of merchants, nodes of the gateway and a provider, each of which follows from its seed.
import { writeFile } from 'node:fs/promises'
import { OperatorError } from '../../server/dist/domain/index.js'
import { startCluster } from './cluster.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { planOfSeed, type SeedGiven } from './run-seed.ts'
import { shrink } from './shrink.ts'
import { type RanSeed, Workers } from './workers.ts'

const PROGRESS_EVERY = 50

async function simulate(options: Options): Promise<boolean> {
  const { seed, seeds, size, json } = options
  const cluster = await startCluster(size.shops)
  const workers = new Workers(cluster.ground, Math.min(options.workers, seeds))
  const end = async () => {
    workers.close()
    await cluster.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().then(() => process.exit(1)))
  try {
    const began = performance.now()
    const ran: RanSeed[] = []
    const all = Array.from({ length: seeds }, (_, index): SeedGiven => ({ seed: seed + index, size }))
    await workers.runAll(all, (one) => {
      ran.push(one)
      if (ran.length % PROGRESS_EVERY === 0) console.error(`${ran.length} of ${seeds} worlds`)
      return one.violation ? 'halt' : 'go on'
    })
    const seconds = (performance.now() - began) / 1_000
    console.log(summary(ran, seconds))
    const [failed] = ran.filter(({ violation }) => violation).sort((one, other) => one.seed - other.seed)
    if (json)
      await writeFile(json, `${JSON.stringify({ seconds, failed: failed ?? null, worlds: ran }, null, 2)}\n`)
    if (failed) await tell(workers, { seed: failed.seed, size }, failed)
    return !failed
  } finally {
    await end()
  }
}

function summary(ran: readonly RanSeed[], seconds: number): string {
  const sum = (of: (one: RanSeed) => number) => ran.reduce((all, one) => all + of(one), 0)
  const steps = sum((one) => one.steps)
  const hours = sum((one) => one.simulatedMs) / 3_600_000
  return `worlds: ${ran.length}, steps: ${steps}, simulated hours: ${hours.toFixed(1)}, in ${seconds.toFixed(1)} s`
}

/** The story of the smallest plan that fails in the same way. */
async function tell(workers: Workers, given: SeedGiven, failed: RanSeed): Promise<void> {
  const { violation } = failed
  console.log(`\nSeed ${given.seed} violates: ${violation?.detail}`)
  let shown = failed
  const plan = await shrink(planOfSeed(given), async (less) => {
    const ran = await workers.run({ ...given, plan: less })
    const isSame = ran.violation?.check === violation?.check
    if (isSame) shown = ran
    return isSame
  })
  console.log(`It takes purchases: ${plan.purchases.length}, faults: ${plan.faults.length}`)
  console.log(JSON.stringify(plan, null, 2))
  console.log(`\n${shown.violation?.detail}\n\n${shown.diagram}`)
}

try {
  if (process.argv.includes('--help')) console.log(USAGE)
  else if (!(await simulate(readOptions(process.argv.slice(2))))) process.exitCode = 1
} catch (error) {
  process.exitCode = 1
  const isMistake =
    error instanceof OperatorError || String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')
  console.error(isMistake ? (error as Error).message : error)
}
