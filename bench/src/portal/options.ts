import { parseArgs } from 'node:util'
import { OperatorError } from '../../../server/dist/domain/index.js'
import { wholeNumber } from '../volume/options.ts'

export interface PortalOptions {
  /** Whether the pages of operators are asked, and not those of merchants. */
  readonly operators: boolean
  readonly merchants: number
  readonly payments: number
  /** In the API log. */
  readonly calls: number
  readonly jsonFile: string | undefined
}

export const USAGE = `Usage: npm run bench:portal -- [--payments N] [--calls N] [--json FILE]
       npm run bench:portal -- --operators [--merchants N] [--payments N] [--calls N] [--json FILE]
`

const MOST = 100_000_000
const OF_MERCHANTS = { merchants: '10', payments: '1000000', calls: '5000000' }
/** Operators read no calls but those of a payer whom they look for. */
const OF_OPERATORS = { merchants: '1000', payments: '10000000', calls: '500000' }

export function readOptions(args: string[]): PortalOptions {
  const { values } = parseArgs({
    args,
    options: {
      operators: { type: 'boolean', default: false },
      merchants: { type: 'string' },
      payments: { type: 'string' },
      calls: { type: 'string' },
      json: { type: 'string' },
    },
  })
  const { operators } = values
  if (values.merchants !== undefined && !operators)
    throw new OperatorError('--merchants belongs to --operators.')
  const usual = operators ? OF_OPERATORS : OF_MERCHANTS
  return {
    operators,
    merchants: wholeNumber('--merchants', values.merchants ?? usual.merchants, [10, 10_000]),
    payments: wholeNumber('--payments', values.payments ?? usual.payments, [1_000, MOST]),
    calls: wholeNumber('--calls', values.calls ?? usual.calls, [1_000, MOST]),
    jsonFile: values.json,
  }
}
