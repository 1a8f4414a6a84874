import { requireExpectedAnswers } from '../counters.ts'
import type { Cpu } from '../cpu.ts'
import type { BenchGateway } from '../gateway.ts'
import { runLoad } from '../load.ts'
import { payMessage } from '../message.ts'
import type { Slice } from '../phase.ts'
import { say } from '../progress.ts'
import { perSecondOf, sliceSeconds } from '../rounds.ts'
import { enoughFor, loadSlice, signRequests } from '../slice.ts'
import { clientOf, type Stage, takeNumbers } from '../stage.ts'
import { median } from '../volume/median.ts'

/** What keeping the calls costs `pay`: two gateways on one database, one of which keeps none, in turn. */
export interface ApiLogCost {
  readonly perSecond: number
  readonly perSecondWithout: number
  /** The median of the pairs. */
  readonly ratio: number
  readonly cpuMs: Cpu | null
  readonly cpuMsWithout: Cpu | null
  /** Shares of the calls that were not logged. */
  readonly droppedAtFullLoad: number
  readonly droppedAtHalfLoad: number
}

/** Two that are compared differ by less than the machine does from one second to the next: many pairs are needed. */
const PAIRS = 8
const WARM_UP_SECONDS = 8

export async function measureApiLog(stage: Stage): Promise<ApiLogCost> {
  const without = await stage.startWithoutApiLog()
  say('apiLog: warm-up')
  for (const gateway of [without, stage.gateway]) await pays(stage, gateway, WARM_UP_SECONDS)
  const before = await readCounts(stage.gateway)
  const pairs: { kept: Slice; none: Slice }[] = []
  for (let turn = 0; turn < PAIRS; turn += 1) {
    const first = turn % 2 === 0 ? await pays(stage, stage.gateway) : null
    const none = await pays(stage, without)
    const pair = { kept: first ?? (await pays(stage, stage.gateway)), none }
    say(`apiLog: ${perSecondOf(pair.kept).toFixed(0)}, without it ${perSecondOf(none).toFixed(0)}`)
    pairs.push(pair)
  }
  const full = await readCounts(stage.gateway)
  const perSecond = median(pairs.map(({ kept }) => perSecondOf(kept)))
  await paysSlowly(stage, Math.max(1, Math.round(perSecond / 2)))
  const half = await readCounts(stage.gateway)
  for (const { url } of [stage.gateway, without]) await requireExpectedAnswers(url)
  return {
    perSecond,
    perSecondWithout: median(pairs.map(({ none }) => perSecondOf(none))),
    ratio: median(pairs.map(({ kept, none }) => perSecondOf(kept) / perSecondOf(none))),
    cpuMs: medianCpu(pairs.map(({ kept }) => kept.cpuMs)),
    cpuMsWithout: medianCpu(pairs.map(({ none }) => none.cpuMs)),
    droppedAtFullLoad: droppedShare(before, full),
    droppedAtHalfLoad: droppedShare(full, half),
  }
}

async function pays(
  stage: Stage,
  gateway: BenchGateway,
  seconds = sliceSeconds(stage.options),
): Promise<Slice> {
  return loadSlice(stage, gateway, { file: await signPays(stage, enoughFor(stage, seconds)), seconds })
}

async function paysSlowly(stage: Stage, perSecond: number): Promise<void> {
  const { options, signal, gateway } = stage
  say(`apiLog: ${perSecond} a second`)
  const file = await signPays(stage, perSecond * options.seconds)
  const { connections } = options
  const seconds = options.seconds * 3
  await runLoad({ generator: 'node', url: gateway.url, connections, seconds, file, signal, perSecond })
}

function signPays(stage: Stage, count: number): Promise<string> {
  const first = takeNumbers(stage, count)
  return signRequests(stage, 'api-log', count, (index) =>
    payMessage(clientOf(stage, first + index), first + index),
  )
}

interface Counts {
  readonly written: number
  readonly dropped: number
}

async function readCounts({ url }: BenchGateway): Promise<Counts> {
  // The last batch is on its way, and the metrics are a second old at most.
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  const text = await (await fetch(`${url}/metrics`)).text()
  const sum = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))].reduce(
      (total, [, count]) => total + Number(count),
      0,
    )
  return { written: sum('amsel_api_log_written_total'), dropped: sum('amsel_api_log_dropped_total') }
}

const droppedShare = (from: Counts, to: Counts) => {
  const dropped = to.dropped - from.dropped
  return dropped / (dropped + to.written - from.written)
}

function medianCpu(all: readonly (Cpu | null)[]): Cpu | null {
  const known = all.filter((cpu) => cpu !== null)
  if (known.length === 0) return null
  const part = (pick: (cpu: Cpu) => number) => Number(median(known.map(pick)).toFixed(3))
  return {
    eventLoop: part(({ eventLoop }) => eventLoop),
    pool: part(({ pool }) => pool),
    postgres: part(({ postgres }) => postgres),
    generator: part(({ generator }) => generator),
  }
}
