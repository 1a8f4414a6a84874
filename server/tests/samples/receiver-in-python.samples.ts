import { join } from 'node:path'
import { describe } from 'vitest'
import { CHECKOUT } from '../support/process.ts'
import { keepsThePromises } from './receiver-promises.ts'

/** One that has the package "cryptography". */
const { PYTHON = 'python3' } = process.env

describe('the receiver in Python', () => {
  keepsThePromises(() => [PYTHON, join(CHECKOUT, 'docs/samples/receiver.py')])
})
