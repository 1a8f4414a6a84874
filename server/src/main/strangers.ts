import type { Logger } from 'pino'
import { BodyMemory, Guesses } from '../api/index.ts'
import type { StrangerSettings } from '../config/index.ts'
import { Connections } from './connections.ts'
import { isTrusted } from './trusted.ts'
import { TurnedAway } from './turned-away.ts'

/** What people without a key may take of this node. */
export interface Strangers {
  readonly connections: Connections
  readonly bodies: BodyMemory
  readonly guesses: Guesses
  readonly turnedAway: TurnedAway
}

export function limitStrangers(settings: StrangerSettings, log: Logger): Strangers {
  const turnedAway = new TurnedAway(log)
  return {
    turnedAway,
    connections: new Connections(settings, turnedAway),
    bodies: new BodyMemory(settings.bodyMemoryBytesMax, () => turnedAway.count('body_memory')),
    guesses: new Guesses({
      isTrusted: (address) => isTrusted(settings.trustedProxies, address),
      onRefusal: () => turnedAway.count('guesses'),
    }),
  }
}
