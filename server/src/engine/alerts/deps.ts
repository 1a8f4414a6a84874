import type { Logger } from 'pino'
import type { Clock } from '../../domain/index.ts'
import type { Poster } from '../notifications/index.ts'
import type { Database } from '../../storage/index.ts'

/** Where the operators' webhook is, and what its messages are signed with. */
export interface AlertWebhook {
  readonly url: string
  readonly secret: string
  readonly mayBePrivate: boolean
}

/** How this node can tell anybody, as the settings are now. */
export interface AlertWays {
  /** Hands a mail to the mail server, or rejects. Null where no mail is sent, or operators have no pages. */
  readonly sendMail: ((mail: AlertLetter) => Promise<void>) | null
  readonly webhook: AlertWebhook | null
}

export interface AlertLetter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface AlertDeps {
  readonly db: Database
  readonly log: Logger
  /** Real time: no client's clock moves it. */
  readonly clock: Clock
  readonly poster: Pick<Poster, 'post'>
  readonly publicUrl: string
  ways(): AlertWays
  canWrite(): boolean
  observe(sent: { readonly channel: 'mail' | 'webhook'; readonly outcome: 'sent' | 'failed' }): void
}
