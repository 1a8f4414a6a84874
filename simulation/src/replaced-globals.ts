// Time and chance of the whole process are the simulated world's: the gateway's own code is run as it is, and asks for both in
// the usual way. What the simulation itself needs of the real ones is kept in `real`.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'
import timersPromises from 'node:timers/promises'
import type { Random } from './random.ts'
import type { Time } from './time.ts'

const { setImmediate: realSetImmediate, setTimeout: realSetTimeout, Date: RealDate } = globalThis
const realNow = performance.now.bind(performance)

export const real = {
  now: realNow,
  /** Everything that can go on without a timer, a message or a statement has gone on. */
  settled: () => new Promise<void>((resolve) => void realSetImmediate(() => resolve())),
  delay: (ms: number) => new Promise<void>((resolve) => void realSetTimeout(resolve, ms)),
}

interface Given {
  readonly time: Time
  readonly random: Random
}

let given: Given | null = null
const present = (): Given => {
  if (!given) throw new Error('there is no world yet')
  return given
}

/** Before each run. */
export function enter(world: Given): void {
  given = world
}

class SimulatedDate extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(given ? given.time.now : RealDate.now())
    else super(...(args as [number]))
  }

  static override now(): number {
    return given ? given.time.now : RealDate.now()
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return Object.prototype.toString.call(value) === '[object Date]'
  }
}

class Handle {
  readonly order: number
  constructor(order: number) {
    this.order = order
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
  hasRef(): boolean {
    return true
  }
}

type Callback = (...args: unknown[]) => void

const simulatedTimeout = (run: Callback, ms = 0, ...args: unknown[]) =>
  new Handle(present().time.after(ms, () => run(...args)))

const clear = (handle: unknown): void => {
  if (handle instanceof Handle) present().time.cancel(handle.order)
}

class Interval extends Handle {
  #current: number
  constructor(run: () => void, ms: number) {
    super(0)
    const again = () => {
      this.#current = present().time.after(ms, again)
      run()
    }
    this.#current = present().time.after(ms, again)
  }
  stop(): void {
    present().time.cancel(this.#current)
  }
}

function delayed<T>(ms = 0, value?: T, { signal }: { signal?: AbortSignal } = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const order = present().time.after(ms, () => resolve(value as T))
    signal?.addEventListener('abort', () => {
      present().time.cancel(order)
      reject(signal.reason)
    })
  })
}

function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController()
  present().time.after(ms, () =>
    controller.abort(new DOMException('The operation timed out', 'TimeoutError')),
  )
  return controller.signal
}

function randomBytes(size: number, done?: (error: null, bytes: Buffer) => void): Buffer | undefined {
  const bytes = present().random.bytes(size)
  if (!done) return bytes
  done(null, bytes)
  return undefined
}

/** Once, before anything of the gateway is loaded. */
export function replaceGlobals(): void {
  const replacements = {
    Date: SimulatedDate,
    setTimeout: simulatedTimeout,
    clearTimeout: clear,
    setImmediate: (run: Callback, ...args: unknown[]) => simulatedTimeout(run, 0, ...args),
    clearImmediate: clear,
    setInterval: (run: () => void, ms: number) => new Interval(run, ms),
    clearInterval: (handle: unknown) => (handle instanceof Interval ? handle.stop() : clear(handle)),
  }
  Object.assign(globalThis, replacements)
  const { Date: _date, ...ofTimers } = replacements
  Object.assign(timers, ofTimers)
  Object.assign(timersPromises, { setTimeout: delayed, setImmediate: () => delayed(0) })
  performance.now = () => (given ? given.time.now : realNow())
  AbortSignal.timeout = timeoutSignal
  Math.random = () => present().random.next()
  Object.assign(crypto, { randomUUID: () => present().random.uuid(), randomBytes })
  syncBuiltinESMExports()
}
