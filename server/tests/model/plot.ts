import type { Kind } from './world.ts'

/**
 * What an operation does, in steps. It stops before each step that a crash can cut off: before the provider learns of an
 * errand, and before its outcome is written down. Whatever was done until then stands.
 */
export type Plot<T> = Generator<Cut, T>

export interface Cut {
  /** Between a page and its form nothing breaks, but others may come. */
  readonly place: 'provider' | 'outcome' | 'page'
  readonly kind: Kind
}

/** A place that is broken for a while, for errands of one kind or of all. */
export interface Fault {
  readonly place: Exclude<Cut['place'], 'page'>
  readonly kind: Kind | '*'
}

export class Crash extends Error {}

/** Plays to the end, or until the fault cuts it off. */
export function play<T>(plot: Plot<T>, fault?: Fault): T {
  let next = plot.next()
  while (!next.done) next = isHit(fault, next.value) ? plot.throw(new Crash()) : plot.next()
  return next.value
}

const isHit = (fault: Fault | undefined, { place, kind }: Cut) =>
  fault?.place === place && (fault.kind === '*' || fault.kind === kind)

/** What a caller is answered. */
export function codeOf(plot: Plot<string>, fault?: Fault): string {
  try {
    return play(plot, fault)
  } catch (error) {
    if (error instanceof Crash) return 'UNKNOWN_EXCEPTION'
    throw error
  }
}

/** Plays two plots at one moment; each bit of the pattern says whose step is next. */
export function interleave(plots: readonly [Plot<string>, Plot<string>], pattern: number): [string, string] {
  const codes: (string | undefined)[] = [undefined, undefined]
  for (let step = 0; codes.includes(undefined); step++) {
    const wanted = (pattern >> Math.min(step, PATTERN_BITS - 1)) & 1
    const turn = codes[wanted] === undefined ? wanted : 1 - wanted
    const next = (turn === 0 ? plots[0] : plots[1]).next()
    if (next.done) codes[turn] = next.value
  }
  return codes as [string, string]
}

const PATTERN_BITS = 10

/** All the ways in which two can meet; one after the other comes first. */
export const PATTERNS: readonly number[] = [
  0,
  2 ** PATTERN_BITS - 1,
  ...Array.from({ length: 2 ** PATTERN_BITS - 2 }, (_, index) => index + 1),
]
