import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { environmentWith } from '../../platform/config/index.ts'
import { packageFile } from '../../platform/package-files.ts'
import type { ClientCredentials } from './signed-caller.ts'

const PROGRAM = fileURLToPath(packageFile('bin/amsel.cjs'))

/** What the command prints. */
interface Ready extends ClientCredentials {
  readonly gatewayUrl: string
  readonly pid: number
}

interface GatewayProcess {
  readonly ready: Ready
  stop(): Promise<void>
}

interface Options {
  readonly settings: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly notifyUrl: string
}

/** The gateway as a child, whose input is a pipe: when this process ends, so does the child. */
export async function startGatewayProcess({
  settings,
  timeoutMs,
  notifyUrl,
}: Options): Promise<GatewayProcess> {
  const args = [PROGRAM, 'sandbox', '--ephemeral', '--json', '--notify-url', notifyUrl]
  const child = spawn(process.execPath, args, {
    env: environmentWith(settings),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.on('error', () => {})
  const ended = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  try {
    const line = await Promise.race([firstLine(child.stdout), ended.then(() => null)])
    if (line === null) throw new Error('The gateway ended before it was ready: the reason is above.')
    unref(child)
    return {
      ready: JSON.parse(line) as Ready,
      async stop() {
        child.ref()
        child.stdin.end()
        if (child.exitCode === null && child.signalCode === null) await ended
      },
    }
  } finally {
    clearTimeout(timer)
  }
}

async function firstLine(output: NodeJS.ReadableStream): Promise<string | null> {
  for await (const line of createInterface({ input: output })) return line
  return null
}

/** Tests that forget stop() must be able to end. */
function unref(child: ReturnType<typeof spawn>): void {
  child.unref()
  for (const pipe of [child.stdin, child.stdout]) (pipe as unknown as { unref(): void } | null)?.unref()
}
