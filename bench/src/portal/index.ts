/**
 * The bench of the portal: does each of its lists, searches and charts stay quick at a large store? It fills a database with
 * a year of payments and a month of logged calls, asks what the pages ask for by the gateway's own functions, and has
 * PostgreSQL explain every statement; for operators the same with all their pages at a gateway of many merchants. It ends with status 1 when one takes too long or goes by no index, and leaves
 * nothing behind.
 */
import { openServer } from '../database-server.ts'
import { say } from '../progress.ts'
import { runCommand, writeJson } from '../run-command.ts'
import { startReceiver } from '../start-receiver.ts'
import { type Stop, stopAll } from '../stop-all.ts'
import { openSide } from '../volume/side.ts'
import { explainAll } from './explain.ts'
import { fillStore } from './fill/fill.ts'
import { reportOfOperators } from './operators/index.ts'
import { type PortalOptions, readOptions, USAGE } from './options.ts'
import { questionsOf } from './questions.ts'
import { formatReport, makeReport, type Report } from './report.ts'
import { readSamples } from './samples.ts'

export const run = (args: string[]): Promise<void> => runCommand(args, USAGE, bench)

async function bench(args: string[], ending: AbortController): Promise<void> {
  const options = readOptions(args)
  const stops: Stop[] = []
  try {
    const report = await reportOf(options, ending, stops)
    process.stdout.write(formatReport(report))
    await writeJson(options.jsonFile, report)
    if (report.faults.length > 0) process.exitCode = 1
  } finally {
    say('stopping')
    await stopAll(stops)
  }
}

async function reportOf(options: PortalOptions, ending: AbortController, stops: Stop[]): Promise<Report> {
  say('starting a database and a gateway')
  const server = await openServer(process.env.DATABASE_URL)
  stops.push(() => server.stop())
  const receiver = await startReceiver(1, ending.signal)
  stops.push(() => receiver.stop())
  const databaseUrl = await server.create('portal')
  const { addresses } = receiver
  const side = await openSide(ending, { name: 'large', rows: options.payments, databaseUrl, addresses })
  stops.push(() => side.stop())
  if (options.operators) return reportOfOperators(side, options)
  const store = await fillStore(side, options)
  const samples = await readSamples(side, store)
  const answers = await explainAll(databaseUrl, questionsOf(store, samples), ending.signal)
  return makeReport(answers, options, store)
}
