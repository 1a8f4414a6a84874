import { type Html, html } from '../../platform/web/index.ts'
import { LATE_SECONDS, PLAYED_REASONS, type PlayedRole } from './played-decisions.ts'
import type { Reader } from './reader.ts'

/** Says plainly that a page plays somebody. */
export const playedNote = ({ speech }: Reader, who: string): Html =>
  html`<p class="hint">${speech.say(speech.words.played.note, { who })}</p>`

/** What a played one looks like: an app on a phone, or a page of a bank. */
type PlayedLook = 'app' | 'bank'

interface PlayedScreen {
  readonly look: PlayedLook
  readonly mark: Html
  readonly name: string
  readonly content: Html
}

/** The screen of who is played. */
export const playedScreen = ({ look, mark, name, content }: PlayedScreen): Html =>
  html`<section class="screen ${look}">
    <header>${mark}<h2>${name}</h2>${look === 'bank' && LOCK}</header>
    <div class="inside">${content}</div></section>`

const LOCK = html`<svg class="lock" width="16" height="18" viewBox="0 0 16 18" fill="none" stroke="currentColor"
  stroke-width="2" aria-hidden="true"><rect x="2" y="8" width="12" height="9" rx="2"/><path d="M5 8V5a3 3 0 0 1 6 0v3"/></svg>`

/** What is asked for, as a wallet or a bank shows it. */
export const askedFor = (amount: string, merchant: string, what: string): Html =>
  html`<p class="asked"><b><bdi>${amount}</bdi></b><span><bdi>${merchant}</bdi></span><span><bdi>${what}</bdi></span></p>`

interface Play {
  readonly role: PlayedRole
  /** The name of the played side, in the middle of a sentence. */
  readonly who: string
  readonly path: string
  /** What each form says of the page. */
  readonly fields: Html
  /** In a store nobody waits: the till asks until the time is over. */
  readonly canWait: boolean
}

/** What the sandbox's payer can have happen beside a yes and a no. */
export function playMore(reader: Reader, { role, who, path, fields, canWait }: Play): Html {
  const { speech, to } = reader
  const { played } = speech.words
  const waits = [
    ['late', `${LATE_SECONDS} s`],
    ['hang', 'PENDING'],
  ] as const
  return html`<div class="play">
  ${playedNote(reader, who)}
  <details><summary>${played.more}</summary>
    <form method="post" action="${to(`${path}/decline`)}">${fields}<h3>${played.decline}</h3>
      ${[...PLAYED_REASONS[role]].map(
        ([reason, code]) =>
          html`<button name="reason" value="${reason}">${played[reason]}<code>${code}</code></button>`,
      )}</form>
    ${
      canWait &&
      waits.map(
        ([button, what]) => html`<form method="post" action="${to(`${path}/${button}`)}">
      ${fields}<button>${played[button]}<code>${what}</code></button></form>`,
      )
    }
  </details></div>`
}
