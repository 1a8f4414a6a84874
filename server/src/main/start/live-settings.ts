import type { Logger } from 'pino'
import type { Settings } from '../../platform/config/index.ts'

type Follower = (settings: Settings) => Promise<void> | void

/** The settings as they are now: a few of them may change while the gateway runs. */
export class LiveSettings {
  readonly #followers: Follower[] = []
  #current: Settings

  constructor(settings: Settings) {
    this.#current = settings
  }

  get current(): Settings {
    return this.#current
  }

  /** For whoever keeps what was made of a setting. */
  follow(follower: Follower): void {
    this.#followers.push(follower)
  }

  /** All followers get them, also where one of them throws. */
  async change(settings: Settings): Promise<void> {
    this.#current = settings
    const ends = await Promise.allSettled(this.#followers.map(async (follow) => follow(settings)))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
}

/** Has a log follow LOG_LEVEL; whoever made the log may have chosen another level. */
export function levelOf(log: Logger, { logLevel }: Settings): Follower {
  let before = logLevel
  return ({ logLevel: now }) => {
    if (now !== before) log.level = now
    before = now
  }
}
