import { OperatorError } from '../domain/index.ts'

/** A command was written wrongly: nothing has been done. */
export class UsageError extends OperatorError {}
