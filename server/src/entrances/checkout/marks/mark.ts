import { contrast, textOn } from '../../../domain/index.ts'
import { type Html, html } from '../../../platform/web/index.ts'
import { drawnOf } from './drawn.ts'

/** The marks that the operator has given, by the name of a payment method or a card brand: where each is served. */
export type GivenMarks = ReadonlyMap<string, string>

const WIDTH = 60
const HEIGHT = 40
const TEXT_WIDTH_MAX = 52
/** As WCAG wants it of text. */
const CONTRAST_MIN = 4.5

/**
 * The mark of a payment method or a card brand: the operator's file, or a tile of our own with the name in its colour.
 * It stands beside the name, so it says nothing to those who hear the page.
 */
export function mark(name: string, label: string, given: GivenMarks): Html {
  const path = given.get(name)
  if (path !== undefined) return html`<img class="badge given" src="${path}" alt="">`
  if (name === 'CARD') return CARD
  const [colour, ...lines] = drawnOf(name) ?? [colourOf(name), initialsOf(label)]
  return tile(colour, lines as string[])
}

function tile(colour: string, lines: readonly string[]): Html {
  const size = Math.min(lines.length > 1 ? 14 : 17, TEXT_WIDTH_MAX / widestOf(lines))
  // White, as on most of the owners' own, wherever it can be read.
  const letters = contrast(colour, '#ffffff') >= CONTRAST_MIN ? '#ffffff' : textOn(colour)
  const first = HEIGHT / 2 + size * 0.35 - ((lines.length - 1) * size * 1.1) / 2
  return html`<svg class="badge" aria-hidden="true" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" rx="6" fill="${colour}"/>${lines.map(
    (line, at) =>
      html`<text x="${WIDTH / 2}" y="${(first + at * size * 1.1).toFixed(1)}" font-size="${size.toFixed(1)}" fill="${letters}">${line}</text>`,
  )}</svg>`
}

/** About as wide as bold letters are at a size of 1. */
const LETTERS: readonly (readonly [RegExp, number])[] = [
  [/[mwMW]/, 0.9],
  [/[ijlft' ]/, 0.38],
  [/[A-Z&]/, 0.72],
  [/./u, 0.6],
]

const widthOf = (line: string): number =>
  [...line].reduce((sum, letter) => sum + (LETTERS.find(([kind]) => kind.test(letter))?.[1] ?? 1), 0)

const widestOf = (lines: readonly string[]): number => Math.max(...lines.map(widthOf))

const CARD = html`<svg class="badge" aria-hidden="true" viewBox="0 0 60 40"><rect width="60" height="40" rx="6" fill="#44546a"/>
  <g fill="none" stroke="#fff" stroke-width="2.4"><rect x="17" y="11" width="26" height="18" rx="3"/><path d="M17 17h26M21 24h6"/></g></svg>`

const GREYS = ['#2b3a67', '#44546a', '#5b3a6b', '#1f5f5b']

const colourOf = (name: string): string =>
  GREYS[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % GREYS.length] as string

function initialsOf(label: string): string {
  const words = label.split(/[\s&.-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const letters = words.length > 1 ? words.map((word) => [...word][0]) : [...(words[0] ?? '')]
  return letters.slice(0, 2).join('').toUpperCase()
}
