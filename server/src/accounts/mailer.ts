import type { Logger } from 'pino'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The link that the mail is about: what is logged where no mail is sent. */
  readonly link: string
}

export interface Mailer {
  /** Whether mails leave the gateway. */
  readonly sends: boolean
  /** Nobody waits for it, and it never fails: what could not be sent is logged. */
  send(mail: Mail): void
}

const TIMEOUT_MS = 10_000

/** Hands mails to a mail server; without one, writes their links to the log, where whoever runs the gateway finds them. */
export function createMailer(
  settings: { readonly url: string; readonly from: string } | undefined,
  log: Logger,
): Mailer {
  if (!settings)
    return {
      sends: false,
      send: ({ to, subject, link }) => log.info({ event: 'mail', to, subject, link }, 'mail'),
    }
  const { url, from } = settings
  return {
    sends: true,
    send(mail) {
      deliver(url, from, mail).catch((error: Error) =>
        log.error({ reason: error.message, to: mail.to, subject: mail.subject }, 'a mail could not be sent'),
      )
    },
  }
}

async function deliver(url: string, from: string, { to, subject, text }: Mail): Promise<void> {
  // Of a package in CommonJS the joined program has the default export alone.
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
