/**
 * The bench: starts a gateway of its own on an empty database, puts it under load with signed requests, and
 * reports its speed as a share of what the machine can sign at all. It promises that every counted answer was
 * the expected one, and that nothing is left behind, whatever way it ends. It never judges: goals are printed,
 * not enforced.
 */
import { startGateway } from './gateway.ts'
import { measure } from './measure.ts'
import { readOptions, USAGE } from './options.ts'
import { say } from './progress.ts'
import { formatReport, makeReport } from './report.ts'
import { runCommand, writeJson } from './run-command.ts'

export const run = (args: string[]): Promise<void> => runCommand(args, USAGE, bench)

async function bench(args: string[], ending: AbortController): Promise<void> {
  const options = readOptions(args)
  say('gateway: starting on an empty database')
  const gateway = await startGateway(ending)
  try {
    say(`gateway: ready at ${gateway.url}`)
    const report = makeReport(await measure(gateway, options, ending.signal), options)
    process.stdout.write(formatReport(report))
    await writeJson(options.jsonFile, report)
  } finally {
    say('gateway: stopping')
    await gateway.stop()
  }
}
