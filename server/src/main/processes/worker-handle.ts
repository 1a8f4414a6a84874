import cluster, { type Worker } from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '../../domain/index.ts'
import type { Measured, ToSupervisor, ToWorker } from './messages.ts'
import { OnTheWay } from './on-the-way.ts'
import type { StopTimes } from '../start/stopping.ts'

/** How a worker ended: as asked, as announced, or neither. */
export interface End {
  readonly isDeath: boolean
  readonly status: number | null
  readonly signal: string | null
}

export interface WorkerListener {
  onOpen(worker: WorkerHandle, ports: Extract<ToSupervisor, { kind: 'open' }>['ports']): void
  /** It wants to know the metrics of all. */
  onMetricsAsked(worker: WorkerHandle, question: number): void
  /** It has served, and sends its counts for the last time. */
  onLeaving(worker: WorkerHandle, own: Measured['own']): void
  onEnd(worker: WorkerHandle, end: End): void
}

/** How a worker is to end. */
export interface Leave {
  readonly times: StopTimes
  /** When patience with it is over. */
  readonly killMs: number
  /** Whether another worker serves in its place. */
  readonly isReplaced: boolean
}

/** Longer than a survey of the database is waited for. */
const MEASURE_MS_MAX = 6_000
/** For one that has nothing to wait for. */
const READY_MS_MAX = 60_000

type Ready = Extract<ToSupervisor, { kind: 'ready' }>
type Begin = Extract<ToWorker, { kind: 'begin' }>

/** One worker, as its supervisor sees it. */
export class WorkerHandle {
  /** Its place among the workers, which its replacement has too. */
  readonly place: number
  readonly #worker: Worker
  readonly #onTheWay: OnTheWay
  readonly #begin: () => Begin
  readonly #listener: WorkerListener
  readonly #questions = new Map<number, (measured: Measured) => void>()
  #isReady = false
  #isAskedToLeave = false
  #isReplaced = false
  #isLeaving = false
  #complaint: string | null = null
  #onReady: (ready: Ready) => void = () => {}
  #onFailure: (error: OperatorError) => void = () => {}
  #onEnded: () => void = () => {}
  /** Rejects with a sentence when it ends before. */
  readonly ready: Promise<Ready>
  readonly ended: Promise<void>

  /** Its first message is composed when it can receive it: others may have made progress meanwhile. */
  constructor(place: number, begin: () => Begin, listener: WorkerListener) {
    this.place = place
    this.#begin = begin
    this.#listener = listener
    this.ready = new Promise((resolve, reject) => {
      this.#onReady = resolve
      this.#onFailure = reject
    })
    // Nobody may be waiting for it.
    this.ready.catch(() => {})
    this.ended = new Promise((resolve) => {
      this.#onEnded = resolve
    })
    this.#worker = cluster.fork()
    this.#onTheWay = new OnTheWay(this.#worker)
    this.#worker.on('message', (message: ToSupervisor) => this.#hear(message))
    this.#worker.once('exit', (status, signal) => this.#end(status, signal))
    this.#worker.on('error', () => {
      // It could not even be started.
      if (this.pid === undefined) this.#end(null, null)
    })
  }

  get id(): number {
    return this.#worker.id
  }

  /** The sentence with which it could not start. */
  get complaint(): string | null {
    return this.#complaint
  }

  get pid(): number | undefined {
    return this.#worker.process.pid
  }

  /** Whether it serves, and nobody does so in its place. */
  get isServing(): boolean {
    return this.#isReady && !this.#isReplaced && !this.#isLeaving
  }

  /** Nothing can be sent to one that is gone. */
  say(message: ToWorker): void {
    if (this.#worker.isConnected()) this.#worker.send(message, () => {})
  }

  /** Null where it does not answer in time. */
  async measure(question: number, withDatabase: boolean): Promise<Measured | null> {
    const limit = new AbortController()
    const answer = new Promise<Measured>((resolve) => this.#questions.set(question, resolve))
    this.say({ kind: 'measure', question, withDatabase })
    const silence = delay(MEASURE_MS_MAX, null, { signal: limit.signal }).catch(() => null)
    const measured = await Promise.race([answer, silence, this.ended.then(() => null)])
    this.#questions.delete(question)
    limit.abort()
    return measured
  }

  /** Resolves when it has ended; it is killed if that takes too long. */
  async leave({ times, killMs, isReplaced }: Leave): Promise<void> {
    this.#isAskedToLeave = true
    this.#isReplaced ||= isReplaced
    if (!isReplaced) this.#onTheWay.beLast()
    this.say({ kind: 'leave', times })
    const limit = setTimeout(() => this.#kill(), killMs)
    await this.ended
    clearTimeout(limit)
  }

  #kill(): void {
    this.#worker.process.kill('SIGKILL')
  }

  #hear(message: ToSupervisor): void {
    if (message.kind === 'here') this.#tellHowToBegin()
    else if (message.kind === 'open') this.#listener.onOpen(this, message.ports)
    else if (message.kind === 'ready') {
      this.#isReady = true
      this.#onReady(message)
    } else if (message.kind === 'failed') this.#complaint = message.sentence
    else if (message.kind === 'measured') this.#questions.get(message.question)?.(message)
    else if (message.kind === 'metrics') this.#listener.onMetricsAsked(this, message.question)
    else {
      this.#isLeaving = true
      this.#listener.onLeaving(this, message.own)
      this.say({ kind: 'farewell' })
    }
  }

  #tellHowToBegin(): void {
    const begin = this.#begin()
    this.say(begin)
    if (begin.joining) setTimeout(() => this.#isReady || this.#kill(), READY_MS_MAX).unref()
  }

  #end(status: number | null, signal: string | null): void {
    const isDeath = !this.#isAskedToLeave && !this.#isLeaving
    this.#isReady = false
    this.#onFailure(new OperatorError(this.#complaint ?? UNSAID))
    this.#onEnded()
    this.#listener.onEnd(this, { isDeath, status, signal })
  }
}

const UNSAID = 'A worker ended before it was ready: see the log.'
