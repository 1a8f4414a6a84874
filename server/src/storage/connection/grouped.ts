import { setTimeout as delay } from 'node:timers/promises'

/**
 * Lets requests of one moment share a statement. Per key, some groups are under way while the next one gathers; a single
 * request goes out at the end of this turn of the event loop, so a quiet gateway does not wait.
 */
export class Grouped<Item, Result> {
  readonly #work: Work<Item, Result>
  readonly #sizeMax: number
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>()
  readonly #underWay = new Map<string, number>()
  readonly #underWayMax: number
  readonly #restMs: number
  readonly #patienceMs: number
  readonly #isWorthTryingAlone: (error: unknown, size: number) => boolean
  readonly #gathering = new Set<string>()

  /** `work` returns the results in the order of the items. */
  constructor(work: Work<Item, Result>, limits: GroupLimits) {
    this.#work = work
    this.#sizeMax = limits.sizeMax
    this.#underWayMax = limits.underWayMax
    this.#restMs = limits.restMs ?? 0
    this.#patienceMs = limits.patienceMs ?? Number.POSITIVE_INFINITY
    this.#isWorthTryingAlone = limits.isWorthTryingAlone ?? (() => false)
  }

  /** `onSent` learns how many the item shares its statement with. */
  add(key: string, item: Item, onSent: OnSent | null = null): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject, since: performance.now(), onSent }
      const queue = this.#waiting.get(key)
      if (queue) queue.push(waiting)
      else this.#waiting.set(key, [waiting])
      const underWay = this.#underWay.get(key) ?? 0
      if (underWay >= this.#underWayMax || this.#gathering.has(key)) return
      this.#gathering.add(key)
      setImmediate(() => this.#sendOut(key))
    })
  }

  /** The oldest come first. */
  #giveUpLate(queue: Waiting<Item, Result>[]): void {
    const before = performance.now() - this.#patienceMs
    while (queue[0] && queue[0].since < before)
      queue.shift()?.reject(new Error('the database was busy with others for too long'))
  }

  async #sendOut(key: string): Promise<void> {
    this.#gathering.delete(key)
    this.#underWay.set(key, (this.#underWay.get(key) ?? 0) + 1)
    for (let queue = this.#waiting.get(key); queue; queue = this.#waiting.get(key)) {
      this.#giveUpLate(queue)
      const group = queue.splice(0, this.#sizeMax)
      if (queue.length === 0) this.#waiting.delete(key)
      if (group.length === 0) break
      for (const { onSent } of group) onSent?.(group.length)
      try {
        const results = await this.#work(
          group.map(({ item }) => item),
          { key, isAlone: false },
        )
        group.forEach(({ resolve }, index) => {
          resolve(results[index] as Result)
        })
      } catch (error) {
        if (this.#isWorthTryingAlone(error, group.length)) this.#tryAlone(group, key)
        else for (const { reject } of group) reject(error)
      }
      // While requests come together, the next ones are left to gather too: a few large groups cost less than many.
      if (group.length > 1 && this.#restMs > 0) await delay(this.#restMs)
    }
    const left = (this.#underWay.get(key) ?? 1) - 1
    if (left > 0) this.#underWay.set(key, left)
    else this.#underWay.delete(key)
  }

  /** The one that spoiled it for all then fails alone. The next group does not wait for them. */
  #tryAlone(group: readonly Waiting<Item, Result>[], key: string): void {
    for (const { item, resolve, reject } of group)
      this.#work([item], { key, isAlone: true }).then(([result]) => resolve(result as Result), reject)
  }
}

interface GroupLimits {
  readonly sizeMax: number
  readonly underWayMax: number
  readonly restMs?: number
  /** A request that has waited this long behind others fails, and nothing is done for it. */
  readonly patienceMs?: number
  /** Whether each member may be tried once more, alone, after an error of its group. Never, unless set. */
  readonly isWorthTryingAlone?: (error: unknown, size: number) => boolean
}

type Work<Item, Result> = (
  items: readonly Item[],
  /** A request tried alone keeps nobody waiting: it failed in a group. */
  { key, isAlone }: { key: string; isAlone: boolean },
) => Promise<readonly Result[]>

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
  readonly since: number
  readonly onSent: OnSent | null
}

/** Called when a group goes out, with its size; it must be quick. */
export type OnSent = (size: number) => void
