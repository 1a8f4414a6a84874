import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { OperatorError } from '../../server/dist/domain/index.js'

export const GENERATORS = ['wrk', 'node'] as const
export type Generator = (typeof GENERATORS)[number]

export interface Options {
  /** The length of each phase. */
  readonly seconds: number
  readonly clients: number
  readonly connections: number
  readonly generator: Generator
  readonly jsonFile: string | undefined
}

export const USAGE = `Usage: npm run bench -- [--seconds N] [--clients N] [--connections N] [--json FILE]
                     [--generator wrk|node]
`

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '10' },
      clients: { type: 'string', default: '1' },
      connections: { type: 'string', default: '64' },
      generator: { type: 'string' },
      json: { type: 'string' },
    },
  })
  return {
    seconds: wholeNumber('--seconds', values.seconds),
    clients: wholeNumber('--clients', values.clients),
    connections: wholeNumber('--connections', values.connections),
    generator: chooseGenerator(values.generator),
    jsonFile: values.json,
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new OperatorError(`${name} must be a whole number from 1 to 99999.`)
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
