import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readProcesses, treeOf } from './cpu.ts'

const SAMPLE_MS = 1_000

/** Watches the memory of a process and its workers: the sum of their peaks. */
export class MemoryWatch {
  readonly #pid: number
  readonly #timer: NodeJS.Timeout
  readonly #peaksKb = new Map<number, number>()

  constructor(pid: number) {
    this.#pid = pid
    this.#timer = setInterval(() => this.#sample(), SAMPLE_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** The highest value so far, in MB (2^20 bytes). */
  peakMb(): number {
    this.#sample()
    return [...this.#peaksKb.values()].reduce((sum, kb) => sum + kb, 0) / 1_024
  }

  #sample(): void {
    for (const pid of pidsOf(this.#pid))
      this.#peaksKb.set(pid, Math.max(this.#peaksKb.get(pid) ?? 0, peakKb(pid) ?? residentKb(pid)))
  }
}

const pidsOf = (pid: number) =>
  process.platform === 'linux' ? treeOf(readProcesses(), pid).map((one) => one.pid) : [pid]

/** Linux remembers the peak itself. */
function peakKb(pid: number): number | null {
  try {
    const [, kb] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kb === undefined ? null : Number(kb)
  } catch {
    return null
  }
}

function residentKb(pid: number): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
  } catch {
    return 0
  }
}
