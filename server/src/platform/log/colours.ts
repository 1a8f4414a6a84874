const CODES = { none: '', dim: '2', red: '31', green: '32', yellow: '33' } as const

export type Colour = keyof typeof CODES

export type Paint = (colour: Colour, text: string) => string

export const painted: Paint = (colour, text) =>
  colour === 'none' ? text : `\u001b[${CODES[colour]}m${text}\u001b[0m`

export const unpainted: Paint = (_colour, text) => text
