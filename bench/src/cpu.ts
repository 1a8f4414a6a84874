/**
 * Who used the processors, from the operating system's counters. Only Linux has them for single threads; on other systems
 * nothing is known.
 */
import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of processor time. */
export interface Cpu {
  /** The main thread of the program that is measured, or of its workers. */
  readonly eventLoop: number
  /** Its other threads: signatures, and what V8 does besides. */
  readonly pool: number
  readonly postgres: number
  /** Who makes the load and receives notifications. */
  readonly generator: number
}

interface Watched {
  /** The program that is measured; its workers count too. */
  readonly pid: number
  readonly postmasterPid: number | null
  /** Processes that live longer than a load; one that makes it is counted when it has ended. */
  readonly generatorPids: readonly number[]
}

/** What has been used so far, or null where that is not known. */
export function readCpu({ pid, postmasterPid, generatorPids }: Watched): Cpu | null {
  if (process.platform !== 'linux') return null
  const processes = readProcesses()
  const measured = treeOf(processes, pid)
  const eventLoop = sum(measured.map((one) => timesOf(`${one.pid}/task/${one.pid}`)?.ownMs ?? 0))
  const postgres = treeOf(processes, postmasterPid)
  return {
    eventLoop,
    pool: sum(measured.map(({ ownMs }) => ownMs)) - eventLoop,
    // A session that has ended is in the time of the postmaster's ended children.
    postgres:
      sum(postgres.map(({ ownMs }) => ownMs)) + sum(postgres.slice(0, 1).map(({ endedMs }) => endedMs)),
    generator:
      (timesOf('self')?.endedMs ?? 0) + sum(generatorPids.map((one) => timesOf(String(one))?.ownMs ?? 0)),
  }
}

/** What one answer cost between two readings. */
export function cpuMsOf(before: Cpu | null, after: Cpu | null, answers: number): Cpu | null {
  if (!before || !after || answers === 0) return null
  return {
    eventLoop: (after.eventLoop - before.eventLoop) / answers,
    pool: (after.pool - before.pool) / answers,
    postgres: (after.postgres - before.postgres) / answers,
    generator: (after.generator - before.generator) / answers,
  }
}

export interface ProcessTimes {
  readonly pid: number
  readonly parentPid: number
  /** Of all its threads, also of ended ones. */
  readonly ownMs: number
  /** Of its children that have ended and been waited for. */
  readonly endedMs: number
}

/** The kernel tells times in hundredths of a second, whatever its own clock is. */
const TICK_MS = 10

/** A line of `/proc/…/stat`: the program's name, the second field, may hold spaces and parentheses. */
export function parseStat(line: string): ProcessTimes {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const field = (number: number) => Number(fields[number - 3])
  return {
    pid: Number.parseInt(line, 10),
    parentPid: field(4),
    ownMs: (field(14) + field(15)) * TICK_MS,
    endedMs: (field(16) + field(17)) * TICK_MS,
  }
}

/** A process, itself first, with all that descend from it. */
export function treeOf(processes: readonly ProcessTimes[], pid: number | null): ProcessTimes[] {
  const root = processes.find((one) => one.pid === pid)
  if (!root) return []
  const children = processes.filter((one) => one.parentPid === root.pid)
  return [root, ...children.flatMap((child) => treeOf(processes, child.pid))]
}

/** All of the machine. */
export function readProcesses(): ProcessTimes[] {
  const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return names.map(timesOf).filter((times) => times !== null)
}

function timesOf(name: string): ProcessTimes | null {
  try {
    return parseStat(readFileSync(`/proc/${name}/stat`, 'utf8'))
  } catch {
    // It has ended in the meantime.
    return null
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
