import type { Client } from '../domain/index.ts'
import { cardPage, type Html, html, SANDBOX_LINE } from '../web/index.ts'

export interface PayerPage {
  readonly client: Client
  readonly subject: string
  readonly content: Html
  /** The shop, where the payer is taken back to it. */
  readonly onward?: string | null | undefined
}

/** A page of the checkout, in the merchant's name. */
export const payerPage = ({ client, subject, content, onward = null }: PayerPage): Html =>
  cardPage({
    onward,
    title: `${client.name}: ${subject}`,
    style: STYLE,
    content: html`${client.environment === 'sandbox' && SANDBOX_LINE}<p class="merchant">${client.name}</p>${content}`,
  })

/**
 * Where a payer who is done is taken. Browsers hold a page's `form-action` against every redirect that follows a form, so a
 * form leads to a page of the gateway, and that page to the shop. An app is opened by a link alone.
 */
export const onwardTo = (url: string | null): string | null => (url && /^https?:/i.test(url) ? url : null)

/** A shop need not say where it is. */
export const backToShop = (url: string | undefined): Html | null =>
  url ? html`<p class="back"><a href="${url}">Back to the shop</a></p>` : null

const STYLE = html`
  .merchant { margin: 0; font-weight: 600; }
  .amount { margin: 4px 0 16px; font-size: 34px; font-weight: 700; overflow-wrap: anywhere; }
  h1 { font-size: 18px; margin: 20px 0 4px; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 0 0 20px; }
  dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; } .id { font-size: 13px; }
  .goods { list-style: none; margin: 0 0 20px; padding: 10px 0; border: solid var(--line); border-width: 1px 0; font-size: 15px; }
  .goods li { display: flex; justify-content: space-between; gap: 16px; padding: 2px 0; overflow-wrap: anywhere; }
  .goods span:last-child { white-space: nowrap; color: var(--quiet); }
  button, a.confirm { display: block; width: 100%; padding: 12px; margin: 8px 0; }
  a.confirm { border-radius: 10px; text-align: center; text-decoration: none; }
  button.method { display: flex; justify-content: space-between; gap: 16px; padding: 14px 16px; border-color: var(--line);
    text-align: left; }
  button.method span:last-child { color: var(--quiet); }
  button.method:hover { border-color: var(--ink); }
  .fields { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 12px; margin: 16px 0; }
  .fields label { min-width: 0; } .fields .wide { grid-column: 1 / -1; }
  input[aria-invalid] { border-color: var(--wrong); box-shadow: 0 0 0 1px var(--wrong); }
  .fields .wrong { display: block; margin-top: 4px; }
  .code { text-align: center; } .code img { background: #fff; border-radius: 12px; max-width: 100%; }
  .asked { margin: 0 0 16px; } .back { text-align: center; margin: 16px 0 0; } .back a { color: var(--quiet); }
`
