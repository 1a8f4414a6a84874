import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { OperatorError } from '../../server/dist/domain/index.js'
import type { SharedGround } from './cluster.ts'
import type { Answered } from './messages.ts'
import type { SeedGiven } from './run-seed.ts'

export type RanSeed = Extract<Answered, { storyDigest: string }>

/** Processes that run seeds side by side: one has one world at a time, for it has one time. */
export class Workers {
  readonly #ground: SharedGround
  readonly #children: readonly ChildProcess[]

  constructor(ground: SharedGround, count: number) {
    this.#ground = ground
    this.#children = Array.from({ length: count }, () => fork(new URL('./worker.js', import.meta.url)))
  }

  /** Each of them, in no order; whoever is told of one may call a halt. */
  async runAll(all: Iterable<SeedGiven>, onRan: (ran: RanSeed) => 'go on' | 'halt'): Promise<void> {
    const seeds = all[Symbol.iterator]()
    let isOver = false
    const work = async (child: ChildProcess) => {
      for (let next = seeds.next(); !next.done && !isOver; next = seeds.next())
        if (onRan(await this.#run(child, next.value)) === 'halt') isOver = true
    }
    await Promise.all(this.#children.map(work))
  }

  async run(given: SeedGiven): Promise<RanSeed> {
    const [child] = this.#children
    if (!child) throw new Error('there is no process to run it')
    return this.#run(child, given)
  }

  async #run(child: ChildProcess, given: SeedGiven): Promise<RanSeed> {
    child.send({ ground: this.#ground, given })
    const waiting = new AbortController()
    const answer = once(child, 'message', waiting) as Promise<[Answered]>
    const end = once(child, 'exit', waiting).then(() => [null] as const)
    const [answered] = await Promise.race([answer, end])
    for (const one of [answer, end]) one.catch(() => {})
    waiting.abort()
    if (!answered) throw new OperatorError(`The process that ran seed ${given.seed} has ended.`)
    if ('fault' in answered) throw new Error(`seed ${given.seed}: ${answered.fault}`)
    return answered
  }

  close(): void {
    for (const child of this.#children) child.kill()
  }
}
