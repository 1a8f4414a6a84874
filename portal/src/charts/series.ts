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
const STEP_MS = { hour: 3_600_000, day: 86_400_000 }

/** The methods with the most volume, by volume. */
export function methodsOf({ points }: Charts): string[] {
  const sums = new Map<string, number>()
  for (const { method, volume } of points) sums.set(method, (sums.get(method) ?? 0) + Number(volume.value))
  return [...sums].sort((one, other) => other[1] - one[1]).map(([method]) => method)
}

export const shownMethods = (methods: readonly string[]): readonly string[] =>
  methods.length > METHODS_MAX + 1 ? methods.slice(0, METHODS_MAX) : methods

/** What all methods did in each step of the span; steps without payments are there, too. */
export function bucketsOf(charts: Charts, from: Date, to: Date): Bucket[] {
  const { points, step, currency } = charts
  const anchor = points[0]
  if (!anchor) return []
  const stepMs = STEP_MS[step]
  const offset = Date.parse(anchor.at) % stepMs
  const first = Math.floor((from.getTime() - offset) / stepMs) * stepMs + offset
  const byTime = new Map<number, Point[]>()
  for (const point of points) {
    const at = Date.parse(point.at)
    byTime.set(at, [...(byTime.get(at) ?? []), point])
  }
  const buckets: Bucket[] = []
  for (let at = first; at < to.getTime(); at += stepMs)
    buckets.push(bucketOf(new Date(at), byTime.get(at) ?? [], currency ?? anchor.volume.currency))
  return buckets
}

function bucketOf(at: Date, points: readonly Point[], currency: string): Bucket {
  const sum = (count: (point: Point) => number) => points.reduce((total, point) => total + count(point), 0)
  const exact = {
    currency,
    value: String(points.reduce((total, { volume }) => total + BigInt(volume.value), 0n)),
  }
  return {
    at: at.toISOString(),
    payments: sum(({ payments }) => payments),
    succeeded: sum(({ succeeded }) => succeeded),
    open: sum(({ open }) => open),
    volume: Number(toDecimal(exact)),
    exact,
    byMethod: new Map(
      points.map(({ method, volume }) => [method, { volume: Number(toDecimal(volume)), exact: volume }]),
    ),
  }
}

type Counts = Pick<CountedStep, 'payments' | 'succeeded' | 'open'>

/** All steps together. */
export const countOf = (steps: readonly Counts[]): Counts => ({
  payments: steps.reduce((sum, { payments }) => sum + payments, 0),
  succeeded: steps.reduce((sum, { succeeded }) => sum + succeeded, 0),
  open: steps.reduce((sum, { open }) => sum + open, 0),
})

/** The same with their money. */
export const totalOf = (buckets: readonly Bucket[]): Counts & Pick<Bucket, 'exact'> => ({
  ...countOf(buckets),
  exact: {
    currency: buckets[0]?.exact.currency ?? '',
    value: String(buckets.reduce((sum, { exact }) => sum + BigInt(exact.value), 0n)),
  },
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
