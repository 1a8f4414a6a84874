import { CURRENCIES } from '@amsel/contract'
import { ORDER, TILL_CURRENCIES } from './order.ts'

interface Framed {
  readonly title: string
  /** The style of this page alone. */
  readonly style: string
  readonly content: string
  readonly script?: string
}

/** The frame of every page. Its values are texts of the program; what anybody typed goes through `escaped` first. */
export const frame = ({ title, style, content, script }: Framed): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; --ink: #1c2430; --quiet: #5d6b7c; --line: #c9d1db; --paper: #fff; --ground: #eef1f5;
    --accent: #f59e0b; --good: #16794a; --wrong: #b42318; --open: #8a5a00; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e8edf3; --quiet: #9aa8b8; --line: #3a4654; --paper: #1b232d;
    --ground: #11161d; --good: #5fd39a; --wrong: #ff8f85; --open: #f7c566; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  .card { background: var(--paper); border-radius: 16px; padding: 24px; box-shadow: 0 8px 32px #0002; }
  .sandbox { margin: -24px -24px 20px; padding: 6px 24px; border-radius: 16px 16px 0 0; background: var(--accent);
    color: #111; font-size: 14px; }
  h1 { font-size: 20px; margin: 0 0 16px; } h2 { font-size: 16px; margin: 24px 0 8px; }
  label { display: block; font-size: 14px; color: var(--quiet); }
  input, select { display: block; width: 100%; min-height: 46px; margin-top: 4px; padding: 10px 12px; border-radius: 10px;
    border: 1px solid var(--quiet); background: var(--paper); color: var(--ink); font: inherit; }
  button { padding: 10px 16px; border-radius: 10px; border: 1px solid var(--quiet); background: none; color: inherit;
    font: inherit; cursor: pointer; }
  button:disabled { opacity: .5; cursor: default; }
  .confirm { background: var(--accent); border-color: var(--accent); color: #111; font-weight: 600; }
  :focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
  .money { display: grid; grid-template-columns: 1fr 108px; gap: 12px; }
  .row { display: flex; gap: 8px; margin: 12px 0; } .row > * { flex: 1; } .row > .small { flex: 0 0 auto; }
  .hint { color: var(--quiet); font-size: 14px; } .good { color: var(--good); } .wrong { color: var(--wrong); }
  .open { color: var(--open); } .outcome { font-size: 18px; font-weight: 600; min-height: 27px; margin: 12px 0 0; }
  video { display: block; width: 100%; border-radius: 10px; margin: 8px 0; } [hidden] { display: none !important; }
${style}</style>
</head>
<body>${content}
${script ? `<script type="application/json" id="shop">${SHOP_DATA}</script>\n<script type="module" src="script/${script}"></script>` : ''}
</body>
</html>`

/** What the scripts need to know of the shop. */
const SHOP_DATA = JSON.stringify({ order: ORDER, digits: CURRENCIES })

export const currencyOptions = (chosen = ''): string =>
  TILL_CURRENCIES.map(
    (currency) => `<option${currency === chosen ? ' selected' : ''}>${currency}</option>`,
  ).join('')

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
