import { nearest } from '@amsel/contract'
import { UsageError } from './usage-error.ts'

/** What was plainly meant instead, as a sentence to end a complaint with. */
export function suggestion(given: string | undefined, known: Iterable<string>): string {
  const meant = nearest(given, known)
  return meant === undefined ? '' : ` Did you mean ${meant}?`
}

/** The known value that was written; the complaint is a sentence. */
export function choose<T extends string>(
  known: readonly T[],
  given: string | undefined,
  complaint: string,
): T {
  const chosen = known.find((one) => one === given)
  if (chosen === undefined) throw new UsageError(`${complaint}${suggestion(given, known)}`)
  return chosen
}

/** What a command's first word asks for. */
export function chooseAction<A>(
  command: string,
  actions: ReadonlyMap<string, A>,
  given: string | undefined,
): A {
  const names = [...actions.keys()]
  const action = actions.get(choose(names, given, `${command} needs one of: ${names.join(', ')}.`))
  if (!action) throw new Error(`${command} has no action ${given}`)
  return action
}
