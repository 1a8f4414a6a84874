import { html, SANDBOX_LINE } from '../../platform/web/index.ts'
import { ORDER } from './order.ts'
import { AMOUNT_STYLE, currencyOptions, storePage } from './store-page.ts'

const STYLE = html`${AMOUNT_STYLE}
  main { display: grid; grid-template-columns: minmax(320px, 420px) minmax(0, 1fr); gap: 20px; max-width: 1200px;
    margin: 0 auto; padding: 20px; align-items: start; }
  main:has(.developer:not([open])) { grid-template-columns: minmax(0, 420px); justify-content: center; }
  @media (max-width: 720px) { main { grid-template-columns: minmax(0, 1fr); } }
  [role=tablist] { display: flex; gap: 4px; margin: 20px 0 16px; border-bottom: 1px solid var(--line); }
  [role=tab] { flex: 1; padding: 8px 4px; border: 0; border-bottom: 3px solid transparent; border-radius: 0; font-size: 15px;
    color: var(--quiet); }
  [role=tab][aria-selected=true] { color: var(--ink); border-color: var(--accent); font-weight: 600; }
  .wide { width: 100%; } #one-tap { margin-bottom: 16px; } h1 .hint { font-weight: 400; }
  .developer > summary { cursor: pointer; font-weight: 600; } .payments time { color: var(--quiet); font-variant-numeric: tabular-nums; }
  .qr { display: block; width: min(280px, 100%); margin: 12px auto; border-radius: 10px; }
  .address { overflow-wrap: anywhere; font-size: 13px; color: var(--quiet); }
  .payments { list-style: none; margin: 0; padding: 0; } .payments:empty::before { content: 'None yet.'; color: var(--quiet); }
  .payments li { display: flex; align-items: center; gap: 8px; padding: 8px 0; border-top: 1px solid var(--line); font-size: 15px; }
  .payments .what { flex: 1; } .payments button { padding: 4px 10px; font-size: 14px; }
  .messages details { border-top: 1px solid var(--line); padding: 8px 0; }
  .messages:empty::before { content: 'What the till sends and gets appears here.'; color: var(--quiet); }
  .messages summary { display: flex; flex-wrap: wrap; gap: 0 12px; cursor: pointer; font-size: 15px; }
  .messages summary span:first-child { flex: 1 0 auto; } .messages summary span:last-child { font-weight: 600; }
  .messages details details { border: 0; padding: 0; } .messages details details summary { font-size: 13px; color: var(--quiet); }
  .messages h3 { margin: 8px 0 2px; font-size: 13px; font-weight: 600; color: var(--quiet); }
  pre { margin: 4px 0; padding: 10px; border-radius: 8px; background: var(--ground); font-size: 12px; line-height: 1.45;
    white-space: pre-wrap; overflow-wrap: anywhere; }
  .sticker { text-align: center; }
  @media print { body, .card { background: #fff; color: #000; box-shadow: none; } main { display: block; }
    main > :not(.desk), .desk > :not(#entry), #entry > :not(.sticker), .address { display: none !important; }
    .sticker .qr { width: 9cm; } }
`

const CONTENT = html`<main>
<section class="card desk">
  ${SANDBOX_LINE}
  <h1>${ORDER.merchant.merchantName} <span class="hint">Till</span></h1>
  <div class="money">
    <label>Amount<input id="amount" inputmode="decimal" autocomplete="off" value="12.50"></label>
    <label>Currency<select id="currency">${currencyOptions()}</select></label>
  </div>
  <div role="tablist" aria-label="How the customer pays">
    <button role="tab" id="tab-scan" aria-controls="by-phone" aria-selected="true">Scan phone</button>
    <button role="tab" id="tab-show" aria-controls="show" aria-selected="false">Show code</button>
    <button role="tab" id="tab-entry" aria-controls="entry" aria-selected="false">Sticker</button>
  </div>
  <div role="tabpanel" id="by-phone" aria-labelledby="tab-scan">
  <form id="one-tap"><button class="confirm wide">Scan the phone</button></form>
  <form id="scan">
    <label>Or type the customer's payment code<input id="code" inputmode="numeric" autocomplete="off" placeholder="28…"></label>
    <video id="camera-view" hidden muted playsinline></video>
    <div class="row"><button>Take payment</button><button type="button" id="camera" class="small">Camera</button></div>
    <p class="hint" id="camera-hint"></p>
  </form>
  </div>
  <form role="tabpanel" id="show" aria-labelledby="tab-show" hidden>
    <button class="confirm wide">Show a code for this amount</button>
    <div id="order" hidden>
      <img class="qr" id="order-qr" alt="QR code of the order">
      <p class="address" id="order-address"></p>
    </div>
  </form>
  <div role="tabpanel" id="entry" aria-labelledby="tab-entry" hidden>
    <div class="sticker">
      <img class="qr" id="entry-qr" alt="QR code of the counter's page">
      <p>Scan with your wallet to pay</p>
    </div>
    <p class="address"><a id="entry-address" target="_blank" rel="noopener"></a></p>
    <button type="button" class="wide" id="print">Print</button>
    <p class="hint">The customer types the amount. It appears among the last payments.</p>
  </div>
  <p class="outcome" id="outcome" role="status"></p>
  <h2>Last payments</h2>
  <ul class="payments" id="payments"></ul>
</section>
<details class="card developer" id="developer">
  <summary>Developer</summary>
  <p class="hint">The till's calls, with signatures and answers, as they were on the wire.</p>
  <div class="messages" id="messages"></div>
</details>
</main>`

export const tillPage = storePage({ title: 'Till', style: STYLE, content: CONTENT, script: 'till.js' })
