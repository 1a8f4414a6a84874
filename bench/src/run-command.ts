import { writeFile } from 'node:fs/promises'
import { OperatorError } from '../../server/dist/domain/index.js'

type Work = (args: string[], ending: AbortController) => Promise<void>

/** Does the work. A signal ends it in order; what goes wrong is a sentence and status 1. */
export async function runCommand(args: string[], usage: string, work: Work): Promise<void> {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => ending.abort(new OperatorError(`The bench was ended by ${signal}.`)))
  try {
    if (args.includes('--help') || args.includes('-h')) process.stdout.write(usage)
    else await work(args, ending)
  } catch (thrown) {
    const error: unknown = ending.signal.aborted ? ending.signal.reason : thrown
    process.stderr.write(`${isOperators(error) ? error.message : (error as Error).stack}\n`)
    process.exitCode = 1
  }
}

/** Wrong options come from Node's own parser. */
const isOperators = (error: unknown): error is Error =>
  error instanceof OperatorError ||
  (error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS'))

export async function writeJson(file: string | undefined, report: unknown): Promise<void> {
  if (file !== undefined) await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
}
