/** What the checkout draws in a merchant's colour, for one of its two grounds. */
export interface Paint {
  readonly brand: string
  /** Text on it: black or white, whichever is read better. */
  readonly onBrand: string
  /** Around it, so that a button is seen to be one whatever its colour is. */
  readonly edge: string
}

interface Palette {
  readonly light: Paint
  readonly dark: Paint
}

/** What a merchant reads about a colour that is hard to see on the page. */
interface ColourAdvice {
  /** With one decimal, such as 1.4. */
  readonly contrast: number
  /** The nearest colour that is easy to see. */
  readonly proposal: string
}

/** What lies behind buttons and marks, as the look of the pages has it; the one that a colour is harder to see on. */
export const GROUNDS = { light: '#eef1f5', dark: '#1b232d' } as const

const BLACK = '#000000'
const WHITE = '#ffffff'

/** Of the edge of a control (WCAG 2.2, 1.4.11). */
const EDGE_CONTRAST_MIN = 3

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

export const paletteOf = (colour: string): Palette => ({
  light: { brand: colour, onBrand: textOn(colour), edge: seenOn(GROUNDS.light, colour) },
  dark: paintOf(seenOn(GROUNDS.dark, colour)),
})

const paintOf = (colour: string): Paint => ({ brand: colour, onBrand: textOn(colour), edge: colour })

/** Null where it is easy to see. */
export function adviceOn(colour: string): ColourAdvice | null {
  const proposal = seenOn(GROUNDS.light, colour)
  if (proposal === colour) return null
  return { contrast: Math.floor(contrast(colour, GROUNDS.light) * 10) / 10, proposal }
}

/** One of the two has always a contrast of at least 4.5: the worst grey has 4.58 to both. */
export const textOn = (colour: string): string =>
  contrast(colour, WHITE) >= contrast(colour, BLACK) ? WHITE : BLACK

const STEPS = 64

/** The colour, or the nearest darker one on a light ground and lighter one on a dark ground that is easy to see. */
function seenOn(ground: string, colour: string): string {
  const towards = luminance(ground) > luminance('#777777') ? BLACK : WHITE
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(colour, towards, step / STEPS)
    if (contrast(mixed, ground) >= EDGE_CONTRAST_MIN) return mixed
  }
  return towards
}

/** From 1, the same, to 21, black on white. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** As WCAG computes it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix(one: string, other: string, share: number): string {
  const into = channels(other)
  const mixed = channels(one).map((value, place) => Math.round(value + ((into[place] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((place) => Number.parseInt(colour.slice(place, place + 2), 16))
