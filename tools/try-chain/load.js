// Shops that play the orders, some at a time, until they are stopped; every order is seen to its end.
import { setTimeout as delay } from 'node:timers/promises'
import { Order, Over } from './order.js'

const WORKERS = 32
const PAUSE_MS = 150
/** So long an order may take after the last fault. */
const END_MS_MAX = 180_000
const NUDGE_EVERY_MS = 5_000
/** Altogether shorter than a payment is open, except for the shop whose clock is moved. */
const NUDGE_SECONDS = 20
const LATE_NUDGE_SECONDS = 900

export class Load {
  orders = []
  findings = []
  played = new Map()
  #isOver = false
  #endsBy = Number.POSITIVE_INFINITY
  #value = 2_000

  constructor({ acts, shops, late, payers, chain, notifyUrl }) {
    Object.assign(this, { shops, late, payers, chain, notifyUrl })
    this.turns = spread(acts)
    this.workers = Array.from({ length: WORKERS }, (_, index) => this.#work(index))
  }

  /** What a fault has cut off is asked about, or reported again, a minute later: the clocks of both are moved meanwhile. */
  async close() {
    this.#isOver = true
    this.#endsBy = performance.now() + END_MS_MAX
    let areOver = false
    const over = Promise.all(this.workers).then(() => {
      areOver = true
    })
    while (!areOver) {
      await Promise.race([over, delay(NUDGE_EVERY_MS)])
      if (areOver) break
      for (const caller of [...this.payers, ...this.shops])
        await caller.ask('simulator/advanceClock', { seconds: NUDGE_SECONDS })
      await this.late.ask('simulator/advanceClock', { seconds: LATE_NUDGE_SECONDS })
    }
  }

  async #work(index) {
    for (let turn = index; !this.#isOver; turn += WORKERS) {
      await this.#play(this.turns[turn % this.turns.length])
      await delay(PAUSE_MS)
    }
  }

  async #play({ name, isLate, play }) {
    this.#value += 1
    const order = new Order({
      shop: isLate ? this.late : this.shops[this.#value % this.shops.length],
      payers: this.payers,
      chain: this.chain,
      notifyUrl: this.notifyUrl,
      value: this.#value,
      until: () => performance.now() > this.#endsBy,
    })
    order.act = name
    this.orders.push(order)
    this.played.set(name, (this.played.get(name) ?? 0) + 1)
    try {
      await play(order)
    } catch (error) {
      if (!(error instanceof Over)) this.findings.push(`${name}: ${error.message}`)
    }
  }
}

/** The kinds of orders in turn, each as often as its share says and not one after the other. */
function spread(acts) {
  const turns = acts.flatMap((act) =>
    Array.from({ length: act.share }, (_, index) => ({ act, at: (index + 0.5) / act.share })),
  )
  return turns.sort((one, other) => one.at - other.at).map(({ act }) => act)
}
