import type { ResultCode } from '../../result-codes.ts'

/** What every operation on agreements may answer besides the common codes. */
export const AUTHORIZATION_CODES = [
  'PROCESS_FAIL',
  'SYSTEM_ERROR',
  'CLIENT_FORBIDDEN_ACCESS_API',
  'OAUTH_FAILED',
  'INVALID_ACCESS_TOKEN',
] as const satisfies readonly ResultCode[]
