import type { Logger } from 'pino'
import { failureWords, type MailLimit, PortalError } from '../../domain/index.ts'
import {
  type Addressed,
  type AddressedAbout,
  createMailLimits,
  type MailLimitDeps,
  type TooManyMails,
} from './mail-limits.ts'

interface Letter {
  readonly subject: string
  readonly text: string
  /** The link that the mail is about: what is logged where no mail is sent. */
  readonly link: string
}

interface Mail extends Addressed, Letter {}

export interface Mailer {
  /** Whether mails leave the gateway. */
  readonly sends: boolean
  /** Nobody waits for it, and it never fails: what could not be sent, or is over a limit, is logged. */
  send(mail: Mail): void
  /** For a caller that must learn that a mail is over a limit: counts it, and refuses. The returned function sends it. */
  admit(mail: Addressed): Promise<(mail: Letter) => void>
  /** A mail about one thing: to one address it goes once, however often and by however many it is asked for. */
  sendOnce(mail: AddressedAbout & Letter): Promise<'sent' | 'sent_before' | 'too_many'>
}

interface MailServer {
  readonly url: string
  readonly from: string
}

const TIMEOUT_MS = 10_000

/** Hands mails to the mail server that the settings name by then; without one, writes their links to the log, where the operator finds them. */
export function createMailer(
  settings: () => MailServer | undefined,
  log: Logger,
  deps: MailLimitDeps,
): Mailer {
  if (!settings()) {
    const send = ({ to, subject, link }: Mail) => log.info({ event: 'mail', to, subject, link }, 'mail')
    const sendOnce = async (mail: Mail) => {
      send(mail)
      return 'sent' as const
    }
    return { sends: false, send, sendOnce, admit: async (to) => (mail) => send({ ...to, ...mail }) }
  }
  const limits = createMailLimits(deps)
  const noteRefused = ({ kind, to, cause }: Addressed, { limit }: TooManyMails) =>
    log.warn({ kind, to, cause, limit }, 'an email was not sent: there were too many within an hour')
  const post = (mail: Mail) =>
    deliver(settings(), mail).catch((error: Error) =>
      log.error({ reason: error.message, to: mail.to, subject: mail.subject }, 'an email could not be sent'),
    )
  return {
    sends: true,
    send(mail) {
      limits
        .take(mail)
        .then((tooMany) => (tooMany ? noteRefused(mail, tooMany) : post(mail)))
        .catch((error: unknown) => log.error({ err: error, to: mail.to }, 'an email could not be counted'))
    },
    async admit(to) {
      const tooMany = await limits.take(to)
      if (!tooMany) return (mail) => void post({ ...to, ...mail })
      noteRefused(to, tooMany)
      throw refusalOf(to, tooMany)
    },
    async sendOnce(mail) {
      const tooMany = await limits.takeAbout(mail)
      if (tooMany) return tooMany.limit === 'same' ? 'sent_before' : 'too_many'
      // Who gets it has no account here: the log does not name them, as mail servers do.
      deliver(settings(), mail).catch(async (error: unknown) => {
        await limits
          .forgetSame(mail)
          .catch((error: unknown) => log.error({ err: error }, 'an email could not be counted'))
        log.error(
          { reason: failureWords(error), kind: mail.kind, about: mail.about },
          'an email could not be sent',
        )
      })
      return 'sent'
    },
  }
}

const SENTENCES: Readonly<Record<MailLimit, (to: string) => string>> = {
  sender: () => 'You have reached your hourly limit of emails.',
  recipient: (to) => `${to} has reached the hourly limit for these emails.`,
  gateway: () => 'The gateway has reached its hourly limit of emails.',
}

function refusalOf({ to }: Addressed, { limit, retryAfterSeconds }: TooManyMails): PortalError {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const message = `${SENTENCES[limit](to)} Try again in ${minutes} min.`
  return new PortalError(429, 'too_many_mails', message, {
    retryAfterSeconds,
    facts: { why: limit, email: to, minutes },
  })
}

async function deliver(
  settings: MailServer | undefined,
  mail: Pick<Mail, 'to' | 'subject' | 'text'>,
): Promise<void> {
  if (!settings) throw new Error('there is no mail server any more')
  await sendMail(settings, mail)
}

/** Hands over one mail, or rejects. Whoever calls it has limits of their own. */
export async function sendMail(
  { url, from }: MailServer,
  { to, subject, text }: Pick<Mail, 'to' | 'subject' | 'text'>,
): Promise<void> {
  // The bundled program has only the default export of a CommonJS package.
  const { createTransport } = (await import('nodemailer')).default
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await transport.sendMail({ from, to, subject, text })
  } finally {
    transport.close()
  }
}
