import { availableParallelism } from 'node:os'
import type { Cpu } from './cpu.ts'
import type { Outcome } from './measure.ts'
import type { Options } from './options.ts'
import { FLOORS, type FloorName, PHASES, type RacedPhaseName, type Slice } from './phase.ts'
import type { ApiLogCost } from './phases/api-log.ts'
import type { ChainedCost } from './phases/chained.ts'
import { perSecondOf, type Round } from './rounds.ts'
import { median } from './volume/median.ts'

/** How fast one of those that are compared was; each value is the median of the rounds. */
interface Speed {
  readonly perSecond: number
  readonly ratioToCeiling: number
  readonly p50Ms: number | null
  readonly p99Ms: number | null
  /** Of one answer, by who used the processors; null where the system does not tell. */
  readonly cpuMs: Cpu | null
}

interface RacedSpeed extends Speed {
  /** The floor of the same, or that of pay. */
  readonly ratioToFloor: number
}

interface GatewaySpeed extends RacedSpeed {
  /** Of pay's speed in the same run, each beside the floor: a machine that grows slower does so for both. */
  readonly ratioToPay?: number
  readonly ratioToNaive?: number
  /** The gateway's peak so far at the end of the phase. */
  readonly rssMb: number
}

export interface Report extends Readonly<Partial<Record<RacedPhaseName, GatewaySpeed>>> {
  readonly ceilingPerSecond: number
  /** How long after a state change its merchant is notified, at half load. */
  readonly firstNotification?: { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }
  readonly apiLog?: ApiLogCost
  readonly chained?: ChainedCost
  readonly floor: Readonly<Partial<Record<FloorName, Speed>>> & { readonly rssMb: number }
  readonly naive?: { readonly pay: RacedSpeed; readonly rssMb: number }
  readonly rssMb: number
  readonly clients: number
  readonly seconds: number
  readonly connections: number
  readonly generator: string
  readonly processes: string | null
  readonly databaseDelayMs: number | null
  readonly node: string
  readonly cpus: number
  readonly ceilings: readonly number[]
}

type Measured = Readonly<Partial<Record<RacedPhaseName, readonly Round[]>>>

export function makeReport(outcome: Outcome, options: Options): Report {
  const { rounds, firstNotification, apiLog, chained, rssMb } = outcome
  const { clients, seconds, connections, generator, processes, databaseDelayMs } = options
  const ceilings = Object.values(rounds).flatMap((ofPhase) => ofPhase.map(({ ceiling }) => ceiling))
  return {
    ceilingPerSecond: ceilings.length > 0 ? round(median(ceilings), 1) : 0,
    ...phasesOf(outcome),
    ...(firstNotification && {
      firstNotification: {
        perSecond: round(firstNotification.perSecond, 1),
        p50Ms: round(firstNotification.p50Ms, 1),
        p99Ms: round(firstNotification.p99Ms, 1),
      },
    }),
    ...(apiLog && { apiLog: roundedCost(apiLog) }),
    ...(chained && { chained: roundedChain(chained) }),
    floor: { ...floorsOf(rounds), rssMb: round(rssMb.floor, 1) },
    ...(rounds.pay && { naive: { pay: naiveOf(rounds.pay), rssMb: round(rssMb.naive, 1) } }),
    rssMb: round(rssMb.gateway, 1),
    clients,
    seconds,
    connections,
    generator,
    processes,
    databaseDelayMs,
    node: process.version,
    cpus: availableParallelism(),
    ceilings: ceilings.map((ceiling) => round(ceiling, 1)),
  }
}

const roundedCost = (cost: ApiLogCost): ApiLogCost => ({
  ...cost,
  perSecond: round(cost.perSecond, 1),
  perSecondWithout: round(cost.perSecondWithout, 1),
  ratio: round(cost.ratio, 3),
  droppedAtFullLoad: round(cost.droppedAtFullLoad, 4),
  droppedAtHalfLoad: round(cost.droppedAtHalfLoad, 4),
})

