import { parseArgs } from 'node:util'
import { logOfSandbox } from '../platform/config/index.ts'
import { startEphemeral, watchParent } from '../main/index.ts'
import type { Command } from './command.ts'
import { openLog } from './open-log.ts'
import { UsageError } from './usage-error.ts'

/** The stopping process may kill the gateway soon after this; its undertaker does the rest then. */
const STOP_MS_MAX = 5_000

export const sandbox: Command = {
  usage: 'npx amsel sandbox --ephemeral [--notify-url URL] [--json]',
  purpose:
    'starts an empty gateway for tests on a free port; it stops with the process that started it, and leaves nothing behind',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        ephemeral: { type: 'boolean' },
        'notify-url': { type: 'string' },
        json: { type: 'boolean' },
      },
    })
    if (!values.ephemeral)
      throw new UsageError('sandbox needs --ephemeral: a gateway that keeps its data is "serve".')
    const notifyUrl = values['notify-url']
    if (notifyUrl !== undefined && !/^https?:\/\//i.test(notifyUrl))
      throw new UsageError(`--notify-url must be an http or https URL; it is "${notifyUrl}".`)
    const isStopping = new Promise<void>((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve())
    })
    const parent = await watchParent()
    const gateway = await startEphemeral(openLog(await logOfSandbox()), { notifyUrl })
    const { merchant } = gateway
    const lines = values.json
      ? [JSON.stringify({ ...merchant, pid: process.pid })]
      : [`Amsel is ready at ${merchant.gatewayUrl} as ${merchant.clientId}, until its parent ends.`]
    // Nobody may be reading any more.
    process.stdout.on('error', () => {})
    process.stdout.write(`${lines.join('\n')}\n`)
    await Promise.race([isStopping, parent.ended()])
    setTimeout(() => process.exit(0), STOP_MS_MAX).unref()
    await gateway.stop()
    process.exit(0)
  },
}
