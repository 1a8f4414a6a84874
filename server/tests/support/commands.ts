import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { on } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Ended } from './process.ts'

const PROCESSES_MAX = 3
const RUNNER = fileURLToPath(new URL('run-commands.js', import.meta.url))

interface CommandRequest {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>

/**
 * Processes that run commands of the built program to their end, and are kept for the next ones: most of what a short
 * command takes is loading the program. Commands at the same moment have a process each, and a fourth one waits.
 */
export class Commands {
  readonly #directory: string
  readonly #idle: Child[] = []
  readonly #all: Child[] = []
  readonly #waiting: ((child: Child) => void)[] = []

  constructor(directory: string) {
    this.#directory = directory
  }

  get processes(): readonly Child[] {
    return this.#all
  }

  async run(request: CommandRequest): Promise<Ended> {
    const child = await this.#take()
    const mark = `-- ${randomUUID()} --`
    const outputs = [child.stdout, child.stderr].map((stream) => textBefore(stream, mark))
    child.stdin.write(`${JSON.stringify({ ...request, mark })}\n`)
    const [stdout, stderr] = await Promise.all(outputs)
    this.#release(child)
    return { status: stdout?.status ?? null, stdout: stdout?.text ?? '', stderr: stderr?.text ?? '' }
  }

  async #take(): Promise<Child> {
    const idle = this.#idle.pop()
    if (idle) return idle
    if (this.#all.length < PROCESSES_MAX) return this.#start()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #release(child: Child): void {
    const next = this.#waiting.shift()
    if (next) next(child)
    else this.#idle.push(child)
  }

  #start(): Child {
    const child = spawn(process.execPath, [RUNNER], {
      cwd: this.#directory,
      // A group of its own, so that nothing of it is left when the test is over.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8')
    this.#all.push(child)
    return child
  }
}

/** What is written before the line with the mark, and the status on that line. */
async function textBefore(stream: Readable, mark: string) {
  let text = ''
  for await (const [chunk] of on(stream, 'data', { close: ['end'] })) {
    text += chunk
    const [before = '', after] = text.split(mark)
    if (after?.endsWith('\n')) return { text: before, status: Number(after) }
  }
  throw new Error(`the process ended before its command did:\n${text}`)
}
