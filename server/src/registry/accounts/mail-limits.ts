import {
  later,
  MAILS_BY_ONE_MAX,
  MAILS_COUNTED_MS,
  MAILS_TO_ONE_MAX,
  type MailCause,
  type MailKind,
  type MailLimit,
  sourceOf,
} from '../../domain/index.ts'
import { findMailsSince, giveBackMailPlace, takeMailPlace } from '../../storage/index.ts'
import type { AccountDeps } from './account-deps.ts'

/** Who gets a mail, and who causes it. */
export interface Addressed {
  readonly kind: MailKind
  readonly to: string
  readonly cause: MailCause
}

/** Why a mail is not sent, and when the next one may be. */
export interface TooManyMails {
  readonly limit: MailLimit
  readonly retryAfterSeconds: number
}

interface Counted {
  readonly limit: MailLimit
  readonly digest: Buffer
  readonly max: number
}

export type MailLimitDeps = Pick<AccountDeps, 'db' | 'sealer' | 'clock' | 'isTrusted'> & {
  /** For the gateway as a whole; null: no limit. */
  readonly mailsPerHourMax: number | null
}

/** How many mails a person gets, a person causes and the gateway sends within an hour, whichever node does. */
export function createMailLimits({ db, sealer, clock, isTrusted, mailsPerHourMax }: MailLimitDeps) {
  const counted = (limit: MailLimit, subject: string, max: number): Counted => ({
    ...{ limit, max },
    digest: sealer.digest(`${limit} ${subject}`, 'counts of mails'),
  })
  const senderOf = (cause: MailCause): Counted[] => {
    const max = MAILS_BY_ONE_MAX[cause.by]
    if (cause.by === 'user') return [counted('sender', `user ${cause.userId}`, max)]
    return isTrusted(cause.address) ? [] : [counted('sender', `address ${sourceOf(cause.address)}`, max)]
  }
  const countsOf = ({ kind, to, cause }: Addressed): Counted[] => [
    ...senderOf(cause),
    counted('recipient', `${kind} ${to.trim().toLowerCase()}`, MAILS_TO_ONE_MAX),
    ...(mailsPerHourMax === null ? [] : [counted('gateway', '', mailsPerHourMax)]),
  ]
  return {
    /** Counts a mail; null where it may be sent. */
    async take(mail: Addressed): Promise<TooManyMails | null> {
      const now = clock.now()
      const countedSince = later(now, -MAILS_COUNTED_MS)
      const taken: Counted[] = []
      for (const one of countsOf(mail)) {
        if (await takeMailPlace(db, one.digest, { now, countedSince, max: one.max })) {
          taken.push(one)
          continue
        }
        for (const { digest } of taken) await giveBackMailPlace(db, digest)
        const since = (await findMailsSince(db, one.digest)) ?? now
        const leftMs = since.getTime() - countedSince.getTime()
        return { limit: one.limit, retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) }
      }
      return null
    },
  }
}
