import { type Brand, type Client, logoPath, type Paint, paletteOf } from '../../domain/index.ts'
import { type Html, html } from '../../platform/web/index.ts'

/** The merchant's colour in place of ours, on light pages and on dark ones. */
export function brandLook({ colour }: Brand): Html | null {
  if (colour === null) return null
  const { light, dark } = paletteOf(colour)
  return html`
  :root { ${colours(light)} }
  @media (prefers-color-scheme: dark) { :root { ${colours(dark)} } }
  body { border-top: 4px solid var(--edge); }
`
}

const colours = ({ brand, onBrand, edge }: Paint): Html =>
  html`--brand: ${brand}; --on-brand: ${onBrand}; --edge: ${edge};`

/** The logo beside the name, or the name's first letter in the merchant's colour. */
export const merchantMark = ({ clientId, name, brand: { logo } }: Client): Html =>
  logo === null
    ? html`<span class="mark" aria-hidden="true">${initialOf(name)}</span>`
    : html`<img class="logo" src="${logoPath(clientId, logo)}" alt="">`

const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? ''
