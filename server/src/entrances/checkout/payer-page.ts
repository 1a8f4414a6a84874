import { type Client, HOUR_MS, logoPath } from '../../domain/index.ts'
import { AMSEL, frame, type Html, html } from '../../platform/web/index.ts'
import { brandLook, merchantMark } from './brand-look.ts'
import { CHECKOUT_LOOK } from './look.ts'
import { PLAYED_LOOK } from './played-look.ts'
import { languageLinks, type Reader } from './reader.ts'
import { CHECKOUT_SCRIPT_TAG } from './scripts.ts'
import { LANGUAGES } from './words/index.ts'

/** What every page of the checkout shows around what the payer does. */
interface PayerPage {
  readonly client: Client
  readonly reader: Reader
  /** Of the page itself. */
  readonly path: string
  readonly subject: string
  /** Below the merchant's name: what it is about. */
  readonly summary: Html
  /** What the payer does. */
  readonly deed: Html
  /** For anybody who asks about the payment. */
  readonly paymentId?: string | undefined
  /** The shop, where the payer is taken back to it. */
  readonly onward?: string | null | undefined
  readonly seenSeconds?: number | undefined
}

/** A page of the checkout, in the merchant's name. */
export function payerPage({
  client,
  reader,
  subject,
  summary,
  deed,
  onward = null,
  seenSeconds,
  ...rest
}: PayerPage): Html {
  const { page } = reader.speech.words
  return frame({
    icon: client.brand.logo === null ? undefined : logoPath(client.clientId, client.brand.logo),
    onward,
    seenSeconds,
    lang: reader.speech.tag,
    dir: reader.speech.direction,
    title: `${client.name}: ${subject}`,
    style: html`${CHECKOUT_LOOK}${PLAYED_LOOK}${brandLook(client.brand)}`,
    scripts: CHECKOUT_SCRIPT_TAG,
    content: html`${client.environment === 'sandbox' && html`<aside class="sandbox">${page.sandbox}</aside>`}
${languageChoice(reader, rest.path)}
<div class="checkout">
<header class="summary">
  <p class="merchant">${merchantMark(client)}<bdi>${client.name}</bdi></p>
  ${summary}
</header>
<main class="deed">${deed}</main>
${foot(reader, rest)}
</div>`,
  })
}

const foot = ({ speech }: Reader, { paymentId }: Pick<PayerPage, 'paymentId'>): Html => {
  const { page } = speech.words
  return html`<footer class="foot">
  ${
    paymentId &&
    html`<p>${page.paymentId} <code id="payment-id" dir="ltr">${paymentId}</code>
    <button type="button" data-copy="payment-id" data-copied="${page.copied}" hidden>${page.copy}</button></p>`
  }
  ${AMSEL}
</footer>`
}

/** The language of the page, by its own name, and all others below it by theirs. */
const languageChoice = ({ speech }: Reader, path: string): Html =>
  html`<nav class="languages" aria-label="${speech.words.page.language}"><details>
  <summary>${GLOBE}<span>${LANGUAGES.find(({ tag }) => tag === speech.tag)?.name}</span></summary>
  <ul>${languageLinks(path).map(
    ({ tag, name, url }) =>
      html`<li><a href="${url}" lang="${tag}" hreflang="${tag}"${tag === speech.tag && html` aria-current="true"`}><bdi>${name}</bdi></a></li>`,
  )}</ul></details></nav>`

const GLOBE = html`<svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" stroke-width="1.5"
  aria-hidden="true"><circle cx="9" cy="9" r="7.5"/><path d="M1.5 9h15M9 1.5c2.6 2.2 3.6 4.7 3.6 7.5S11.6 14.3 9 16.5C6.4 14.3 5.4 11.8 5.4 9S6.4 3.7 9 1.5z"/></svg>`

/**
 * Where a payer who is done is taken. Browsers apply a page's `form-action` to every redirect that follows a form, so a
 * form leads to a page of the gateway, and that page to the shop. An app is opened only by a link.
 */
export const onwardTo = (url: string | null): string | null => (url && /^https?:/i.test(url) ? url : null)

type Shop = { readonly client: Client; readonly reader: Reader }

export const backWords = ({ client, reader: { speech } }: Shop): string =>
  speech.say(speech.words.page.back, { merchant: client.name })

/** A shop need not say where it is. */
export const backToShop = (shop: Shop, url: string | undefined): Html | null =>
  url ? html`<p class="back"><a href="${url}">${backWords(shop)}</a></p>` : null

/** The same, where there is nothing else to do. */
export const onToShop = (shop: Shop, url: string | null | undefined): Html | null =>
  url ? html`<a class="confirm" href="${url}">${backWords(shop)}</a>` : null

/** Nobody has to hurry before. */
const SHOWN_BELOW_MS = HOUR_MS

/** How long the payer has, when that is little. The page's script counts on, and shows it when the last hour begins. */
export const timeLeft = ({ speech }: Reader, expiresAt: Date, now: Date): Html => {
  const leftMs = expiresAt.getTime() - now.getTime()
  const { minutes, almostOver } = speech.words.time
  const forms = JSON.stringify(minutes)
  return html`<p class="left"${leftMs >= SHOWN_BELOW_MS && html` hidden`} data-shown-below="${SHOWN_BELOW_MS}" data-left="${Math.max(0, leftMs)}" data-minutes="${forms}"
    data-almost="${almostOver}">${speech.left(leftMs)}</p>`
}
