// The honest merchant: pays at an even pace all the time, and notes how long each answer took. It has a thread of its own,
// so that what is measured is the gateway and not how busy the attacker is.
import { setTimeout as delay } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { payRequest, Shop } from './shop.js'

const EACH_MS = 20

/** What the attacker's thread knows of it. */
export class HonestMerchant {
  #worker
  #answers = []

  constructor({ url, merchant }) {
    this.#worker = new Worker(new URL(import.meta.url), { workerData: { url, merchant } })
    this.#worker.on('message', (answer) => this.#answers.shift()?.(answer))
    this.#worker.on('error', (error) => {
      throw error
    })
  }

  /** What was measured since the last time. */
  take() {
    return this.#ask('take')
  }

  async stop() {
    const last = await this.#ask('stop')
    await this.#worker.terminate()
    return last
  }

  #ask(what) {
    return new Promise((resolve) => {
      this.#answers.push(resolve)
      this.#worker.postMessage(what)
    })
  }
}

function measured(times, wrong) {
  times.sort((a, b) => a - b)
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { count: times.length, p50: at(0.5), p99: at(0.99), wrong }
}

async function work(shop) {
  let times = []
  let wrong = []
  let isOver = false
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
  const under = new Set()
  parentPort.on('message', async (what) => {
    if (what === 'stop') {
      isOver = true
      await Promise.all(under)
    }
    parentPort.postMessage(measured(times, wrong))
    times = []
    wrong = []
  })
  while (!isOver) {
    const paying = pay().finally(() => under.delete(paying))
    under.add(paying)
    await delay(EACH_MS)
  }
}

if (!isMainThread) await work(new Shop(workerData))
