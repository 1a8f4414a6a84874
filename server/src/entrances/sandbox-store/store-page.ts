import { CURRENCIES } from '@amsel/contract'
import { AMSEL, frame, type Html, html, moduleTags, scriptData } from '../../platform/web/index.ts'
import { ORDER, TILL_CURRENCIES } from './order.ts'
import { STORE_SCRIPTS } from './scripts.ts'

interface StorePage {
  readonly title: string
  /** The style of this page alone. */
  readonly style: Html
  readonly content: Html
  readonly script: string
}

/** A page that its script brings to life. */
export const storePage = ({ title, style, content, script }: StorePage): Html =>
  frame({
    title,
    style: html`${STYLE}${style}`,
    content: html`<aside aria-label="Amsel">${AMSEL}</aside>${content}
${SHOP_DATA}
${moduleTags('script', STORE_SCRIPTS, script)}`,
  })

const STYLE = html`
  aside > .amsel { margin: 0; padding: 12px 16px; }
  .row { display: flex; gap: 8px; margin: 12px 0; } .row > * { flex: 1; } .row > .small { flex: 0 0 auto; }
  .outcome { font-size: 18px; min-height: 27px; margin: 12px 0 0; }
  video { display: block; width: 100%; border-radius: 10px; margin: 8px 0; }
`

/** What the scripts need to know of the shop. */
const SHOP_DATA = scriptData('shop', {
  order: ORDER,
  digits: CURRENCIES,
  qrReaderIntegrity: STORE_SCRIPTS.get('jsqr.js')?.integrity,
})

/** Amount and currency beside each other. */
export const AMOUNT_STYLE = html`
  .money { display: grid; grid-template-columns: 1fr 108px; gap: 12px; }
`

export const currencyOptions = (chosen = ''): Html[] =>
  TILL_CURRENCIES.map(
    (currency) => html`<option${currency === chosen && html` selected`}>${currency}</option>`,
  )
