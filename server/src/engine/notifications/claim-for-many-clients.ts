import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { KnownClient } from '../../registry/clients/index.ts'
import {
  type AddressClaim,
  type Claimed,
  type ClaimedNotification,
  claimForAddresses,
  type Database,
  putOffHeldUp,
} from '../../storage/index.ts'
import { Slots } from './slots.ts'
import type { Reason } from './woken.ts'

interface ClaimsDeps {
  readonly db: Database
  readonly log: Logger
  /** An attempt's time limit. */
  readonly timeoutSeconds: number
}

/** A client whose notifications are being sent. */
export interface Look {
  readonly client: KnownClient
  /** What is due then by the client's time is meant. */
  readonly until: Date
  readonly reason: Reason
}

/** What was claimed for it, to be sent before a moment of the process's own clock. */
export interface Begun {
  readonly look: Look
  readonly claim: AddressClaim
  readonly claimed: Claimed
  readonly startBefore: number
}

/** Between a claim and its attempt; a slower one has lost the lease before it ends. */
const START_SECONDS_MAX = 8
/** By then, whoever was sending what is held up has finished with it. */
const HELD_UP_AGAIN_MS = 100

/** So long, slots of the node are left to gather for those waiting, and so many for each of them. */
const GATHER_MS = 20
const SLOTS_EACH = 8

const NOTHING: Claimed = { notifications: [], heldUpAt: null, isCutShort: false, isMoreInSight: false }

/** Claims as many notifications as there are slots for, and wakes clients that may have more when some are free again. */
export class Claims {
  readonly #deps: ClaimsDeps
  readonly #wake: (clientId: string, reason: Reason) => void
  readonly #slots = new Slots()
  readonly #puttingOff = new Set<string>()
  #isWaking = false

  constructor(deps: ClaimsDeps, wake: (clientId: string, reason: Reason) => void) {
    this.#deps = deps
    this.#wake = wake
  }

  /** For all of them at once; nothing for a client without slots. */
  async claim(looks: readonly Look[]): Promise<Begun[]> {
    const startBefore = performance.now() + START_SECONDS_MAX * 1_000
    const reserved = looks.flatMap((look) => {
      const claim = this.#reserve(look, looks.length)
      return claim ? [{ look, claim }] : []
    })
    const ends = await this.#claimTogether(reserved.map(({ claim }) => claim))
    const begun = reserved.map(({ look, claim }, index) => ({
      look,
      claim,
      claimed: ends[index] ?? NOTHING,
      startBefore,
    }))
    for (const { claim, claimed } of begun) {
      const { notifications, isCutShort } = claimed
      const addresses = notifications.map(({ address }) => address ?? '')
      this.#slots.use(claim.clientId, claim, { addresses, isCutShort })
      if (claimed.isMoreInSight) this.#wake(claim.clientId, 'due')
    }
    this.#wakeWaitingSoon()
    return begun
  }

  /** An attempt is over. */
  release({ clientId, address }: ClaimedNotification): void {
    if (this.#slots.release(clientId, address ?? '')) this.#wake(clientId, 'free')
    this.#wakeWaitingSoon()
  }

  /** What is held up is not to be met again and again. */
  async putOff({ claim, claimed }: Begun): Promise<void> {
    if (!claimed.heldUpAt) return
    if (!(await putOffHeldUp(this.#deps.db, claim, claimed.heldUpAt.address))) await delay(HELD_UP_AGAIN_MS)
    this.#wake(claim.clientId, 'due')
  }

  /** The same, unless it is already being done for the client. */
  async putOffOnce(begun: Begun): Promise<void> {
    const { clientId } = begun.claim
    if (this.#puttingOff.has(clientId)) return
    this.#puttingOff.add(clientId)
    try {
      await this.putOff(begun)
    } finally {
      this.#puttingOff.delete(clientId)
    }
  }

  #reserve({ client, until, reason }: Look, sharers: number): AddressClaim | null {
    const { clientId, notifiesInStrictOrder: isInStrictOrder } = client
    const reserved = this.#slots.reserve(clientId, { isThrifty: reason === 'free', sharers })
    if (!reserved) return null
    const leaseSeconds = this.#deps.timeoutSeconds + START_SECONDS_MAX
    const { limit, room, taken, addressMax } = reserved
    return { clientId, until, isInStrictOrder, leaseSeconds, limit, room, taken, addressMax }
  }

  /** One client's trouble stays its own: what fails together is tried one by one. */
  async #claimTogether(claims: readonly AddressClaim[]): Promise<readonly Claimed[]> {
    try {
      return await claimForAddresses(this.#deps.db, claims)
    } catch (error) {
      const clientId = claims.length === 1 ? claims[0]?.clientId : undefined
      this.#deps.log.warn({ err: error, clientId }, 'notifications could not be claimed; it is tried again')
      if (claims.length === 1) return [NOTHING]
      return (await Promise.all(claims.map((claim) => this.#claimTogether([claim])))).flat()
    }
  }

  /** Whether there are clients that the node had no room for. */
  get hasWaiting(): boolean {
    return this.#slots.hasWaiting
  }

  /** The node has room for some of those who found none. Slots are left to gather: a few for each cost less than one by one. */
  #wakeWaitingSoon(): void {
    if (this.#isWaking || !this.#slots.hasWaiting || this.#slots.free === 0) return
    this.#isWaking = true
    setTimeout(() => {
      this.#isWaking = false
      for (let left = Math.ceil(this.#slots.free / SLOTS_EACH); left > 0; left -= 1) {
        const clientId = this.#slots.takeWaiting()
        if (clientId === null) return
        this.#wake(clientId, 'due')
      }
    }, GATHER_MS).unref()
  }
}
