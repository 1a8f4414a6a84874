/** The command line. Each command is a file; an operator's mistake is one sentence and status 1. */
import { OperatorError, Refusal } from '../domain/index.ts'
import { suggestion } from './choose.ts'
import type { Command } from './command.ts'
import { COMMANDS } from './commands.ts'
import { optionsIn } from './usage.ts'
import { UsageError } from './usage-error.ts'

export async function run([name = 'serve', ...args]: string[]): Promise<void> {
  try {
    if (name === '--help' || name === '-h' || name === 'help') return void process.stdout.write(await help())
    if (name === '--version')
      return void process.stdout.write(`${(await import('@amsel/contract')).VERSION}\n`)
    const command = await COMMANDS.get(name)?.()
    if (!command) throw new UsageError(whyUnknown(name))
    if (args.includes('--help') || args.includes('-h')) process.stdout.write(await helpOf(name, command))
    else await runCommand(command, args)
  } catch (error) {
    const complaint = complaintOf(error)
    process.exitCode = complaint?.code === 'usage' ? WRONG_USAGE : FAILED
    if (complaint === null) throw error
    // A program that asked for JSON reads it also here.
    process.stderr.write(
      `${args.includes('--json') ? JSON.stringify({ error: complaint }) : complaint.message}\n`,
    )
  }
}

const [FAILED, WRONG_USAGE] = [1, 2]

/** Former names of commands, which go with the next minor version. */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map([['agenda', 'job']])

function whyUnknown(name: string): string {
  const now = FORMER_NAMES.get(name)
  return now === undefined
    ? `There is no command "${name}": "npx amsel --help" lists them.${suggestion(name, COMMANDS.keys())}`
    : `The command "${name}" is called "${now}" now: see "npx amsel ${now} --help".`
}

/** Wrong options come from Node's own parser. */
async function runCommand(command: Command, args: string[]): Promise<void> {
  try {
    await command.run(args)
  } catch (error) {
    if (!isAboutOptions(error)) throw error
    const [, unknown] = /^Unknown option '(--[^']+)'/.exec(error.message) ?? []
    const meant = suggestion(unknown, optionsIn(command.usage, args))
    throw new UsageError(meant === '' ? error.message : `Unknown option '${unknown}'.${meant}`)
  }
}

const isAboutOptions = (error: unknown): error is Error =>
  error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')

/** What an operator is told who made a mistake or asked for what the engine refuses; null for a fault. */
function complaintOf(error: unknown): { readonly code: string; readonly message: string } | null {
  if (error instanceof Refusal) {
    const { code, message } = error
    return { code, message: `It was refused with ${code}: ${message.replace(/\.$/, '')}.` }
  }
  if (!(error instanceof OperatorError)) return null
  return { code: error instanceof UsageError ? 'usage' : 'failed', message: error.message }
}

/** Its purpose, and what the documentation says of it. */
async function helpOf(name: string, { purpose }: Command): Promise<string> {
  const { HELP } = await import('./help.ts')
  const text = HELP[name]
  if (text === undefined) throw new Error(`the command ${name} has no help`)
  return `npx amsel ${name}: ${purpose}\n\n${text}`
}

async function help(): Promise<string> {
  const commands = await Promise.all([...COMMANDS.values()].map((load) => load()))
  const list = commands.map(({ usage, purpose }) => `${indented(usage)}\n      ${purpose}`).join('\n')
  return `Amsel, an open payment gateway.\n\nUsage:\n${list}\n\nSettings are environment variables, or entries of the file that AMSEL_CONFIG names: see docs/settings.md.\n`
}

const indented = (text: string) => text.replace(/^/gm, '  ')
