import { z } from 'zod'
import { oneOf, text } from '../fields.ts'
import { RESULT_CODES, type ResultCode } from '../result-codes.ts'

export const Result = z
  .object({ resultCode: text(64), resultMessage: text(256), resultStatus: oneOf(['S', 'F', 'U']) })
  .meta({
    id: 'Result',
    description: 'How the call ended: S done, F failed for good, U unknown or under way.',
  })

export type Result = z.output<typeof Result>

const MESSAGE_LENGTH_MAX = 256

/** The result of a code, with its own text or a more telling one. */
export function resultOf(code: ResultCode, message: string = RESULT_CODES[code].text): Result {
  return {
    resultCode: code,
    resultMessage: message.slice(0, MESSAGE_LENGTH_MAX),
    resultStatus: RESULT_CODES[code].status,
  }
}
