/** The command line. Each command is a file; a mistake of the operator is one sentence and status 1. */
import { OperatorError } from '../domain/index.ts'
import type { Command } from './command.ts'
import { doctor } from './doctor.ts'
import { firstPayment } from './first-payment.ts'
import { key } from './key.ts'
import { merchant } from './merchant.ts'
import { serve } from './serve.ts'

const COMMANDS: Readonly<Record<string, Command>> = {
  serve,
  merchant,
  key,
  doctor,
  'first-payment': firstPayment,
}

export async function run([name = '--help', ...args]: string[]): Promise<void> {
  const command = COMMANDS[name]
  try {
    if (name === '--help' || name === '-h' || name === 'help') process.stdout.write(help())
    else if (!command)
      throw new OperatorError(`There is no command "${name}": "npx amsel --help" lists them.`)
    else if (args.includes('--help') || args.includes('-h'))
      process.stdout.write(`Usage:\n${indented(command.usage)}\n`)
    else await command.run(args)
  } catch (error) {
    if (!isOperators(error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** Wrong options come from Node's own parser. */
const isOperators = (error: unknown): error is Error =>
  error instanceof OperatorError ||
  (error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS'))

const help = () =>
  `Amsel, an open payment gateway.\n\nUsage:\n${Object.values(COMMANDS)
    .map(({ usage, purpose }) => `${indented(usage)}\n      ${purpose}`)
    .join('\n')}\n\nSettings are environment variables, see docs/settings.md.\n`

const indented = (text: string) => text.replace(/^/gm, '  ')
