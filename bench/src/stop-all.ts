export type Stop = () => Promise<void> | void

/** What was begun last is ended first, and one that fails does not keep the others from ending. */
export async function stopAll(stops: readonly Stop[]): Promise<void> {
  const failures: unknown[] = []
  for (const stop of stops.toReversed()) {
    try {
      await stop()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
