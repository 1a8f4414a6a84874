import fc from 'fast-check'
import { expect } from 'vitest'
import type { Act } from '../acts/act.ts'
import { type Draft, resolve } from '../drafts.ts'
import { plotOf } from '../model.ts'
import { interleave, PATTERNS } from '../plot.ts'
import type { Real } from '../real.ts'
import { advance } from '../time.ts'
import { recordsOf, viewOf } from '../view.ts'
import { type Command, type Model, touched, waits } from './command.ts'

/** Two at one moment. It must have gone as if their steps had come in some order. */
export class Race implements Command {
  readonly drafts: readonly [Draft, Draft]
  readonly isSame: boolean
  constructor(drafts: readonly [Draft, Draft], isSame: boolean) {
    this.drafts = drafts
    this.isSame = isSame
  }

  #actsIn({ world, asked }: Model): [Act, Act] {
    const first = resolve(world, this.drafts[0], `${asked.length}`)
    return [first, this.isSame ? first : resolve(world, this.drafts[1], `${asked.length + 1}`)]
  }

  check(model: Readonly<Model>): boolean {
    return model.world.payments.length > 0 && !this.#actsIn(model).some((act) => waits(model.world, act))
  }

  async run(model: Model, real: Real): Promise<void> {
    const [first, second] = this.#actsIn(model)
    real.tick(model.world)
    model.asked.push(first, second)
    const codes = await Promise.all([real.perform(model.world, first), real.perform(model.world, second)])
    await real.advance(0)
    const views = [await real.see(touched(first)), await real.see(touched(second))]
    const seen = JSON.stringify({ codes, views, records: await real.records() })
    const possible = new Set<string>()
    for (const pattern of PATTERNS) {
      const world = structuredClone(model.world)
      const expected = interleave([plotOf(world, first), plotOf(world, second)], pattern)
      advance(world, 0)
      const key = JSON.stringify({
        codes: expected,
        views: [viewOf(world, touched(first)), viewOf(world, touched(second))],
        records: recordsOf(world),
      })
      if (key === seen) {
        model.world = world
        return
      }
      possible.add(key)
    }
    expect.fail(`${seen} is none of\n${[...possible].join('\n')}`)
  }

  toString(): string {
    const drafts = this.isSame ? [this.drafts[0]] : this.drafts
    return `race(${drafts.map((draft) => fc.stringify(draft)).join(', ')}${this.isSame ? ' twice' : ''})`
  }
}
