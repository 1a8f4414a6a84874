/**
 * The bench of volume: is the gateway as fast for a merchant with N payments as for one with 10,000? Two gateways on two
 * databases of one PostgreSQL get a history each and are measured in turn. It promises that every counted answer was the
 * expected one, that the ledgers of both merchants add up afterwards, and that nothing is left behind, whatever way it
 * ends. It never judges: goals are printed, not enforced.
 */
import { openServer } from '../database-server.ts'
import { say } from '../progress.ts'
import { runCommand, writeJson } from '../run-command.ts'
import { startReceiver } from '../start-receiver.ts'
import { type Stop, stopAll } from '../stop-all.ts'
import { checkLedger } from './check-ledger.ts'
import { fill } from './fill/fill.ts'
import { measure, slicesOf } from './measure.ts'
import { readOptions, SMALL_ROWS, USAGE, type VolumeOptions } from './options.ts'
import { formatReport, makeReport, type Outcome } from './report.ts'
import { openSide, type SideName, type Sides } from './side.ts'

export const run = (args: string[]): Promise<void> => runCommand(args, USAGE, bench)

async function bench(args: string[], ending: AbortController): Promise<void> {
  const options = readOptions(args)
  const stops: Stop[] = []
  try {
    const report = makeReport(await compare(options, ending, stops), options)
    process.stdout.write(formatReport(report))
    await writeJson(options.jsonFile, report)
  } finally {
    say('stopping')
    await stopAll(stops)
  }
}

async function compare(options: VolumeOptions, ending: AbortController, stops: Stop[]): Promise<Outcome> {
  const startedAt = performance.now()
  say('starting a database and two gateways')
  const server = await openServer(process.env.DATABASE_URL)
  stops.push(() => server.stop())
  // One address that is well, and one to heal in each slice.
  const receiver = await startReceiver(1 + slicesOf(options), ending.signal)
  stops.push(() => receiver.stop())
  const open = async (name: SideName, rows: number) => {
    const databaseUrl = await server.create(name)
    const side = await openSide(ending, { name, rows, databaseUrl, addresses: receiver.addresses })
    stops.push(() => side.stop())
    return side
  }
  const sides: Sides = { small: await open('small', SMALL_ROWS), large: await open('large', options.rows) }
  for (const side of [sides.small, sides.large]) {
    say(`${side.name}: making a history of ${side.rows} payments`)
    await fill(side)
  }
  const measured = await measure(sides, options)
  say('checking the ledger')
  const ledger = { small: await checkLedger(sides.small), large: await checkLedger(sides.large) }
  return { measured, ledger, runSeconds: (performance.now() - startedAt) / 1_000 }
}
