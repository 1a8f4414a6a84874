/** One command of the command line. */
export interface Command {
  readonly usage: string
  readonly purpose: string
  run(args: string[]): Promise<void>
}
