import { parseArgs } from 'node:util'
import { wholeNumber } from '../volume/options.ts'

export interface PortalOptions {
  readonly payments: number
  /** In the API log. */
  readonly calls: number
  readonly jsonFile: string | undefined
}

export const USAGE = `Usage: npm run bench:portal -- [--payments N] [--calls N] [--json FILE]
`

const MOST = 100_000_000

export function readOptions(args: string[]): PortalOptions {
  const { values } = parseArgs({
    args,
    options: {
      payments: { type: 'string', default: '1000000' },
      calls: { type: 'string', default: '5000000' },
      json: { type: 'string' },
    },
  })
  return {
    payments: wholeNumber('--payments', values.payments, [1_000, MOST]),
    calls: wholeNumber('--calls', values.calls, [1_000, MOST]),
    jsonFile: values.json,
  }
}
