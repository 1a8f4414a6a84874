/** Where the time comes from; nothing in this module reads it. */
export interface Clock {
  now(): Date
}

/** What a client's own clock shows. */
export const clientTime = (clock: Clock, offsetMs: number): Date => new Date(clock.now().getTime() + offsetMs)