const roundedChain = (cost: ChainedCost): ChainedCost => ({
  perSecond: round(cost.perSecond, 1),
  perSecondAlone: round(cost.perSecondAlone, 1),
  ratio: round(cost.ratio, 3),
  cpuMs: cost.cpuMs && round(cost.cpuMs, 3),
  cpuMsAlone: cost.cpuMsAlone && round(cost.cpuMsAlone, 3),
})

function phasesOf({ rounds, rssMbAfter }: Outcome): Partial<Record<RacedPhaseName, GatewaySpeed>> {
  const ofPay = rounds.pay && ratioTo('floor', rounds.pay, 'gateway')
  return Object.fromEntries(
    Object.entries(rounds).map(([name, ofPhase]) => {
      const toFloor = ratioTo('floor', ofPhase, 'gateway')
      const hasFloor = FLOORS.some((floor) => floor === name)
      const speed: GatewaySpeed = {
        ...speedOf(ofPhase, 'gateway'),
        ratioToFloor: round(toFloor, 3),
        ...(!hasFloor && ofPay !== undefined && { ratioToPay: round(toFloor / ofPay, 3) }),
        ...(name === 'pay' && { ratioToNaive: round(ratioTo('naive', ofPhase, 'gateway'), 3) }),
        rssMb: round(rssMbAfter[name as RacedPhaseName] ?? 0, 1),
      }
      return [name, speed]
    }),
  )
}

function floorsOf(rounds: Measured): Partial<Record<FloorName, Speed>> {
  const floors: Partial<Record<FloorName, Speed>> = {}
  for (const name of FLOORS) {
    const ofPhase = rounds[name]
    if (ofPhase) floors[name] = speedOf(ofPhase, 'floor')
  }
  return floors
}

const naiveOf = (rounds: readonly Round[]): RacedSpeed => ({
  ...speedOf(rounds, 'naive'),
  ratioToFloor: round(ratioTo('floor', rounds, 'naive'), 3),
})

type Name = 'floor' | 'naive' | 'gateway'

const sliceOf = (round: Round, name: Name): Slice => round[name] as Slice

/** The median of the rounds, for in each both were measured beside each other. */
const ratioTo = (other: Name, rounds: readonly Round[], name: Name) =>
  median(rounds.map((one) => perSecondOf(sliceOf(one, name)) / perSecondOf(sliceOf(one, other))))

function speedOf(rounds: readonly Round[], name: Name): Speed {
  const slices = rounds.map((one) => sliceOf(one, name))
  const all = <Value>(pick: (slice: Slice) => Value | null) =>
    slices.map(pick).filter((value) => value !== null)
  const ms = (values: readonly number[], digits: number) =>
    values.length > 0 ? round(median(values), digits) : null
  const cpus = all(({ cpuMs }) => cpuMs)
  const part = (pick: (cpu: Cpu) => number) => ms(cpus.map(pick), 3) ?? 0
  return {
    perSecond: round(median(slices.map(perSecondOf)), 1),
    ratioToCeiling: round(median(rounds.map((one) => perSecondOf(sliceOf(one, name)) / one.ceiling)), 3),
    p50Ms: ms(
      all(({ p50Ms }) => p50Ms),
      1,
    ),
    p99Ms: ms(
      all(({ p99Ms }) => p99Ms),
      1,
    ),
    cpuMs:
      cpus.length > 0
        ? {
            eventLoop: part(({ eventLoop }) => eventLoop),
            pool: part(({ pool }) => pool),
            postgres: part(({ postgres }) => postgres),
            generator: part(({ generator }) => generator),
          }
        : null,
  }
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))

const isRaced = (name: (typeof PHASES)[number]): name is RacedPhaseName =>
  name !== 'firstNotification' && name !== 'apiLog' && name !== 'chained'

const HEADINGS = [
  ...['a second', 'of ceiling', 'of floor', 'of pay', 'p50 ms', 'p99 ms'],
  ...['loop', 'pool', 'postgres', 'load'],
]

