import { parseArgs } from 'node:util'
import { OperatorError } from '../../../server/dist/domain/index.js'

export interface VolumeOptions {
  /** Of the large history. */
  readonly rows: number
  /** How long a slice at the small history is meant to last. */
  readonly seconds: number
  /** Of each phase at each history, after the warm-up. */
  readonly slices: number
  readonly connections: number
  readonly jsonFile: string | undefined
}

/** What the large history is compared with. */
export const SMALL_ROWS = 10_000

export const USAGE = `Usage: npm run bench:volume -- [--rows N] [--seconds N] [--slices N] [--connections N] [--json FILE]
`

export function readOptions(args: string[]): VolumeOptions {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '2' },
      slices: { type: 'string', default: '7' },
      connections: { type: 'string', default: '16' },
      json: { type: 'string' },
    },
  })
  return {
    rows: wholeNumber('--rows', values.rows, [SMALL_ROWS, 100_000_000]),
    seconds: wholeNumber('--seconds', values.seconds, [1, 60]),
    slices: wholeNumber('--slices', values.slices, [1, 20]),
    connections: wholeNumber('--connections', values.connections, [1, 1_000]),
    jsonFile: values.json,
  }
}

export function wholeNumber(name: string, text: string, [least, most]: [number, number]): number {
  const number = Number(text)
  if (!/^\d{1,9}$/.test(text) || number < least || number > most)
    throw new OperatorError(`${name} must be a whole number from ${least} to ${most}.`)
  return number
}
