import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { OperatorError } from '../../server/dist/domain/index.js'
import { PHASES, type PhaseName } from './phase.ts'

const GENERATORS = ['wrk', 'node'] as const
export type Generator = (typeof GENERATORS)[number]

/** What one report is about. */
export interface Options {
  /** The length of each phase. */
  readonly seconds: number
  readonly clients: number
  readonly connections: number
  readonly generator: Generator
  readonly only: readonly PhaseName[]
  /** The gateway's workers, as its setting says them; null: its default. */
  readonly processes: string | null
  /** How much further away the database is; null: it is reached directly. */
  readonly databaseDelayMs: number | null
}

interface CommandLine {
  readonly runs: readonly Options[]
  /** Whether the number of clients was given, and the report is that of one run. */
  readonly isOne: boolean
  readonly jsonFile: string | undefined
}

export const USAGE = `Usage: npm run bench -- [--seconds N] [--clients N] [--connections N] [--only PHASE,…] [--json FILE]
                     [--database-delay-ms N] [--processes N|auto] [--generator wrk|node]
`

/** One merchant alone, and many. */
const CLIENTS_OF_FULL_RUN = ['1', '1000']

export function readOptions(args: string[]): CommandLine {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '10' },
      clients: { type: 'string' },
      connections: { type: 'string', default: '64' },
      generator: { type: 'string' },
      json: { type: 'string' },
      only: { type: 'string' },
      processes: { type: 'string' },
      'database-delay-ms': { type: 'string' },
    },
  })
  const shared = {
    seconds: wholeNumber('--seconds', values.seconds),
    connections: wholeNumber('--connections', values.connections),
    generator: chooseGenerator(values.generator),
    only: phases(values.only),
    processes: values.processes ?? null,
    databaseDelayMs: delayMs(values['database-delay-ms']),
  }
  const counts = values.clients === undefined ? CLIENTS_OF_FULL_RUN : [values.clients]
  return {
    runs: counts.map((clients) => ({ ...shared, clients: wholeNumber('--clients', clients) })),
    isOne: values.clients !== undefined,
    jsonFile: values.json,
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new OperatorError(`${name} must be a whole number from 1 to 99999.`)
  return Number(text)
}

/** In their own order, whatever the order in which they are asked for. */
function phases(text: string | undefined): readonly PhaseName[] {
  if (text === undefined) return PHASES
  const names = text.split(',')
  if (!names.every((name) => PHASES.some((known) => known === name)))
    throw new OperatorError(`--only takes names from this list, with commas: ${PHASES.join(', ')}.`)
  return PHASES.filter((name) => names.includes(name))
}

/** 0 goes through the proxy too: what the proxy itself costs. */
function delayMs(text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^\d{1,3}(\.\d+)?$/.test(text))
    throw new OperatorError('--database-delay-ms must be a number from 0 to 999.')
  return Number(text)
}

/** wrk takes less of the machine away from the gateway than a generator in Node does. */
function chooseGenerator(given: string | undefined): Generator {
  const hasWrk = !spawnSync('wrk', ['-v']).error
  if (given === undefined) return hasWrk ? 'wrk' : 'node'
  const generator = GENERATORS.find((known) => known === given)
  if (!generator) throw new OperatorError(`--generator must be one of: ${GENERATORS.join(', ')}.`)
  if (generator === 'wrk' && !hasWrk) throw new OperatorError('There is no wrk on the PATH.')
  return generator
}
