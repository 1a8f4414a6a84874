/** Something the operator must mend before the gateway can go on; the message is a whole sentence for them. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
