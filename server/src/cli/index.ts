/** The command line. Each command is a file; a mistake of the operator is one sentence and status 1. */
import { OperatorError } from '../domain/index.ts'
import type { Command } from './command.ts'

/** Loaded when asked for: most of them need a fraction of the gateway. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['serve', async () => (await import('./serve.ts')).serve],
  ['merchant', async () => (await import('./merchant.ts')).merchant],
  ['key', async () => (await import('./key.ts')).key],
  ['gateway-key', async () => (await import('./gateway-key.ts')).gatewayKey],
  ['signer', async () => (await import('./signer.ts')).signer],
  ['master-key', async () => (await import('./master-key.ts')).masterKey],
  ['database', async () => (await import('./database.ts')).database],
  ['audit', async () => (await import('./audit.ts')).audit],
  ['doctor', async () => (await import('./doctor.ts')).doctor],
  ['first-payment', async () => (await import('./first-payment.ts')).firstPayment],
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
    if (!command) throw new OperatorError(`There is no command "${name}": "npx amsel --help" lists them.`)
    if (args.includes('--help') || args.includes('-h'))
      process.stdout.write(`Usage:\n${indented(command.usage)}\n`)
    else await command.run(args)
  } catch (error) {
    process.exitCode = 1
    if (!isOperators(error)) throw error
    process.stderr.write(`${error.message}\n`)
  }
}

/** Wrong options come from Node's own parser. */
const isOperators = (error: unknown): error is Error =>
  error instanceof OperatorError ||
  (error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS'))

async function help(): Promise<string> {
  const commands = await Promise.all([...COMMANDS.values()].map((load) => load()))
  const list = commands.map(({ usage, purpose }) => `${indented(usage)}\n      ${purpose}`).join('\n')
  return `Amsel, an open payment gateway.\n\nUsage:\n${list}\n\nSettings are environment variables, see docs/settings.md.\n`
}

const indented = (text: string) => text.replace(/^/gm, '  ')
