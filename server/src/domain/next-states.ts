/** Which states may follow which. */
export type NextStates<State extends string> = Readonly<Record<State, readonly State[]>>

export const mayFollow = <State extends string>(
  table: NextStates<State>,
  state: State,
  next: State,
): boolean => table[state].includes(next)

/** The states that one may follow. */
export const statesBefore = <State extends string>(table: NextStates<State>, next: State): State[] =>
  (Object.keys(table) as State[]).filter((state) => table[state].includes(next))

/** Throws where a state would follow that must not: a mistake of the program, whatever the caller did. */
export function requireStep<State extends string>(
  table: NextStates<State>,
  what: string,
  { from, to }: { from: State; to: State },
): void {
  if (from !== to && !mayFollow(table, from, to)) throw new Error(`${what} cannot go from ${from} to ${to}`)
}
