import type { FastifyRequest } from 'fastify'
import type { ErrorWords } from '../../platform/web/index.ts'
import type { GivenMarks } from './marks/mark.ts'
import { hintsOf, type PayerHints } from './payer-hints.ts'
import { chooseLanguage, LANGUAGES, type Speech, speechIn, type Words } from './words/index.ts'

/** Who looks at a page: their language, and how it is carried from page to page. */
export interface Reader {
  readonly speech: Speech
  readonly hints: PayerHints
  /** The operator's marks of payment methods and card brands. */
  readonly marks: GivenMarks
  /** The address of another page for them. A language that their browser does not ask for by itself is carried along. */
  to(path: string): string
}

interface Known {
  /** What the merchant asked for. */
  readonly locale?: string | undefined
  readonly marks?: GivenMarks
}

const NO_MARKS: GivenMarks = new Map()

export function readerOf(
  { query, headers }: FastifyRequest,
  { locale, marks = NO_MARKS }: Known = {},
): Reader {
  const { lang } = query as { readonly lang?: unknown }
  const chosen = typeof lang === 'string' ? lang : null
  const accepted = headers['accept-language']
  const language = chooseLanguage({ chosen, locale, accepted })
  const isDefault = language === chooseLanguage({ accepted })
  return {
    speech: speechIn(language),
    hints: hintsOf(headers),
    marks,
    to: (path) => (isDefault ? path : `${path}?lang=${language.tag}`),
  }
}

/** The same page in each language. */
export const languageLinks = (path: string) =>
  LANGUAGES.map(({ tag, name }) => ({ tag, name, url: `${path}?lang=${tag}` }))

type Missing = 'noPayment' | 'noAgreement' | 'noOrder' | 'tooMany' | 'tooManyMails'

export function errorWords({ speech }: Reader, what: Missing): ErrorWords {
  const { error }: Words = speech.words
  return { lang: speech.tag, dir: speech.direction, title: error[what], message: error[`${what}More`] }
}