export function formatReport(report: Report): string {
  const { clients, seconds, connections, generator, databaseDelayMs, node, cpus, floor, naive } = report
  const row = (name: string, speed: (Speed & Partial<GatewaySpeed>) | undefined) =>
    speed ? [[name, ...cellsOf(speed)]] : []
  const rows = [
    ['', ...HEADINGS],
    ['signing ceiling', report.ceilingPerSecond.toFixed(0), '1.00'],
    ...FLOORS.flatMap((name) => row(`floor: ${name}`, floor[name])),
    ...row('naive: pay', naive?.pay),
    ...PHASES.flatMap((name) => (isRaced(name) ? row(name, report[name]) : [])),
  ]
  const table = rows.map(
    ([name = '', ...cells]) => name.padEnd(18) + cells.map((cell) => cell.padStart(11)).join(''),
  )
  const { firstNotification: first, apiLog, chained, pay } = report
  return `
${table.join('\n')}

The last four columns are milliseconds of processor time for one answer.
${pay?.ratioToNaive === undefined ? '' : `Pay is ${pay.ratioToNaive.toFixed(2)} times as fast as the naive version.\n`}${
  first
    ? `The first notification arrived ${first.p50Ms} ms (p50) and ${first.p99Ms} ms (p99) after the state change, at ${first.perSecond.toFixed(0)} a second.\n`
    : ''
}${apiLog ? linesOfApiLog(apiLog) : ''}${chained ? linesOfChain(chained) : ''}Memory at most: the gateway ${report.rssMb.toFixed(0)} MB, the floor ${floor.rssMb.toFixed(0)} MB${naive ? `, the naive version ${naive.rssMb.toFixed(0)} MB` : ''}.
${clients} clients, ${connections} connections, ${seconds} s a phase; load by ${generator}; Node ${node}, ${cpus} CPUs${
    databaseDelayMs === null ? '' : `; the database ${databaseDelayMs} ms away`
  }.
`
}

function linesOfApiLog({
  ratio,
  perSecond,
  perSecondWithout,
  cpuMs,
  cpuMsWithout,
  ...dropped
}: ApiLogCost): string {
  const sum = (cpu: Cpu | null) =>
    cpu ? (cpu.eventLoop + cpu.pool + cpu.postgres).toFixed(3) : 'an unknown number of'
  const percent = (share: number) => `${(100 * share).toFixed(2)} %`
  return `With the API log pay is ${ratio.toFixed(3)} times as fast as without (${perSecond.toFixed(0)} and ${perSecondWithout.toFixed(0)} a second), and costs ${sum(cpuMs)} ms of processor time in place of ${sum(cpuMsWithout)} (without the load). Not logged: ${percent(dropped.droppedAtFullLoad)} at full load, ${percent(dropped.droppedAtHalfLoad)} at half.
`
}

function linesOfChain({ ratio, perSecond, perSecondAlone, cpuMs, cpuMsAlone }: ChainedCost): string {
  const cost =
    cpuMs && cpuMsAlone
      ? `, and costs ${cpuMs.toFixed(2)} ms of processor time in place of ${cpuMsAlone.toFixed(2)} (without the load)`
      : ''
  return `By way of another gateway pay is ${ratio.toFixed(2)} times as fast as without (${perSecond.toFixed(0)} and ${perSecondAlone.toFixed(0)} a second)${cost}.
`
}

function cellsOf(speed: Speed & Partial<GatewaySpeed>): string[] {
  const { cpuMs } = speed
  const number = (value: number | null | undefined, digits: number) => value?.toFixed(digits) ?? ''
  return [
    number(speed.perSecond, 0),
    number(speed.ratioToCeiling, 2),
    number(speed.ratioToFloor, 2),
    number(speed.ratioToPay, 2),
    number(speed.p50Ms, 1),
    number(speed.p99Ms, 1),
    ...[cpuMs?.eventLoop, cpuMs?.pool, cpuMs?.postgres, cpuMs?.generator].map((value) => number(value, 2)),
  ]
}
