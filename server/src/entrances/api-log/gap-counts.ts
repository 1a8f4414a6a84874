import { type ApiCallGap, apiLogMinute } from '../../storage/index.ts'

/** How many clients and minutes are distinguished; what comes beyond is counted as nobody's. */
const COUNTED_MAX = 5_000

/** Calls that are not in the log, until they are written down as a number. */
export class GapCounts {
  readonly #nobody: string
  readonly #counts = new Map<string, ApiCallGap & { count: number }>()

  constructor(nobody: string) {
    this.#nobody = nobody
  }

  get isEmpty(): boolean {
    return this.#counts.size === 0
  }

  count(clientId: string, atMs: number): void {
    this.#add({ clientId, minute: apiLogMinute(new Date(atMs)), count: 1 })
  }

  take(): ApiCallGap[] {
    const taken = [...this.#counts.values()]
    this.#counts.clear()
    return taken
  }

  putBack(gaps: readonly ApiCallGap[]): void {
    for (const gap of gaps) this.#add(gap)
  }

  #add({ clientId, minute, count }: ApiCallGap): void {
    const key = `${minute} ${clientId}`
    const known = this.#counts.get(key)
    if (known) known.count += count
    else if (this.#counts.size < COUNTED_MAX || clientId === this.#nobody)
      this.#counts.set(key, { clientId, minute, count })
    else this.#add({ clientId: this.#nobody, minute, count })
  }
}
