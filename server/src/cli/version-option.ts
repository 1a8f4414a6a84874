import { UsageError } from './usage-error.ts'

/** The version of a key, as an option says it. */
export function wholeVersion(command: string, text: string | undefined): number {
  if (!/^[1-9]\d{0,8}$/.test(text ?? '')) throw new UsageError(`${command} needs --version, a whole number.`)
  return Number(text)
}
