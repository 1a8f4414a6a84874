import { AmselError } from './amsel-error.ts'
import type { Notification } from './notification.ts'

/**
 * Where it is noted which notifications were acted on. Keep it where your orders are, and it survives a restart. A mark of
 * `begin` must not stand for ever: take it back after some minutes, or have `begin`, your work and `finish` in one
 * transaction, so that a crash in between takes it back.
 */
export interface SeenStore {
  /** `new`: this caller has it now. `done`: it was acted on. `busy`: somebody else is at it. */
  begin(digest: string): Promise<Seen> | Seen
  /** It is done, for ever. */
  finish(digest: string): Promise<void> | void
  /** It failed: the next attempt may begin. */
  forget(digest: string): Promise<void> | void
}

export type Seen = 'new' | 'done' | 'busy'

/**
 * Acts on each notification once, however often it comes: true if this was the time. Where the work fails, or somebody else
 * is at it, there is an error, and the caller must not acknowledge: the gateway sends the notification again.
 */
export async function once(
  store: SeenStore,
  { digest }: Pick<Notification, 'digest'>,
  act: () => Promise<void> | void,
): Promise<boolean> {
  const seen = await store.begin(digest)
  if (seen === 'done') return false
  if (seen === 'busy')
    throw new AmselError('Somebody is at this notification already. Do not acknowledge it: it comes again.', {
      code: 'NOTIFICATION_BUSY',
      status: 'U',
      isRetryable: true,
    })
  try {
    await act()
  } catch (error) {
    await store.forget(digest)
    throw error
  }
  await store.finish(digest)
  return true
}

const REMEMBERED_MAX = 100_000

/** For tests and for small programs: it forgets with the process, and the oldest when there are too many. */
export class SeenInMemory implements SeenStore {
  readonly #seen = new Map<string, 'done' | 'busy'>()
  readonly #max: number

  constructor(max = REMEMBERED_MAX) {
    this.#max = max
  }

  begin(digest: string): Seen {
    const seen = this.#seen.get(digest)
    if (seen) return seen
    this.#seen.set(digest, 'busy')
    const [oldest] = this.#seen.keys()
    if (this.#seen.size > this.#max && oldest !== undefined) this.#seen.delete(oldest)
    return 'new'
  }

  finish(digest: string): void {
    this.#seen.set(digest, 'done')
  }

  forget(digest: string): void {
    this.#seen.delete(digest)
  }
}
