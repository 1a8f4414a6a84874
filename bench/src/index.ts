/**
 * The bench: starts a gateway of its own on an empty database, puts it under load with signed requests, and
 * reports its speed as a share of what the machine can sign at all and of the floor, a bare program that is measured
 * beside it. It promises that every counted answer was the expected one, and that nothing is left behind, whatever way
 * it ends. It never judges.
 */
import { measure } from './measure.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { say } from './progress.ts'
import { formatReport, makeReport, type Report } from './report.ts'
import { runCommand, writeJson } from './run-command.ts'
import { openStage } from './stage.ts'
import { type Stop, stopAll } from './stop-all.ts'

export const run = (args: string[]): Promise<void> => runCommand(args, USAGE, bench)

async function bench(args: string[], ending: AbortController): Promise<void> {
  const { runs, isOne, jsonFile } = readOptions(args)
  // A gateway's start leaves its own settings in the environment.
  const databaseUrl = process.env.DATABASE_URL
  const reports: Record<string, Report> = {}
  for (const options of runs) {
    const report = await reportOf(options, ending, databaseUrl)
    process.stdout.write(formatReport(report))
    reports[options.clients] = report
  }
  await writeJson(jsonFile, isOne ? Object.values(reports)[0] : reports)
}

async function reportOf(
  options: Options,
  ending: AbortController,
  databaseUrl: string | undefined,
): Promise<Report> {
  const stops: Stop[] = []
  try {
    return makeReport(await measure(await openStage(ending, options, databaseUrl, stops)), options)
  } finally {
    say('stopping')
    await stopAll(stops)
  }
}
