import cluster from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import { VERSION } from '@amsel/contract'
import type { Logger } from 'pino'
import type { Settings, SettingsInForce, StopSettings } from '../../platform/config/index.ts'
import { OperatorError } from '../../domain/index.ts'
import { type Metrics, snapshotOf } from '../../entrances/site/index.ts'
import { joinSetup } from '../wiring/setup.ts'
import { settingsOfWorker } from './shares.ts'
import { type Serving, startServing } from '../start-gateway.ts'
import { SettingsWatch } from '../start/settings-watch.ts'
import { onStopSignals } from '../start/stop-signals.ts'
import { type StopTimes, stopTimes } from '../start/stopping.ts'
import type { ToSupervisor, ToWorker } from './messages.ts'

const FAREWELL_MS_MAX = 1_000
/** Longer than the supervisor waits for the slowest worker. */
const METRICS_MS_MAX = 8_000

/** Serves until its supervisor, a signal or the end of the supervisor stops it. */
export async function work(inForce: SettingsInForce, wholeLog: Logger): Promise<never> {
  // Otherwise Node ends a worker together with its supervisor at once, in the middle of its requests.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
  const supervisor = new Supervisor(inForce.settings.stopping)
  await supervisor.say({ kind: 'here' })
  const begin = await supervisor.begin
  const log = wholeLog.child({ worker: begin.worker })
  inForce.join(begin.values)
  const { settings } = inForce
  const starting = startWorker({ settings, log }, supervisor, begin).catch(async (error: unknown) => {
    const sentence = error instanceof OperatorError ? error.message : null
    if (sentence === null) log.error({ err: error }, 'a worker cannot start')
    await supervisor.say({ kind: 'failed', sentence })
    process.exit(1)
  })
  const serving = await Promise.race([starting, supervisor.untilLeave.then(() => null)])
  if (!serving) process.exit(0)
  const { metrics, storePages } = serving
  new SettingsWatch(inForce, { log, change: (changed) => serving.change(changed) }).start()
  supervisor.answer(metrics)
  await supervisor.say({ kind: 'ready', storePages })
  const times = await supervisor.untilLeave
  void supervisor.untilHurry.then(() => serving.hurry())
  setTimeout(() => process.exit(0), times.withinMs).unref()
  await serving.stop(times).catch((error: unknown) => log.warn({ err: error }, 'not everything was stopped'))
  await supervisor.takeLeave(metrics)
  process.exit(0)
}

async function startWorker(
  { settings, log }: { settings: Settings; log: Logger },
  supervisor: Supervisor,
  { worker, processes, version, joining }: Said<'begin'>,
): Promise<Serving> {
  if (version !== VERSION)
    throw new OperatorError(
      `This is Amsel ${VERSION}, and its supervisor is ${version}: stop it and start again.`,
    )
  return startServing(
    { settings: settingsOfWorker({ ...settings, processes }), log },
    {
      worker,
      portsOfOthers: joining?.ports ?? null,
      async setup(start, ports) {
        if (joining) return joinSetup(start, joining.setup)
        await supervisor.say({ kind: 'open', ports })
        return joinSetup(start, (await supervisor.join).setup)
      },
      writeMetrics: () => supervisor.metrics(),
    },
  )
}

type Kind = ToWorker['kind']
type Said<K extends Kind> = Extract<ToWorker, { kind: K }>

/** The supervisor, as a worker sees it. */
class Supervisor {
  readonly #answers = new Map<number, (text: string | null) => void>()
  #questions = 0
  readonly begin = this.#hear('begin')
  readonly join = this.#hear('join')
  readonly untilLeave: Promise<StopTimes>
  readonly untilHurry: Promise<void>

  constructor(stopping: StopSettings) {
    // A closing terminal signals everybody; the supervisor decides what to do.
    process.on('SIGHUP', () => {})
    const own = stopTimes(stopping)
    let hurry = () => {}
    this.untilHurry = new Promise((resolve) => {
      hurry = resolve
      this.#on('hurry', hurry)
    })
    this.untilLeave = new Promise((resolve) => {
      onStopSignals(() => resolve(own), hurry)
      process.on('disconnect', () => {
        // Nobody can connect any more.
        hurry()
        resolve(own)
      })
      this.#on('leave', ({ times }) => resolve(times))
    })
    this.#on('metrics', ({ question, text }) => this.#answers.get(question)?.(text))
  }

  /** The first message of a kind, from now on. */
  #hear<K extends Kind>(kind: K): Promise<Said<K>> {
    return new Promise((resolve) => this.#on(kind, resolve))
  }

  /** Resolves when it is on its way; nothing is sent to a supervisor that is gone. */
  async say(message: ToSupervisor): Promise<void> {
    if (process.connected) await new Promise((resolve) => process.send?.(message, undefined, {}, resolve))
  }

  /** From now on it may ask for this worker's counts. */
  answer({ own, ofDatabase }: Metrics): void {
    this.#on('measure', async ({ question, withDatabase }) =>
      this.say({
        kind: 'measured',
        question,
        own: await snapshotOf(own),
        ofDatabase: withDatabase ? await snapshotOf(ofDatabase) : null,
      }),
    )
  }

  /** The metrics of all workers. */
  async metrics(): Promise<string> {
    this.#questions += 1
    const question = this.#questions
    const answer = new Promise<string | null>((resolve) => this.#answers.set(question, resolve))
    await this.say({ kind: 'metrics', question })
    const text = await Promise.race([answer, delay(METRICS_MS_MAX, null, { ref: false })])
    this.#answers.delete(question)
    if (text === null) throw new Error('the supervisor has not given the metrics of all workers')
    return text
  }

  /** Waits until no connection can be on its way to this worker any more: what came too late has gone back. */
  async takeLeave({ own }: Metrics): Promise<void> {
    const farewell = this.#hear('farewell')
    await this.say({ kind: 'leaving', own: await snapshotOf(own) })
    if (process.connected) await Promise.race([farewell, delay(FAREWELL_MS_MAX, undefined, { ref: false })])
  }

  #on<K extends Kind>(kind: K, listener: (message: Said<K>) => void): void {
    process.on('message', (message: ToWorker) => {
      if (message.kind === kind) listener(message as Said<K>)
    })
  }
}
