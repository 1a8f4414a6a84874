import { html, SANDBOX_LINE } from '../../platform/web/index.ts'
import { ORDER } from './order.ts'
import { currencyOptions, storePage } from './store-page.ts'
import { TILL_STYLE } from './till-style.ts'

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0'] as const
const TIPS = [0, 5, 10, 15] as const

const HEAD = html`<header class="card bar">
  ${SANDBOX_LINE}
  <div class="row">
    <h1>${ORDER.merchant.merchantName} <span class="hint">Till</span></h1>
    <button type="button" id="till-name" aria-haspopup="dialog">Till 1</button>
    <button type="button" id="sound" aria-pressed="true">Sound on</button>
  </div>
  <p class="alert" id="offline" role="alert" hidden></p>
</header>`

const SALE = html`<section class="card sale" aria-label="Sale">
  <div class="money">
    <label>Amount<input id="amount" inputmode="decimal" autocomplete="off" value="12.50" aria-describedby="amount-mistake"></label>
    <label>Currency<select id="currency">${currencyOptions()}</select></label>
  </div>
  <p class="mistake" id="amount-mistake" role="status"></p>
  <div class="pad" id="pad" role="group" aria-label="Amount pad">
    ${KEYS.map((key) => html`<button type="button" data-key="${key}">${key}</button>`)}
    <button type="button" data-key="delete" aria-label="Delete the last digit">⌫</button>
  </div>
  <fieldset class="tips" id="tips"><legend>Tip</legend>
    ${TIPS.map(
      (percent) =>
        html`<label><input type="radio" name="tip" value="${percent}"${percent === 0 && html` checked`}>${percent === 0 ? 'None' : `${percent} %`}</label>`,
    )}
    <label><input type="radio" name="tip" value="other">Other</label>
    <input id="other-tip" inputmode="decimal" autocomplete="off" aria-label="Tip as an amount" hidden>
  </fieldset>
  <p class="mistake" id="tip-mistake" role="status"></p>
  <p class="sum"><span>To pay</span><b id="to-pay"></b></p>
</section>`

const DESK = html`<section class="card desk" aria-label="Payment">
  <div class="result" id="result">
    <p class="outcome" id="outcome" role="status"></p>
    <div class="sold"><b id="sold"></b>
      <div class="row"><button type="button" id="show-receipt">Receipt</button><button type="button" id="refund-last">Refund</button>
      <button type="button" class="confirm" id="next-sale">Next sale</button></div>
    </div>
  </div>
  <div role="tablist" aria-label="How the customer pays">
    <button role="tab" id="tab-scan" aria-controls="by-phone" aria-selected="true">Scan phone</button>
    <button role="tab" id="tab-show" aria-controls="show" aria-selected="false">Show code</button>
    <button role="tab" id="tab-entry" aria-controls="entry" aria-selected="false">Sticker</button>
  </div>
  <div role="tabpanel" id="by-phone" aria-labelledby="tab-scan">
  <form id="one-tap"><button class="confirm wide takes">Scan the phone</button></form>
  <form id="scan">
    <label>Or type the customer's payment code<input id="code" inputmode="numeric" autocomplete="off" placeholder="28…" aria-describedby="code-mistake"></label>
    <p class="mistake" id="code-mistake" role="status"></p>
    <video id="camera-view" hidden muted playsinline></video>
    <div class="row"><button class="takes">Take payment</button><button type="button" id="camera" class="small">Camera</button></div>
    <p class="hint" id="camera-hint"></p>
  </form>
  </div>
  <form role="tabpanel" id="show" aria-labelledby="tab-show" hidden>
    <button class="confirm wide takes">Show a code for this amount</button>
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
</section>`

const DAY = html`<section class="card whole" aria-label="Today">
  <h2>Last payments</h2>
  <ul class="payments" id="payments"></ul>
  <h2>Today at this till</h2>
  <div class="scrolled" tabindex="0" role="group" aria-label="Totals by method"><table class="day" id="day"><thead><tr><th scope="col">Paid with</th><th scope="col">Sales</th><th scope="col">Refunds</th><th scope="col">Total</th></tr></thead><tbody></tbody><tfoot></tfoot></table></div>
  <p class="hint">Kept in this browser. The portal has every payment of the store.</p>
</section>`

const DIALOGS = html`<dialog id="receipt" aria-labelledby="receipt-shop">
  <h2 id="receipt-shop">${ORDER.merchant.merchantName}</h2>
  <p class="hint">${ORDER.merchant.store.storeName}</p>
  <dl class="slip" id="slip"></dl>
  <img class="qr" id="receipt-qr" alt="QR code of the receipt" hidden>
  <p class="hint unprinted" id="receipt-hint" hidden>The customer scans this to get the receipt.</p>
  <div class="row unprinted"><button type="button" class="confirm" id="print-receipt">Print</button><button type="button" data-close>Close</button></div>
</dialog>
<dialog id="tills" aria-labelledby="tills-title">
  <h2 id="tills-title">Tills of this store</h2>
  <nav class="tills" id="till-list" aria-label="Tills"></nav>
  <form id="new-till"><label>Name of another till<input id="new-name" maxlength="20" autocomplete="off" aria-describedby="name-mistake"></label>
    <p class="mistake" id="name-mistake" role="status"></p>
    <div class="row"><button class="confirm">Open it</button><button type="button" data-close>Close</button></div></form>
</dialog>`

const CONTENT = html`<main>
${HEAD}
${SALE}
${DESK}
${DAY}
<details class="card developer whole" id="developer">
  <summary>Developer</summary>
  <p class="hint">The till's calls, with signatures and answers, as they were on the wire.</p>
  <div class="messages" id="messages"></div>
</details>
</main>
${DIALOGS}`

export const tillPage = storePage({ title: 'Till', style: TILL_STYLE, content: CONTENT, script: 'till.js' })
