// The honest merchant: pays at an even pace all the time, and notes how long each answer took. It is a process of its own,
// so that what is measured is the gateway and not how busy the attacker is.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { payRequest, Shop } from './shop.js'

const EACH_MS = 20
const PROGRAM = fileURLToPath(import.meta.url)

/** What the attacker's process knows of it. */
export class HonestMerchant {
  #child = fork(PROGRAM)

  constructor({ url, merchant }) {
    this.#child.send({ url, merchant })
  }

  /** How long the answers took since the last time, in milliseconds, and what went wrong. */
  async take() {
    this.#child.send('take')
    const [measured] = await once(this.#child, 'message')
    return measured
  }

  async stop() {
    this.#child.disconnect()
    await once(this.#child, 'exit')
  }
}

/** What several measurements say together. */
export function summary(measurements) {
  const times = measurements.flatMap(({ times }) => times).sort((a, b) => a - b)
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const wrong = measurements.flatMap(({ wrong }) => wrong)
  return { count: times.length, p50: at(0.5), p99: at(0.99), wrong }
}

async function work(shop) {
  let times = []
  let wrong = []
  const pay = async () => {
    const startedAt = performance.now()
    try {
      const { result } = await shop.ask('payments/pay', payRequest())
      times.push(performance.now() - startedAt)
      if (result.resultCode !== 'PAYMENT_IN_PROCESS') wrong.push(result.resultCode)
    } catch (error) {
      wrong.push(error.message)
    }
  }
  process.on('message', () => {
    process.send({ times, wrong })
    times = []
    wrong = []
  })
  while (process.connected) {
    pay()
    await delay(EACH_MS)
  }
}

if (process.argv[1] === PROGRAM) {
  const [merchant] = await once(process, 'message')
  await work(new Shop(merchant))
}
