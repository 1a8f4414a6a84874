import { setTimeout as delay } from 'node:timers/promises'
import { VERSION } from '@amsel/contract'
import type { Logger } from 'pino'
import type { SettingsInForce, StopSettings } from '../../platform/config/index.ts'
import { OperatorError } from '../../domain/index.ts'
import { GatheredMetrics, type MetricsSnapshot } from '../../entrances/site/index.ts'
import type { SharedSetup } from '../wiring/setup.ts'
import type { Ports } from '../http/servers.ts'
import type { Gateway } from '../start-gateway.ts'
import { stopTimes } from '../start/stopping.ts'
import { type End, type Leave, WorkerHandle, type WorkerListener } from './worker-handle.ts'
import { Restarts } from './restarts.ts'

/** Of the time after the drain; the rest is for the supervisor and the embedded PostgreSQL. */
const SHARE_OF_WORKERS = 0.8

const leaveOf = (stopping: StopSettings): Leave => ({
  times: stopTimes(stopping),
  killMs: stopping.drainMs + SHARE_OF_WORKERS * (stopping.stopMs - stopping.drainMs),
  isReplaced: false,
})

/** For a worker that has been replaced: a connection without a request may have one more. */
const RENEWAL: Leave = {
  times: { drainMs: 0, idleMs: 5_000, requestsMs: 10_000, jobsMs: 5_000, withinMs: 19_500 },
  killMs: 25_000,
  isReplaced: true,
}

/**
 * The workers, by their places from 1 on. In each place one is to serve: it is starting, serving, or dead with a
 * replacement to come. While it is renewed there are two in a place: the old one serves until the new one does. Ends with
 * stop, or when workers keep dying in one place, which `isHopeless` reports.
 */
export class Workers implements WorkerListener {
  readonly #inForce: SettingsInForce
  readonly #processes: number
  readonly #leave: Leave
  readonly #log: Logger
  readonly #metrics = new GatheredMetrics(() => this.#serving.length)
  readonly #restarts = new Map<number, Restarts>()
  readonly #inPlace = new Map<number, WorkerHandle>()
  readonly #all = new Set<WorkerHandle>()
  readonly #first: readonly WorkerHandle[]
  readonly #stopping = new AbortController()
  #ports: Ports | null = null
  #setup: SharedSetup | null = null
  /** All have served: from now on one that ends is missed. */
  #isComplete = false
  #questions = 0
  #renewing: Promise<void> = Promise.resolve()
  #isRenewalDue = false
  #onPorts: (ports: Ports) => void = () => {}
  #onNoPorts: (error: unknown) => void = () => {}
  #onHopeless: (reason: OperatorError) => void = () => {}
  /** The ports that the first worker has opened; rejects when one cannot start. */
  readonly ports: Promise<Ports> = new Promise((resolve, reject) => {
    this.#onPorts = resolve
    this.#onNoPorts = reject
  })
  readonly isHopeless: Promise<OperatorError> = new Promise((resolve) => {
    this.#onHopeless = resolve
  })

