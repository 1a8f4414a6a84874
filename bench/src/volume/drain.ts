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

/** So much more is made due than is waited for: at the end of the time the gateway must be as busy as before. */
export const withSpare = (count: number) => 2 * count

interface Drain {
  /** How much is waited for. */
  readonly count: number
  readonly secondsMax: number
  /** Of all that was made due. */
  countWaiting(): Promise<number>
}

/**
 * Follows how the gateway works off what is due. The time is taken from the last look at which nothing was done: before,
 * the gateway may be waiting for its own next look, which comes once a second.
 */
export async function drain(side: Side, { count, secondsMax, countWaiting }: Drain): Promise<Done> {
  let startedAt = performance.now()
  let done = 0
  const look = async () => {
    const lookedAt = performance.now()
    done = withSpare(count) - (await countWaiting())
    if (done === 0) startedAt = lookedAt
    return done
  }
  await waitUntil(side, secondsMax, async () => (await look()) > 0)
  await waitUntil(side, secondsMax, async () => done >= count || (await look()) >= count)
  return { count: done, seconds: (performance.now() - startedAt) / 1_000 }
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
