import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { OperatorError } from '../../server/dist/domain/index.js'
import type { Size } from './plan.ts'

export const USAGE = `npm run simulate -- [--seed N] [--seeds M] [--hours H] [--workers W] [--json FILE]
  runs M worlds from seed N on (1 and 100), each of some busy seconds, or of H simulated hours;
  --seed N alone runs that one again, and shows its story where it fails`

export interface Options {
  readonly seed: number
  readonly seeds: number
  readonly size: Size
  readonly workers: number
  readonly json: string | undefined
}

const MINUTES_AN_HOUR = 60
/** In a world without a length of its own. */
const BUSY_MINUTES = 0.1
const PURCHASES = 5
const FAULTS = 3
const PURCHASES_AN_HOUR = 60
const FAULTS_AN_HOUR = 12

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string' },
      seeds: { type: 'string' },
      hours: { type: 'string' },
      workers: { type: 'string' },
      json: { type: 'string' },
    },
  })
  const seeds = values.seeds ?? (values.seed === undefined ? '100' : '1')
  return {
    seed: whole('--seed', values.seed ?? '1'),
    seeds: whole('--seeds', seeds),
    size: sizeOf(values.hours),
    workers: whole('--workers', values.workers ?? String(availableParallelism())),
    json: values.json,
  }
}

function whole(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new OperatorError(`${name} must be a whole number from 1 on, not "${text}".`)
  return Number(text)
}

function sizeOf(text: string | undefined): Size {
  const world = { shops: 2, nodes: 2 }
  if (text === undefined) return { ...world, minutes: BUSY_MINUTES, purchases: PURCHASES, faults: FAULTS }
  const hours = whole('--hours', text)
  return {
    ...world,
    minutes: hours * MINUTES_AN_HOUR,
    purchases: hours * PURCHASES_AN_HOUR,
    faults: hours * FAULTS_AN_HOUR,
  }
}
