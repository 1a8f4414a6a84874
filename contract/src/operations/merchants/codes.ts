import type { ResultCode } from '../../result-codes.ts'

/** What every operation on registrations may answer besides the common codes. */
export const REGISTRATION_CODES = [
  'INVALID_CLIENT',
  'PROCESS_FAIL',
  'REPEAT_REQ_INCONSISTENT',
  'SYSTEM_ERROR',
] as const satisfies readonly ResultCode[]
