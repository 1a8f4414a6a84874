import type { Logger } from 'pino'
import { BodyMemory, Guesses } from '../../entrances/signed-api/index.ts'
import { TryLimits } from '../../entrances/checkout/index.ts'
import type { CallerLimitSettings } from '../../platform/config/index.ts'
import type { Clock } from '../../domain/index.ts'
import { type AddressOf, addressBehind } from './caller-address.ts'
import { Connections } from './connections.ts'
import { isIn } from './networks.ts'
import { TurnedAway } from './turned-away.ts'

/** What callers without a key may take of this node. */
export interface CallerLimits {
  readonly addressOf: AddressOf
  readonly connections: Connections
  readonly bodies: BodyMemory
  readonly guesses: GuessesByKind
  /** Of payers, at their pages. */
  readonly tries: TryLimits
  readonly openings: TryLimits
  readonly turnedAway: TurnedAway
}

/** Each kind of name has its own look-ups: making up one takes none from the others. */
interface GuessesByKind {
  readonly clientIds: Guesses
  readonly orderCodes: Guesses
  readonly fingerprints: Guesses
}

const SYSTEM_CLOCK: Clock = { now: () => new Date() }

/** Of payment links, within ten minutes. */
const OPENINGS_PER_ADDRESS_MAX = 100

/** The settings are this process's already; the rest is divided here. */
export function limitCallers(
  settings: CallerLimitSettings,
  log: Logger,
  { processes = 1, clock = SYSTEM_CLOCK }: { processes?: number; clock?: Clock } = {},
): CallerLimits {
  const turnedAway = new TurnedAway(log)
  const isTrustedHere = (address: string) => isIn(settings.trustedProxies, address)
  const newGuesses = () =>
    new Guesses({
      isTrusted: isTrustedHere,
      onRefusal: () => turnedAway.count('guesses'),
      processes,
    })
  return {
    addressOf: addressBehind(settings.trustedProxies),
    turnedAway,
    connections: new Connections(settings, turnedAway),
    bodies: new BodyMemory(settings.bodyMemoryBytesMax, () => turnedAway.count('body_memory')),
    guesses: { clientIds: newGuesses(), orderCodes: newGuesses(), fingerprints: newGuesses() },
    // Not divided: one payer who tries five times may meet the same process each time.
    tries: new TryLimits({
      ofAddressMax: settings.declinedTriesPerAddressMax,
      ofCardMax: settings.declinedTriesPerCardMax,
      isTrusted: isTrustedHere,
      onRefusal: () => turnedAway.count('declined_tries'),
      now: () => clock.now().getTime(),
    }),
    openings: new TryLimits({
      ofAddressMax: OPENINGS_PER_ADDRESS_MAX,
      ofCardMax: null,
      isTrusted: isTrustedHere,
      onRefusal: () => turnedAway.count('link_openings'),
      now: () => clock.now().getTime(),
    }),
  }
}
