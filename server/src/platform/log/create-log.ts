import pino, { type Logger } from 'pino'
import { type Destination, openStandardError } from './destination.ts'
import { LineOutput } from './line-output.ts'
import { TextLines } from './text-lines.ts'

interface LogOptions {
  readonly level: string
  readonly format: 'text' | 'json'
  /** Whether people who read text like colours; they get them on a terminal alone. */
  readonly mayBeColoured: boolean
}

const REDACTED = [
  ...['*.authorization', '*.signature', '*.password', '*.privateKey', '*.connectionString'],
  'err.config',
  // Of the database: it may hold the whole row that was refused.
  'err.detail',
]

/** A log that writes to standard error. */
export const createLog = (
  { level, format, mayBeColoured }: LogOptions,
  destination: Destination = openStandardError(),
): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: REDACTED, censor: '***' },
    },
    format === 'json'
      ? new LineOutput(destination, lostAsJson)
      : textOutput(destination, mayBeColoured && destination.isTerminal),
  )

/** What pino has written is read again: its levels, its redaction and its errors are the same in both formats. */
function textOutput(destination: Destination, isColoured: boolean): { write(line: string): void } {
  const lines = new TextLines({ isColoured })
  const output = new LineOutput(destination, (lost) => lines.write(lostAsJson(lost)))
  return { write: (line) => output.write(lines.write(line)) }
}

const lostAsJson = (lost: number) =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), lost, msg: 'log lines were dropped because their reader did not keep up' })}\n`
