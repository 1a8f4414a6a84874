import { HOUR_MS } from '../time.ts'

export type MailKind = 'verification' | 'already_there' | 'reset' | 'invitation' | 'receipt' | 'bank_account'

/** Who causes a mail: somebody signed in, or an anonymous caller by address. */
export type MailCause =
  | { readonly by: 'user'; readonly userId: string }
  | { readonly by: 'address'; readonly address: string }

/** What mails are counted by. */
export type MailLimit = 'sender' | 'recipient' | 'gateway'

/** Those about one thing are counted by it too, and to one address there is one. */
export type MailAboutLimit = MailLimit | 'subject' | 'same'

/**
 * Mails are counted within it. A link that resets a password is valid as long: a person who gets no further mail has one
 * that works.
 */
export const MAILS_COUNTED_MS = HOUR_MS

/** To one address, of each kind: requesting one kind in somebody's name does not keep the others from them. */
export const MAILS_TO_ONE_MAX = 5

/** About one thing, such as a payment, whoever asks for them. */
export const MAILS_ABOUT_ONE_MAX = 3

/** Caused by one. */
export const MAILS_BY_ONE_MAX: Readonly<Record<MailCause['by'], number>> = { user: 50, address: 20 }

const NAME_LENGTH_MAX = 60

/**
 * A name that people have given themselves or their organisation, as a mail may show it: one line of bounded length,
 * without characters that are invisible or reverse the text, and nothing that a mail program would turn into a link.
 */
export function plainName(name: string): string {
  const line = name
    .normalize('NFKC')
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/[“”„«»"]/g, '’')
    .replace(/ +/g, ' ')
    .trim()
  const signs = [...line]
  const short = signs.length > NAME_LENGTH_MAX ? `${signs.slice(0, NAME_LENGTH_MAX - 1).join('')}…` : line
  return short.replace(/[.。:@](?=\S)/gu, '$& ').trim()
}
