import type { Charts } from '../../../../server/src/portal-api/shapes.ts'

type Point = Charts['points'][number]

export interface Sum {
  readonly payments: number
  readonly succeeded: number
  readonly volume: bigint
  /** Of those that have ended; NaN where none has. */
  readonly rate: number
}

/** Payments that nobody has paid or refused yet do not count against the rate. */
export function sumOf(points: readonly Point[]): Sum {
  const add = (what: 'payments' | 'succeeded' | 'open') => points.reduce((sum, point) => sum + point[what], 0)
  const [payments, succeeded] = [add('payments'), add('succeeded')]
  const ended = payments - add('open')
  return {
    payments,
    succeeded,
    volume: points.reduce((sum, { volume }) => sum + BigInt(volume.value), 0n),
    rate: ended > 0 ? succeeded / ended : Number.NaN,
  }
}

/** All methods of a moment together, in the order of time. */
export function byMoment(points: readonly Point[]): (Sum & { readonly at: string })[] {
  const moments = [...new Set(points.map(({ at }) => at))].sort()
  return moments.map((at) => ({ at, ...sumOf(points.filter((point) => point.at === at)) }))
}
