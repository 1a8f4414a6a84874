import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const SAMPLE_MS = 1_000

/** Watches the memory of one process; its children do not count. */
export class MemoryWatch {
  readonly #pid: number
  readonly #timer: NodeJS.Timeout
  #peakKb = 0

  constructor(pid: number) {
    this.#pid = pid
    this.#timer = setInterval(() => this.#sample(), SAMPLE_MS)
  }

  /** The highest value of all, in MB (2^20 bytes). */
  stop(): number {
    clearInterval(this.#timer)
    this.#sample()
    return this.#peakKb / 1_024
  }

  #sample(): void {
    this.#peakKb = Math.max(this.#peakKb, peakKb(this.#pid) ?? residentKb(this.#pid))
  }
}

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
