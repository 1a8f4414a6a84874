import { setTimeout as delay } from 'node:timers/promises'
import type { Done } from './drive.ts'
import type { Side } from './side.ts'

const LOOK_EVERY_MS = 50

/** Waits until `isTrue`, for at most so many seconds; says whether it has become true. */
export async function waitUntil(
  { signal }: Pick<Side, 'signal'>,
  secondsMax: number,
  isTrue: () => Promise<boolean>,
): Promise<boolean> {
  const until = performance.now() + secondsMax * 1_000
  while (!(await isTrue())) {
    if (performance.now() > until) return false
    await delay(LOOK_EVERY_MS, undefined, { signal })
  }
  return true
}

interface Drain {
  /** How much is due. */
  readonly count: number
  readonly secondsMax: number
  /** Below zero where more was done than had to be. */
  countLeft(): Promise<number>
}

/**
 * Follows how the gateway works off what is due. The time is taken from the last look at which nothing was done: before,
 * the gateway may be waiting for its own next look, which comes once a second.
 */
export async function drain(side: Side, { count, secondsMax, countLeft }: Drain): Promise<Done> {
  let startedAt = performance.now()
  let left = count
  const look = async () => {
    const lookedAt = performance.now()
    left = await countLeft()
    if (left === count) startedAt = lookedAt
    return left
  }
  await waitUntil(side, secondsMax, async () => (await look()) < count)
  await waitUntil(side, secondsMax, async () => left <= 0 || (await look()) <= 0)
  return { count: count - left, seconds: (performance.now() - startedAt) / 1_000 }
}

/** Waits until the gateway has nothing to do for the merchant, so that the next slice is not disturbed. */
export async function settle(side: Side, secondsMax: number): Promise<boolean> {
  return waitUntil(side, secondsMax, async () => {
    const { rows } = await side.pool.query<{ is_idle: boolean }>(
      `select not exists (select 1 from notifications
           where client_id = $1 and state = 'WAITING' and due_at <= now() + interval '1 minute')
         and not exists (select 1 from agenda where client_id = $1 and due_at <= now()) as is_idle`,
      [side.clientId],
    )
    return rows[0]?.is_idle ?? false
  })
}
