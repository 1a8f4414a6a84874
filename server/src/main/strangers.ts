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
  readonly guesses: GuessesByKind
  readonly turnedAway: TurnedAway
}

/** Each kind of name has its own look-ups: whoever makes up one takes none from the others. */
export interface GuessesByKind {
  readonly clientIds: Guesses
  readonly orderCodes: Guesses
  readonly fingerprints: Guesses
}

/** The settings are those of this process already; the rest is divided here. */
export function limitStrangers(settings: StrangerSettings, log: Logger, processes = 1): Strangers {
  const turnedAway = new TurnedAway(log)
  const newGuesses = () =>
    new Guesses({
      isTrusted: (address) => isTrusted(settings.trustedProxies, address),
      onRefusal: () => turnedAway.count('guesses'),
      processes,
    })
  return {
    turnedAway,
    connections: new Connections(settings, turnedAway),
    bodies: new BodyMemory(settings.bodyMemoryBytesMax, () => turnedAway.count('body_memory')),
    guesses: { clientIds: newGuesses(), orderCodes: newGuesses(), fingerprints: newGuesses() },
  }
}
