import { ICON_PATH } from './amsel.ts'
import { type Html, html } from './html.ts'
import { LOOK } from './look.ts'

interface Framed {
  readonly title: string
  /** The language that it is written in. */
  readonly lang?: string
  /** Where its lines begin. */
  readonly dir?: 'ltr' | 'rtl' | undefined
  /** What it runs. */
  readonly scripts?: Html | null
  /** The style of this page alone. */
  readonly style?: Html
  readonly content: Html
  /** What the tab shows: ours, unless somebody else's page has one of its own. */
  readonly icon?: string | undefined
  /** Where the page leads on to by itself, when it has been seen. */
  readonly onward?: string | null
  /** After how long. By default it is long enough to read a line. */
  readonly seenSeconds?: number | undefined
}

/** The frame of every page. */
export const frame = ({
  title,
  lang = 'en',
  dir = 'ltr',
  scripts = null,
  style,
  content,
  onward = null,
  seenSeconds = 1,
  icon = ICON_PATH,
}: Framed): Html => html`<!doctype html>
<html lang="${lang}"${dir === 'rtl' && html` dir="rtl"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${onward !== null && html`<meta http-equiv="refresh" content="${seenSeconds}; url=${onward}">`}
<link rel="icon" href="${icon}">
<title>${title}</title>
<style>${LOOK}${style}</style>
${scripts}
</head>
<body>${content}</body>
</html>`

/** A page that is one card in the middle of the screen. */
export const cardPage = ({ style, content, ...rest }: Framed): Html =>
  frame({ ...rest, style: html`${CARD}${style}`, content: html`<main class="card">${content}</main>` })

const CARD = html`
  body { min-height: 100vh; display: grid; place-items: center; }
  main { width: min(420px, calc(100vw - 32px)); margin: 16px 0; }
`

/** The first line of a card on a page that plays. */
export const SANDBOX_LINE = html`<p class="sandbox">Sandbox: no money moves.</p>`
