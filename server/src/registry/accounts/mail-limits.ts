import {
  later,
  type MailAboutLimit,
  MAILS_ABOUT_ONE_MAX,
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

/** A mail about one thing, such as a payment. */
export interface AddressedAbout extends Addressed {
  readonly about: string
}

/** Why a mail is not sent, and when the next one may be. */
export interface TooManyMails<Limit = MailLimit> {
  readonly limit: Limit
  readonly retryAfterSeconds: number
}

interface Counted<Limit = MailLimit> {
  readonly limit: Limit
  readonly digest: Buffer
  readonly max: number
}

export type MailLimitDeps = Pick<AccountDeps, 'db' | 'sealer' | 'clock' | 'isTrusted'> & {
  /** For the gateway as a whole; null: no limit. */
  readonly mailsPerHourMax: number | null
}

/** What strangers can ask for leaves room for those who reset a password. */
const halfOf = (max: number): number => Math.ceil(max / 2)

/** How many mails a person gets, a person causes and the gateway sends within an hour, whichever node does. */
export function createMailLimits({ db, sealer, clock, isTrusted, mailsPerHourMax }: MailLimitDeps) {
  const counted = <Limit extends MailAboutLimit>(
    limit: Limit,
    subject: string,
    max: number,
  ): Counted<Limit> => ({
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
  const sameOf = ({ about, to }: AddressedAbout): Counted<'same'> =>
    counted('same', `${about} ${to.trim().toLowerCase()}`, 1)
  async function takeAll<Limit>(counts: readonly Counted<Limit>[]): Promise<TooManyMails<Limit> | null> {
    const now = clock.now()
    const countedSince = later(now, -MAILS_COUNTED_MS)
    const taken: Counted<Limit>[] = []
    for (const one of counts) {
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
  }
  return {
    /** Counts a mail; null where it may be sent. */
    take: (mail: Addressed): Promise<TooManyMails | null> => takeAll(countsOf(mail)),

    /** The same of a mail about one thing, which goes to one address once. */
    takeAbout: (mail: AddressedAbout): Promise<TooManyMails<MailAboutLimit> | null> =>
      takeAll<MailAboutLimit>([
        sameOf(mail),
        ...countsOf(mail),
        counted('subject', `${mail.kind} ${mail.about}`, MAILS_ABOUT_ONE_MAX),
        ...(mailsPerHourMax === null ? [] : [counted('gateway', mail.kind, halfOf(mailsPerHourMax))]),
      ]),

    /** It could not be handed over, and may be asked for again. The other counts stay: somebody has asked for it. */
    forgetSame: (mail: AddressedAbout): Promise<void> => giveBackMailPlace(db, sameOf(mail).digest),
  }
}
