import { canonicalJson, type ResultCode, resultOf } from '@amsel/contract'
import type { Logger } from 'pino'
import { Refusal } from '../../domain/index.ts'
import { type Answer, StoredAnswer } from '../../engine/operations/index.ts'

/** A body ready to be signed and sent, and its result code for the counters. */
export interface WrittenAnswer {
  readonly body: string
  readonly code: ResultCode
}

export function writeAnswer(answer: Answer | StoredAnswer): WrittenAnswer {
  if (answer instanceof StoredAnswer) return answer
  const result = answer.result ?? resultOf('SUCCESS')
  return { body: canonicalJson({ ...answer, result }), code: result.resultCode as ResultCode }
}

/** The only place where errors become answers: a refusal says why, everything else is a fault and logged once. */
export function writeError(error: unknown, log: () => Logger): WrittenAnswer {
  if (error instanceof Refusal) return writeAnswer({ result: resultOf(error.code, error.message) })
  log().error({ err: error }, 'a request failed')
  return writeAnswer({ result: resultOf('UNKNOWN_EXCEPTION') })
}
