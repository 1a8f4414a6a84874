import { text } from '../../fields.ts'
import { suggest } from '../../nearest.ts'
import { RESULT_CODES, type ResultCode } from '../../result-codes.ts'

const FAILURE_CODES = (Object.keys(RESULT_CODES) as ResultCode[]).filter(
  (code) => RESULT_CODES[code].status === 'F',
)

/** The code with which something played is to fail. */
export const failureCode = () =>
  text(64).refine((code) => FAILURE_CODES.some((known) => known === code), {
    error: ({ input }) => suggest('must be a result code of status F', input, FAILURE_CODES),
  })
