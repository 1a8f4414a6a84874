import {
  FAILURES_FORGOTTEN_MS,
  type Realm,
  type LockOut,
  later,
  PortalError,
  sourceOf,
  waitsMs,
} from '../../domain/index.ts'
import {
  type FailureSubject,
  findSignInWait,
  forgetFailuresOfAccount,
  forgetSignInFailures,
  giveBackSignInPlace,
  takeSignInPlace,
} from '../../storage/index.ts'
import type { AccountDeps } from './account-deps.ts'
import { inTurns } from './in-turns.ts'

/** Whom somebody claims to be, and from where. */
interface Claim {
  readonly email: string
  readonly address: string
  /** The device, where it has signed in to that account before. */
  readonly deviceId: string | null
}

/** A claim that is already counted as a failure. It stays so if the password is wrong. */
export interface Place {
  /** A person who has authenticated is trusted at this place again; others who guess are still counted. */
  wasRight(): Promise<void>
  /** The password was not checked. */
  giveBack(): Promise<void>
}

interface Counted extends FailureSubject {
  readonly kind: LockOut
}

const WHERE: Readonly<Record<Realm, string>> = {
  portal: 'failed sign-ins',
  operator: 'failed sign-ins of operators',
}

/** Counts failed sign-ins. It treats accounts that do not exist like those that do. */
export function createLockOut({
  db,
  realm,
  sealer,
  clock,
  isTrusted,
}: Pick<AccountDeps, 'db' | 'realm' | 'sealer' | 'clock' | 'isTrusted'>) {
  const counted = (kind: LockOut, email: string | null, subject: string): Counted => ({
    kind,
    digest: sealer.digest(`${kind} ${subject}`, WHERE[realm]),
    accountDigest: email === null ? null : accountDigestOf(email),
  })
  const accountDigestOf = (email: string) => sealer.digest(`account ${accountOf(email)}`, WHERE[realm])
  const subjectsOf = ({ email, address, deviceId }: Claim): Counted[] => {
    const [account, source] = [accountOf(email), sourceOf(address)]
    if (deviceId !== null) return [counted('account_from_device', email, `${account} ${deviceId}`)]
    return [
      counted('account_from_address', email, `${account} ${source}`),
      counted('account', email, account),
      ...(isTrusted(address) ? [] : [counted('address', null, source)]),
    ]
  }

  const takeOne = (subject: Counted) => {
    const now = clock.now()
    const waits = waitsMs(subject.kind).map((wait) => (wait === 0 ? null : later(now, wait)))
    return takeSignInPlace(db, subject, { now, forgottenBefore: later(now, -FAILURES_FORGOTTEN_MS), waits })
  }

  const waitFor = async ({ kind, digest }: Counted) => {
    const leftMs = ((await findSignInWait(db, digest))?.getTime() ?? 0) - clock.now().getTime()
    return haveToWait(kind, Math.max(1, Math.ceil(leftMs / 1_000)))
  }

  const take = async (claim: Claim): Promise<Place> => {
    const taken: [Counted, number][] = []
    const giveBack = async () => {
      for (const [{ digest }, failures] of taken) await giveBackSignInPlace(db, digest, failures)
    }
    for (const subject of subjectsOf(claim)) {
      const failures = await takeOne(subject)
      if (failures === null) {
        await giveBack()
        throw await waitFor(subject)
      }
      taken.push([subject, failures])
    }
    return {
      giveBack,
      async wasRight() {
        for (const [{ kind, digest }, failures] of taken)
          if (isOfOnePlace(kind)) await forgetSignInFailures(db, digest)
          else await giveBackSignInPlace(db, digest, failures)
      },
    }
  }
  const inTurn = inTurns({ waitingMax: WAITING_MAX, busy: tooMany, hasRests: false })

  return {
    /**
     * Refuses callers that have to wait. One after the other: many simultaneous guesses would wait for the same rows,
     * each with a database connection that payments need.
     */
    take: (claim: Claim): Promise<Place> => inTurn(() => take(claim)),

    /** Somebody has authenticated without a password: at this place they need not wait any more. */
    async endWait(claim: Claim): Promise<void> {
      for (const { kind, digest } of [...subjectsOf(claim), ...subjectsOf({ ...claim, deviceId: null })])
        if (kind !== 'address') await forgetSignInFailures(db, digest)
    },

    /** The password has changed: guesses at the old one no longer count. */
    endWaits: (email: string): Promise<void> => forgetFailuresOfAccount(db, accountDigestOf(email)),
  }
}

/** Each takes a few milliseconds. */
const WAITING_MAX = 256

const tooMany = () =>
  new PortalError(
    429,
    'too_many',
    'Too many people are signing in at the moment. Try again in a few seconds.',
  )

const accountOf = (email: string): string => email.trim().toLowerCase()

const isOfOnePlace = (kind: LockOut) => kind === 'account_from_address' || kind === 'account_from_device'

const WAYS_OUT = 'To sign in sooner, reset your password by email or use a passkey.'

const SENTENCES: Readonly<Record<LockOut, (wait: string) => string>> = {
  account_from_address: (wait) =>
    `Too many wrong passwords were entered for this account from your network. Try again in ${wait}. ${WAYS_OUT}`,
  account_from_device: (wait) =>
    `Too many wrong passwords were entered for this account on this device. Try again in ${wait}. ${WAYS_OUT}`,
  account: (wait) =>
    `Many wrong passwords were entered for this account from several places. Try again in ${wait}, or use a device that has signed in before. ${WAYS_OUT}`,
  address: (wait) => `Too many failed sign-ins from your network. Try again in ${wait}.`,
}

function haveToWait(kind: LockOut, retryAfterSeconds: number): PortalError {
  const wait = retryAfterSeconds < 120 ? `${retryAfterSeconds} s` : `${Math.ceil(retryAfterSeconds / 60)} min`
  return new PortalError(429, 'locked_out', SENTENCES[kind](wait), {
    retryAfterSeconds,
    facts: { why: kind, wait },
  })
}
