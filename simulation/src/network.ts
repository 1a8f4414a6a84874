import { type Owner, ownerNow, runAs, runOutside } from './owner.ts'
import type { Random } from './random.ts'
import type { Story } from './story.ts'
import type { Time } from './time.ts'

/** How bad it is at the moment; each is a probability. */
interface Weather {
  /** A message is lost on its way. */
  lost: number
  /** It arrives twice. */
  doubled: number
  /** It takes so long that nobody waits for it any more. */
  late: number
}

const QUICK_MS = 60
const LATE_MS = 45_000

export interface Letter {
  readonly from: string
  readonly to: string
  readonly what: string
}

/** Between merchants, nodes and providers. Messages are lost, doubled, delayed and overtake each other. */
export class Network {
  readonly weather: Weather = { lost: 0, doubled: 0, late: 0 }
  readonly #time: Time
  readonly #random: Random
  readonly #story: Story

  constructor(time: Time, random: Random, story: Story) {
    this.#time = time
    this.#random = random
    this.#story = story
  }

  /**
   * Asks somebody and waits for the answer, which may never come. The one who asks may be dead or asleep when it does; the
   * one who is asked must see to that itself.
   */
  ask<T>({ from, to, what }: Letter, answer: () => Promise<T>): Promise<T> {
    const asker = ownerNow()
    return new Promise((resolve, reject) => {
      this.#send({ from, to, what }, () => {
        const bring = (how: string, deliver: () => void) =>
          this.#send({ from: to, to: from, what: how }, () => this.#hand(asker, deliver))
        answer().then(
          (value) => bring(`answer to ${what}: ${summary(value)}`, () => resolve(value)),
          (error: Error) => bring(`refusal of ${what}: ${error.message}`, () => reject(error)),
        )
      })
    })
  }

  /** Where it is received by somebody who sleeps, it waits. */
  #hand(asker: Owner, deliver: () => void): void {
    runAs(asker, () => this.#time.after(0, deliver))
  }

  #send(letter: Letter, deliver: () => void): void {
    const { lost, doubled, late } = this.weather
    const copies = this.#random.chance(lost) ? 0 : this.#random.chance(doubled) ? 2 : 1
    if (copies === 0) this.#story.message(letter, 'lost')
    runOutside(() => {
      for (let copy = 0; copy < copies; copy += 1) {
        const delayMs = this.#random.chance(late) ? this.#random.below(LATE_MS) : this.#random.below(QUICK_MS)
        this.#time.after(delayMs, () => {
          this.#story.message(letter, copy > 0 ? 'again' : 'arrives')
          deliver()
        })
      }
    })
  }
}

function summary(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : JSON.stringify(value, (_key, member) => (typeof member === 'bigint' ? String(member) : member))
  const [, code] = /"resultCode":"(\w+)"/.exec(text ?? '') ?? []
  const [, outcome] = /"outcome":"(\w+)"/.exec(text ?? '') ?? []
  return code ?? outcome ?? (text ?? 'nothing').slice(0, 40)
}
