/** A code that cannot be made, drawn or read; the message is a whole sentence that says why. */
export class CodeError extends Error {
  override readonly name = 'CodeError'
}