  constructor(inForce: SettingsInForce, log: Logger) {
    const { processes, stopping } = inForce.settings
    this.#inForce = inForce
    this.#processes = processes
    this.#leave = leaveOf(stopping)
    this.#log = log
    for (const place of this.#places()) {
      this.#restarts.set(place, new Restarts())
      this.#inPlace.set(place, this.#hire(place))
    }
    this.#first = [...this.#all]
    for (const { ready } of this.#first) ready.catch((error: unknown) => this.#onNoPorts(error))
    // They are asked for later.
    this.ports.catch(() => {})
  }

  get #serving(): readonly WorkerHandle[] {
    return [...this.#all].filter(({ isServing }) => isServing)
  }

  /** The first workers have waited for the setup; later ones find it ready. Resolves when all serve. */
  async join(setup: SharedSetup): Promise<Gateway['storePages']> {
    this.#setup = setup
    for (const worker of this.#all) worker.say({ kind: 'join', setup })
    const [first] = await Promise.all(this.#first.map(({ ready }) => ready))
    this.#isComplete = true
    return first?.storePages ?? null
  }

  /** Starts another worker in each place, one after the other. Asked meanwhile, it begins once more. */
  renew(): void {
    if (this.#isRenewalDue) return
    this.#isRenewalDue = true
    this.#renewing = this.#renewing.then(async () => {
      this.#isRenewalDue = false
      for (const place of this.#places()) if (!(await this.#renewOne(place))) return
      this.#log.info({ workers: this.#processes }, 'the workers are renewed')
    })
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all([...this.#all].map((worker) => worker.leave(this.#leave)))
  }

  hurry(): void {
    for (const worker of this.#all) worker.say({ kind: 'hurry' })
  }

  onOpen(_worker: WorkerHandle, ports: Ports): void {
    this.#ports ??= ports
    this.#onPorts(this.#ports)
  }

  async onMetricsAsked(worker: WorkerHandle, question: number): Promise<void> {
    const text = await this.#gather().catch((error: unknown) => {
      this.#log.error({ err: error }, 'the metrics of the workers could not be gathered')
      return null
    })
    worker.say({ kind: 'metrics', question, text })
  }

  onLeaving(worker: WorkerHandle, own: MetricsSnapshot): void {
    this.#metrics.note(worker.id, own)
  }

  onEnd(worker: WorkerHandle, { isDeath, status, signal }: End): void {
    this.#all.delete(worker)
    this.#metrics.end(worker.id)
    const { place, pid, complaint } = worker
    // What keeps a worker from its first start keeps the gateway from it: the start reports it.
    if (!this.#isComplete) return
    if (isDeath) this.#metrics.countDeath()
    if (isDeath && !this.#isStopping)
      this.#log.error(
        { worker: place, pid, status, signal, ...(complaint && { reason: complaint }) },
        'a worker has died',
      )
    if (this.#inPlace.get(place) !== worker) return
    this.#inPlace.delete(place)
    void this.#fill(place, isDeath)
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  #places(): number[] {
    return Array.from({ length: this.#processes }, (_, index) => index + 1)
  }

  #hire(place: number): WorkerHandle {
    const begin = () => ({
      kind: 'begin' as const,
      worker: place,
      processes: this.#processes,
      version: VERSION,
      values: this.#inForce.values,
      joining: this.#setup && this.#ports && { setup: this.#setup, ports: this.#ports },
    })
    const worker = new WorkerHandle(place, begin, this)
    this.#all.add(worker)
    return worker
  }

  async #fill(place: number, isAfterDeath: boolean): Promise<void> {
    const delayMs = isAfterDeath ? (this.#restarts.get(place)?.delayMs() ?? null) : 0
    if (delayMs === null) {
      if (!this.#isStopping) this.#onHopeless(new OperatorError(HOPELESS))
      return
    }
    await delay(delayMs, undefined, { signal: this.#stopping.signal }).catch(() => {})
    // Where it is renewed just now, one is there already.
    if (!this.#isStopping && !this.#inPlace.has(place)) this.#inPlace.set(place, this.#hire(place))
  }

  /** False where it cannot be done. A dead worker is not renewed: its replacement is new. */
  async #renewOne(place: number): Promise<boolean> {
    const old = this.#inPlace.get(place)
    if (this.#isStopping || !old?.isServing) return !this.#isStopping
    const next = this.#hire(place)
    try {
      await next.ready
    } catch {
      if (!this.#isStopping) this.#log.error('the workers were not renewed: the current ones keep running')
      return false
    }
    // A replacement for an old worker that has died meanwhile counts as new, and ends.
    const present = this.#inPlace.get(place)
    this.#inPlace.set(place, next)
    await present?.leave(RENEWAL)
    return true
  }

  /** The metrics of all, for whoever does not read them at /metrics. */
  async measure(): Promise<MetricsSnapshot> {
    return this.#metrics.measure(await this.#look())
  }

  async #gather(): Promise<string> {
    return this.#metrics.write(await this.#look())
  }

  /** Asks all for what they have counted, and returns what is read from the database. */
  async #look(): Promise<MetricsSnapshot> {
    const workers = this.#serving
    this.#questions += 1
    const question = this.#questions
    let ofDatabase: MetricsSnapshot = []
    await Promise.all(
      workers.map(async (worker, index) => {
        const measured = await worker.measure(question, index === 0)
        if (!measured) return
        this.#metrics.note(worker.id, measured.own)
        ofDatabase = measured.ofDatabase ?? ofDatabase
      }),
    )
    return ofDatabase
  }
}

const HOPELESS = 'A worker has died repeatedly: see the log.'
