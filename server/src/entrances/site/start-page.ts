import { VERSION } from '@amsel/contract'
import { cardPage, type Html, html } from '../../platform/web/index.ts'
import type { StartDeps } from './start-routes.ts'

const STYLE = html`
  main.card { width: min(680px, calc(100vw - 32px)); padding: 32px; }
  @media (max-width: 480px) { main.card { padding: 24px 20px; } }
  h1 { font-size: 26px; line-height: 1.2; margin: 0 0 4px; } .lead { margin: 0 0 20px; color: var(--quiet); }
  a { color: inherit; text-underline-offset: 3px; }
  .enter { margin: 0 0 20px; padding: 16px; border-radius: 12px; background: var(--ground); }
  .enter button { width: 100%; min-height: 48px; } .enter p { margin: 8px 0 0; }
  .places { list-style: none; margin: 0 0 28px; padding: 0; display: grid; gap: 12px;
    grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr)); }
  .places a { display: block; height: 100%; padding: 14px 16px; border: 1px solid var(--line); border-radius: 12px;
    text-decoration: none; }
  .places a:hover { border-color: var(--quiet); } .places b { display: block; }
  .places span { font-size: 14px; color: var(--quiet); }
  ol { margin: 0; padding: 0 0 0 20px; } li > p { margin: 2px 0 14px; } .places li { padding: 0; }
  pre { margin: 6px 0 14px; padding: 10px 12px; border-radius: 8px; background: var(--ground); font-size: 14px;
    white-space: pre-wrap; overflow-wrap: anywhere; } code { font-size: 14px; }
  footer { margin-top: 24px; padding-top: 12px; border-top: 1px solid var(--line); font-size: 13px; color: var(--quiet); }
`

interface PlaceToGo {
  readonly href: string
  readonly name: string
  readonly what: string
}

/** Each with whether it is there. Addresses with a secret are for somebody at home. */
const placesOf = ({ hasPortal, storePages }: StartDeps, isHome: boolean): PlaceToGo[] => [
  ...(hasPortal
    ? [{ href: '/portal', name: 'Portal', what: 'Payments, keys, notifications, and the log of every call' }]
    : []),
  ...(isHome && storePages
    ? [
        { href: pathOf(storePages.till), name: 'Till', what: 'A shop of the sandbox, on any screen' },
        { href: pathOf(storePages.phone), name: 'Phone', what: 'Its customer, with a wallet that pays' },
      ]
    : []),
  { href: '/docs', name: 'Reference', what: 'Every operation, field and result code' },
]

/** By whatever name this page was opened: its cookies are of that name. */
const pathOf = (url: string): string => new URL(url).pathname

/** What the gateway has for whom. Strangers see only what everybody may know. */
export const startPage = (deps: StartDeps, isHome: boolean): Html =>
  cardPage({
    title: 'Amsel',
    style: STYLE,
    content: html`<h1>This is Amsel</h1>
<p class="lead">A payment gateway. It is running, and takes signed calls under <code>/ams/</code>.</p>
${isHome && deps.hasSandbox && deps.hasPortal && wayIn(deps)}
<ul class="places">${placesOf(deps, isHome).map(
      ({ href, name, what }) => html`<li><a href="${href}"><b>${name}</b><span>${what}</span></a></li>`,
    )}</ul>
${deps.hasSandbox && FIRST_CALLS}
<footer>Version ${VERSION}</footer>`,
  })

const wayIn = ({ signIn }: StartDeps): Html =>
  signIn
    ? html`<form class="enter" method="post" action="/">
<button class="confirm">Sign in to the sandbox</button>
<p class="hint">One click, as the owner of the sandbox merchant. Only a browser on this machine can do that.</p>
</form>`
    : html`<div class="enter"><p class="hint">Sign in to the portal with <code>portalEmail</code> and
<code>portalPassword</code> from <code>sandbox-merchant.json</code>, whose path the gateway printed when it started. If
you start it with <code>AMSEL_ENVIRONMENT=sandbox</code>, you can sign in here with one click.</p></div>`

const FIRST_CALLS = html`<h2>Your first calls</h2>
<ol>
<li>Make a payment, in a second terminal. You see each signed message and its answer. When the gateway started, it
printed this command as your terminal needs it.
<pre>npx amsel first-payment</pre></li>
<li><p>Open it in the portal’s API log. Each call there can be copied as <code>curl</code>, and as code for four
languages.</p></li>
<li>See what the gateway tells your server about it.
<pre>npx amsel listen</pre></li>
<li><p>Call it from your own program: <a href="/docs">the reference</a> has every field, and the portal’s page
<i>Keys</i> has the settings for your library.</p></li>
</ol>`
