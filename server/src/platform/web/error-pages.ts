import type { FastifyReply } from 'fastify'
import { AMSEL } from './amsel.ts'
import { cardPage } from './frame.ts'
import { html } from './html.ts'
import { securityHeaders } from './security-headers.ts'
import { sendPage } from './send-page.ts'

/** What a person reads who gets no other page. */
export interface ErrorWords {
  readonly title: string
  readonly message: string
  /** English, unless it says so. */
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl'
}

const BAD_LINK: ErrorWords = {
  title: 'This link does not work',
  message: 'Part of it may be missing or changed. Please open it again from where you found it.',
}

const WORDS: Readonly<Record<number, ErrorWords>> = {
  400: BAD_LINK,
  404: { title: 'Page not found', message: 'Please check the link, or go back to where you found it.' },
  405: { title: 'This does not work here', message: 'Please go back and try again.' },
  413: { title: 'This is too long', message: 'Please go back, shorten what you typed and try again.' },
  414: BAD_LINK,
  415: { title: 'We could not read this form', message: 'Please go back and send it again.' },
  429: { title: 'Too many attempts', message: 'Please wait a moment and try again.' },
  500: { title: 'Something went wrong', message: 'Sorry about that. Please try again in a moment.' },
}

const OTHER: ErrorWords = { title: 'This did not work', message: 'Please go back and try again.' }

/** It brings its own headers: an address that cannot be read leads to no scope that would set them, and it runs no script. */
export function sendErrorPage(
  reply: FastifyReply,
  status: number,
  { title, message, lang = 'en', dir = 'ltr' }: ErrorWords = WORDS[status] ?? OTHER,
): FastifyReply {
  reply.code(status).headers(securityHeaders())
  return sendPage(
    reply,
    cardPage({ title, lang, dir, content: html`${AMSEL}<h1>${title}</h1><p>${message}</p>` }),
  )
}
