import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { OperatorError } from '../../server/dist/domain/index.js'
import type { Generator } from './options.ts'

interface Load {
  readonly generator: Generator
  readonly url: string
  readonly connections: number
  readonly seconds: number
  /** Pre-signed requests. */
  readonly file: string
  readonly signal: AbortSignal
  /** Only the generator in Node can hold back. */
  readonly perSecond?: number
}

/** What a generator prints as one line of JSON. */
export interface LoadResult {
  readonly answers: number
  /** Until the end of the time or of the requests. */
  readonly seconds: number
  readonly errors: Readonly<Record<string, number>>
  readonly p50Ms: number
  readonly p99Ms: number
  readonly hasRunOut: boolean
}

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const COMMANDS: Record<Generator, (load: Load) => [program: string, args: string[]]> = {
  // The generator stands for other machines: it must not interrupt the gateway whenever an answer reaches it.
  wrk: ({ url, connections, seconds, file }) => [
    'nice',
    [
      ...['-n', '5', 'wrk'],
      ...['-t', '1', '-c', String(connections), '-d', `${Math.ceil(seconds)}s`, '--timeout', '10s'],
      ...['-s', place('../wrk/replay.lua'), url, '--', file],
    ],
  ],
  node: ({ url, connections, seconds, file, perSecond }) => [
    process.execPath,
    [
      ...[place('./node-generator.js'), url, String(connections), String(seconds), file],
      ...(perSecond === undefined ? [] : [String(perSecond)]),
    ],
  ],
}

/** Sends the file's requests over kept-alive connections for so many seconds; any error fails the run. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const [program, args] = COMMANDS[load.generator](load)
  const { stdout } = await promisify(execFile)(program, args, { signal: load.signal })
  const line = stdout.split('\n').find((text) => text.startsWith('{'))
  if (!line) throw new OperatorError(`The load generator gave no result:\n${stdout}`)
  const result = JSON.parse(line) as LoadResult
  const errors = Object.entries(result.errors).filter(([, count]) => count > 0)
  if (errors.length > 0)
    throw new OperatorError(
      `The load met errors: ${errors.map(([kind, count]) => `${count} ${kind}`).join(', ')}.`,
    )
  return result
}

const PATIENCE_SECONDS = 300

/** Sends all of the file's requests, for what must be there before a load; each must be answered. */
export async function sendAll(load: Omit<Load, 'generator' | 'seconds'>, count: number): Promise<void> {
  const { answers } = await runLoad({ ...load, generator: 'node', seconds: PATIENCE_SECONDS })
  if (answers < count) throw new OperatorError(`Only ${answers} of ${count} requests were answered in time.`)
}
