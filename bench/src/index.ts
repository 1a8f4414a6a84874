/**
 * The bench: starts a gateway of its own on an empty database, puts it under load with signed requests, and
 * reports its speed as a share of what the machine can sign at all. It promises that every counted answer was
 * the expected one, and that nothing is left behind, whatever way it ends. It never judges: goals are printed,
 * not enforced.
 */
import { writeFile } from 'node:fs/promises'
import { OperatorError } from '../../server/dist/domain/index.js'
import { startGateway } from './gateway.ts'
import { measure } from './measure.ts'
import { readOptions, USAGE } from './options.ts'
import { say } from './progress.ts'
import { formatReport, makeReport } from './report.ts'

export async function run(args: string[]): Promise<void> {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => ending.abort(new OperatorError(`The bench was ended by ${signal}.`)))
  try {
    if (args.includes('--help') || args.includes('-h')) process.stdout.write(USAGE)
    else await bench(args, ending)
  } catch (thrown) {
    const error: unknown = ending.signal.aborted ? ending.signal.reason : thrown
    process.stderr.write(`${isOperators(error) ? error.message : (error as Error).stack}\n`)
    process.exitCode = 1
  }
}

async function bench(args: string[], ending: AbortController): Promise<void> {
  const options = readOptions(args)
  say('gateway: starting on an empty database')
  const gateway = await startGateway(ending)
  try {
    say(`gateway: ready at ${gateway.url}`)
    const report = makeReport(await measure(gateway, options, ending.signal), options)
    process.stdout.write(formatReport(report))
    if (options.jsonFile !== undefined)
      await writeFile(options.jsonFile, `${JSON.stringify(report, null, 2)}\n`)
  } finally {
    say('gateway: stopping')
    await gateway.stop()
  }
}

/** Wrong options come from Node's own parser. */
const isOperators = (error: unknown): error is Error =>
  error instanceof OperatorError ||
  (error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS'))
