import { html, SANDBOX_LINE } from '../../platform/web/index.ts'
import { storePage } from './store-page.ts'

const STYLE = html`
  body { display: grid; place-items: start center; min-height: 100vh; padding: 20px 0; }
  main { width: min(360px, calc(100vw - 24px)); border: 8px solid #11161d; border-radius: 36px !important; position: relative; }
  .sandbox { border-radius: 27px 27px 0 0; text-align: center; }
  .wide { width: 100%; margin-bottom: 12px; }
  .balance { margin: 0; font-size: 30px; font-weight: 700; } .top { display: flex; align-items: center; justify-content: space-between; }
  .codes { margin: 16px 0; padding: 16px; border-radius: 12px; background: #fff; color: #111; text-align: center; }
  .codes img { display: block; margin: 0 auto; } #barcode { width: 100%; height: 76px; object-fit: fill; }
  #qr { width: 190px; height: 190px; } #digits { margin: 4px 0 0; min-height: 23px; font-size: 15px; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .time { height: 3px; margin-top: 12px; border-radius: 2px; background: #e3e8ee; overflow: hidden; }
  .time div { height: 100%; width: 100%; background: var(--accent); }
  .switch { display: flex; align-items: center; gap: 10px; font-size: 15px; color: inherit; }
  .switch input { width: 20px; height: 20px; margin: 0; accent-color: var(--accent); }
  dialog { width: min(312px, calc(100vw - 56px)); border: 0; border-radius: 20px; background: var(--paper); color: var(--ink);
    padding: 24px; box-shadow: 0 8px 40px #0006; } dialog::backdrop { background: #0007; }
  dialog p { margin: 0 0 8px; } .question { font-size: 20px; font-weight: 700; overflow-wrap: anywhere; } dialog button { width: 100%; margin-top: 8px; }
`

const CONTENT = html`<main class="card">
${SANDBOX_LINE}
<div class="top"><div><div class="hint">Balance</div><p class="balance" id="balance"></p></div>
  <button type="button" id="top-up">Top up</button></div>
<div class="codes">
  <img id="barcode" alt="Bar code of the payment code"><p id="digits"></p>
  <img id="qr" alt="QR code of the payment code">
  <div class="time"><div id="time"></div></div>
</div>
<label class="switch"><input type="checkbox" id="ask">Ask me before paying</label>
<p class="outcome" id="outcome" role="status"></p>
<h2>Pay a code that the till shows</h2>
<button type="button" class="confirm wide" id="one-tap">Scan the till</button>
<form id="scan">
  <label>Or type the code or its address<input id="order" autocomplete="off"></label>
  <video id="camera-view" hidden muted playsinline></video>
  <div class="row"><button>Look</button><button type="button" id="camera" class="small">Camera</button></div>
  <p class="hint" id="camera-hint"></p>
</form>
<dialog id="sheet" aria-labelledby="question">
  <p class="question" id="question"></p>
  <p class="hint" id="purpose"></p>
  <p class="wrong" id="obstacle" hidden>The balance is too small.</p>
  <button type="button" class="confirm" id="confirm">Confirm</button>
  <button type="button" id="decline">Decline</button>
</dialog>
</main>`

export const phonePage = storePage({ title: 'Phone', style: STYLE, content: CONTENT, script: 'phone.js' })
