/** The command line. Each command is a file; an operator's mistake is one sentence and status 1. */
import { OperatorError, Refusal } from '../domain/index.ts'
import { suggestion } from './choose.ts'
import type { Command } from './command.ts'
import { optionsIn } from './usage.ts'

/** Loaded on demand: most of them need a fraction of the gateway. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['serve', async () => (await import('./serve.ts')).serve],
  ['settings', async () => (await import('./settings.ts')).settings],
  ['sandbox', async () => (await import('./sandbox.ts')).sandbox],
  ['merchant', async () => (await import('./merchant.ts')).merchant],
  ['key', async () => (await import('./key.ts')).key],
  ['gateway-key', async () => (await import('./gateway-key.ts')).gatewayKey],
  ['signer', async () => (await import('./signer.ts')).signer],
  ['operator', async () => (await import('./operator.ts')).operator],
  ['provider', async () => (await import('./provider.ts')).provider],
  ['route', async () => (await import('./route.ts')).route],
  ['method', async () => (await import('./method.ts')).method],
  ['hold', async () => (await import('./hold.ts')).hold],
  ['reconcile', async () => (await import('./reconcile.ts')).reconcile],
  ['master-key', async () => (await import('./master-key.ts')).masterKey],
  ['database', async () => (await import('./database.ts')).database],
  ['job', async () => (await import('./job.ts')).job],
  ['audit', async () => (await import('./audit.ts')).audit],
  ['doctor', async () => (await import('./doctor.ts')).doctor],
  ['first-payment', async () => (await import('./first-payment.ts')).firstPayment],
  ['payment', async () => (await import('./payment.ts')).payment],
  ['link', async () => (await import('./link.ts')).link],
  ['balance', async () => (await import('./balance.ts')).balance],
  ['ledger', async () => (await import('./ledger.ts')).ledger],
  ['notification', async () => (await import('./notification.ts')).notification],
  ['privacy', async () => (await import('./privacy.ts')).privacy],
  ['listen', async () => (await import('./listen.ts')).listen],
  ['trigger', async () => (await import('./trigger.ts')).trigger],
  ['qr', async () => (await import('./qr.ts')).qr],
])

export async function run([name = 'serve', ...args]: string[]): Promise<void> {
  try {
    if (name === '--help' || name === '-h' || name === 'help') return void process.stdout.write(await help())
    if (name === '--version')
      return void process.stdout.write(`${(await import('@amsel/contract')).VERSION}\n`)
    const command = await COMMANDS.get(name)?.()
    if (!command) throw new OperatorError(whyUnknown(name))
    if (args.includes('--help') || args.includes('-h'))
      process.stdout.write(`Usage:\n${indented(command.usage)}\n`)
    else await runCommand(command, args)
  } catch (error) {
    process.exitCode = 1
    const complaint = complaintOf(error)
    if (complaint === null) throw error
    process.stderr.write(`${complaint}\n`)
  }
}

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
    throw new OperatorError(meant === '' ? error.message : `Unknown option '${unknown}'.${meant}`)
  }
}

const isAboutOptions = (error: unknown): error is Error =>
  error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')

/** The message for an operator who made a mistake or asked for what the engine refuses; null for a fault. */
function complaintOf(error: unknown): string | null {
  if (error instanceof Refusal)
    return `It was refused with ${error.code}: ${error.message.replace(/\.$/, '')}.`
  return error instanceof OperatorError ? error.message : null
}

async function help(): Promise<string> {
  const commands = await Promise.all([...COMMANDS.values()].map((load) => load()))
  const list = commands.map(({ usage, purpose }) => `${indented(usage)}\n      ${purpose}`).join('\n')
  return `Amsel, an open payment gateway.\n\nUsage:\n${list}\n\nSettings are environment variables, or stand in the file of AMSEL_CONFIG: see docs/settings.md.\n`
}

const indented = (text: string) => text.replace(/^/gm, '  ')
