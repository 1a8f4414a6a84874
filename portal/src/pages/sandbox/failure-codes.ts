import { RESULT_CODES } from '../../../../contract/src/result-codes.ts'

/** What something played may fail with. */
export const FAILURE_CODES = Object.entries(RESULT_CODES).flatMap(([code, { status }]) =>
  status === 'F' ? [code] : [],
)
export const ALL_CODES = Object.keys(RESULT_CODES)
