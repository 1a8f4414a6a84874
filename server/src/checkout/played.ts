import { type Html, html } from '../web/index.ts'
import type { Reader } from './reader.ts'

/** Says plainly that a page plays somebody. */
export const playedNote = ({ speech }: Reader, who: string): Html =>
  html`<p class="hint">${speech.say(speech.words.played.note, { who })}</p>`
