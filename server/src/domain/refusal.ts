import { RESULT_CODES, type ResultCode } from '@amsel/contract'

/** An expected no: a code of the closed catalogue and a message that is safe for the caller. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ResultCode

  constructor(code: ResultCode, message: string = RESULT_CODES[code].text) {
    super(message)
    this.code = code
  }
}
