import { type House, type LockOut, sourceOf, withFailure } from '../domain/index.ts'
import { findSignInFailures, forgetSignInFailures, keepSignInFailures } from '../storage/index.ts'
import type { AccountParts } from './account-parts.ts'

/** Somebody who has failed too often. */
export interface LockedOut {
  readonly retryAfterSeconds: number
}

/** Whom somebody claims to be, and from where. */
export interface Claim {
  readonly email: string
  readonly address: string
}

const WHERE: Readonly<Record<House, string>> = {
  portal: 'failed sign-ins',
  operator: 'failed sign-ins of operators',
}

/** Counts who has failed to prove who they are. It treats accounts that there are not like those that there are. */
export function createLockOut({
  db,
  house,
  sealer,
  clock,
  isTrusted,
}: Pick<AccountParts, 'db' | 'house' | 'sealer' | 'clock' | 'isTrusted'>) {
  const digestsOf = ({ email, address }: Claim): readonly (readonly [LockOut, Buffer])[] => {
    const [account, source] = [email.trim().toLowerCase(), sourceOf(address)]
    const digest = (kind: LockOut, subject: string) =>
      [kind, sealer.digest(`${kind} ${subject}`, WHERE[house])] as const
    return [
      digest('account_from_address', `${account} ${source}`),
      digest('account', account),
      ...(isTrusted(address) ? [] : [digest('address', source)]),
    ]
  }
  return {
    async find(claim: Claim): Promise<LockedOut | null> {
      const now = clock.now().getTime()
      const known = await Promise.all(digestsOf(claim).map(([, digest]) => findSignInFailures(db, digest)))
      const until = Math.max(0, ...known.map((failures) => failures?.lockedUntil?.getTime() ?? 0))
      return until > now ? { retryAfterSeconds: Math.ceil((until - now) / 1_000) } : null
    },

    async noteFailure(claim: Claim): Promise<void> {
      const now = clock.now()
      for (const [kind, digest] of digestsOf(claim))
        await keepSignInFailures(db, digest, withFailure(await findSignInFailures(db, digest), kind, now))
    },

    /** Whoever has proven who they are is trusted at this place again; others who guess are still counted. */
    async forget(claim: Claim): Promise<void> {
      for (const [kind, digest] of digestsOf(claim))
        if (kind === 'account_from_address') await forgetSignInFailures(db, digest)
    },
  }
}
