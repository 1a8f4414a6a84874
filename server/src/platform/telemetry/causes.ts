/** The span that work belongs to: its caller's, or that of what has brought it about. */
export interface Cause {
  readonly traceId: string
  /** Null where the trace begins with the work. */
  readonly parentSpanId: string | null
}

/** Seconds of deliveries, or some thousand that are tried again. */
const CAUSES_MAX = 10_000

/**
 * Which spans have brought about notifications, as far as this process knows: the outbox does not say. One of another process, or
 * of before a restart, begins a trace of its own.
 */
export class Causes {
  readonly #byNotification = new Map<string, Cause>()

  remember(notificationId: string, cause: Cause): void {
    this.#byNotification.set(notificationId, cause)
    if (this.#byNotification.size <= CAUSES_MAX) return
    for (const oldest of this.#byNotification.keys()) {
      this.#byNotification.delete(oldest)
      return
    }
  }

  of(notificationId: string): Cause | undefined {
    return this.#byNotification.get(notificationId)
  }

  forget(notificationId: string): void {
    this.#byNotification.delete(notificationId)
  }
}
