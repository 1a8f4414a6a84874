import type { Charts, Money } from 'amsel/portal-api'
import { toDecimal } from '../formats/index.ts'

type Point = Charts['points'][number]

/** How many payments there were in a step. */
export interface CountedStep {
  readonly at: string
  readonly payments: number
  readonly succeeded: number
  readonly open: number
}

export interface Bucket extends CountedStep {
  /** In major units, for drawing alone. */
  readonly volume: number
  /** The same to the last digit. */
  readonly exact: Money
  readonly byMethod: ReadonlyMap<string, { readonly volume: number; readonly exact: Money }>
}

/** Nobody tells more colours apart. */
const METHODS_MAX = 5

/** The methods with the most volume, by volume. All points are of one currency. */
export function methodsOf(points: readonly Point[]): string[] {
  const sums = new Map<string, number>()
  for (const { method, volume } of points) sums.set(method, (sums.get(method) ?? 0) + Number(volume.value))
  return [...sums].sort((one, other) => other[1] - one[1]).map(([method]) => method)
}

export const shownMethods = (methods: readonly string[]): readonly string[] =>
  methods.length > METHODS_MAX + 1 ? methods.slice(0, METHODS_MAX) : methods

export interface CurrencyTotal extends Counts {
  readonly currency: string
  readonly volume: Money
}

/** Each currency by itself: what there are most payments of first. */
export function currenciesOf(points: readonly Point[]): CurrencyTotal[] {
  const groups = new Map<string, Point[]>()
  for (const point of points) {
    const group = groups.get(point.currency)
    if (group) group.push(point)
    else groups.set(point.currency, [point])
  }
  return [...groups]
    .map(([currency, of]) => ({ currency, ...countOf(of), volume: volumeOf(of, currency) }))
    .sort((one, other) => other.payments - one.payments || (one.currency < other.currency ? -1 : 1))
}

const volumeOf = (points: readonly Point[], currency: string): Money => ({
  currency,
  value: String(points.reduce((sum, { volume }) => sum + BigInt(volume.value), 0n)),
})

/** What was counted in each step, over all currencies; steps without payments are there, too. */
export function stepsOf(points: readonly Point[], bounds: readonly Date[]): CountedStep[] {
  const byTime = byTimeOf(points)
  return bounds
    .slice(0, -1)
    .map((at) => ({ at: at.toISOString(), ...countOf(byTime.get(at.getTime()) ?? []) }))
}

/** The same of one currency, with what it comes to. */
export function bucketsOf(points: readonly Point[], bounds: readonly Date[], currency: string): Bucket[] {
  const byTime = byTimeOf(points.filter((point) => point.currency === currency))
  return bounds.slice(0, -1).map((at) => {
    const of = byTime.get(at.getTime()) ?? []
    const exact = volumeOf(of, currency)
    return {
      at: at.toISOString(),
      ...countOf(of),
      volume: Number(toDecimal(exact)),
      exact,
      byMethod: new Map(
        of.map(({ method, volume }) => [method, { volume: Number(toDecimal(volume)), exact: volume }]),
      ),
    }
  })
}

function byTimeOf(points: readonly Point[]): ReadonlyMap<number, Point[]> {
  const byTime = new Map<number, Point[]>()
  for (const point of points) {
    const at = Date.parse(point.at)
    const known = byTime.get(at)
    if (known) known.push(point)
    else byTime.set(at, [point])
  }
  return byTime
}

type Counts = Pick<CountedStep, 'payments' | 'succeeded' | 'open'>

/** All steps together. */
export const countOf = (steps: readonly Counts[]): Counts => ({
  payments: steps.reduce((sum, { payments }) => sum + payments, 0),
  succeeded: steps.reduce((sum, { succeeded }) => sum + succeeded, 0),
  open: steps.reduce((sum, { open }) => sum + open, 0),
})

/** Of those that are decided; null where none is. */
export const successRate = ({ payments, succeeded, open }: Counts) =>
  payments - open > 0 ? succeeded / (payments - open) : null

const TICKS = 4

/** Round numbers from zero to beyond the largest; of what is counted, whole ones. */
export function ticksUpTo(largest: number, isCounted = false): number[] {
  if (!(largest > 0)) return [0, 1]
  const rough = isCounted ? Math.max(1, largest / TICKS) : largest / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const factors = isCounted ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10]
  const step = (factors.find((factor) => factor * power >= rough) ?? 10) * power
  const ticks = [0]
  while ((ticks.at(-1) ?? 0) < largest) ticks.push(step * ticks.length)
  return ticks
}
