import { text } from '../../fields.ts'
import { isResultCode, RESULT_CODES } from '../../result-codes.ts'

/** The code that something played shall fail with. */
export const failureCode = () =>
  text(64).refine((code) => isResultCode(code) && RESULT_CODES[code].status === 'F', {
    error: 'must be a result code of status F',
  })
