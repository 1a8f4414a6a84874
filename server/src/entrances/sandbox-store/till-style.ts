import { html } from '../../platform/web/index.ts'
import { AMOUNT_STYLE } from './store-page.ts'

/** For fingers: whatever is pressed is at least 52 pixels high, and nothing needs a pointer that hovers. */
export const TILL_STYLE = html`${AMOUNT_STYLE}
  main { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 16px; max-width: 1120px; margin: 0 auto;
    padding: 16px; align-items: start; } main > .bar, main > .whole { grid-column: 1 / -1; }
  @media (max-width: 680px) { main { grid-template-columns: minmax(0, 1fr); padding: 8px; gap: 8px; } }
  main button, main select, main input, dialog button { touch-action: manipulation; }
  main button { min-height: 52px; } .bar { padding-bottom: 14px; } .bar .sandbox { margin-bottom: 12px; }
  .bar .row { align-items: center; margin: 0; flex-wrap: wrap; } .bar h1 { margin: 0; flex: 1 1 160px; }
  .bar button { flex: 0 0 auto; } h1 .hint { font-weight: 400; } .wide { width: 100%; }
  .alert { margin: 12px 0 0; padding: 12px 16px; border-radius: 10px; background: var(--wrong); color: var(--paper); font-weight: 600; }
  #amount { font-size: 26px; font-weight: 700; min-height: 60px; font-variant-numeric: tabular-nums; }
  #currency { min-height: 60px; } [aria-invalid=true] { border-color: var(--wrong); box-shadow: 0 0 0 1px var(--wrong); }
  .mistake { min-height: 21px; margin: 6px 0; font-size: 14px; color: var(--wrong); }
  .pad { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; }
  .pad button { min-height: 62px; font-size: 24px; font-weight: 600; padding: 0; user-select: none; }
  .pad button:active, .tips label:active { background: var(--line); }
  .tips { display: flex; gap: 6px; margin: 4px 0 0; padding: 0; border: 0; flex-wrap: wrap; } .tips legend { padding: 0; font-size: 14px;
    color: var(--quiet); margin: 14px 0 4px; }
  .tips label { flex: 1 1 46px; padding: 0 2px; min-height: 52px; display: grid; place-items: center; border: 1px solid var(--quiet); border-radius: 10px;
    color: var(--ink); font-size: 15px; cursor: pointer; }
  .tips label:has(:checked) { background: var(--accent); border-color: var(--accent); color: #111; font-weight: 600; }
  .tips label:has(:focus-visible) { outline: 3px solid var(--ink); outline-offset: 2px; }
  .tips input { position: absolute; opacity: 0; width: 1px; min-height: 1px; height: 1px; margin: 0; pointer-events: none; }
  #other-tip { flex: 1 0 100%; } .sum { display: flex; justify-content: space-between; align-items: baseline; gap: 12px; margin: 16px 0 0; }
  .sum b { font-size: 28px; font-variant-numeric: tabular-nums; }
  [role=tablist] { display: flex; gap: 4px; margin: 0 0 16px; border-bottom: 1px solid var(--line); }
  [role=tab] { flex: 1; padding: 8px 4px; border: 0; border-bottom: 3px solid transparent; border-radius: 0; color: var(--quiet); }
  [role=tab][aria-selected=true] { color: var(--ink); border-color: var(--accent); font-weight: 600; }
  #one-tap { margin-bottom: 16px; } #one-tap button, #show > button { min-height: 68px; font-size: 19px; }
  #camera-view { max-height: 240px; object-fit: cover; } .result { margin: 0 0 16px; } .result .outcome { margin: 0; }
  .result:not(.paid) .sold { display: none; } .result.paid { padding: 20px; border-radius: 14px; background: #14532d; color: #fff; text-align: center; }
  .paid .outcome { color: #fff; font-size: 40px; line-height: 1.2; min-height: 0; } .paid .sold b { display: block; font-size: 44px;
    line-height: 1.15; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  .paid .row { flex-wrap: wrap; margin-bottom: 0; } .paid button { border-color: #fff; min-width: 120px; } .paid .confirm { border-color: var(--accent); }
  .qr { display: block; width: min(280px, 100%); margin: 12px auto; border-radius: 10px; background: #fff; }
  .address { overflow-wrap: anywhere; font-size: 13px; color: var(--quiet); }
  .payments { list-style: none; margin: 0; padding: 0; } .payments:empty::before { content: 'None yet.'; color: var(--quiet); }
  .payments li { display: flex; align-items: center; flex-wrap: wrap; gap: 8px; padding: 8px 0; border-top: 1px solid var(--line); font-size: 15px; }
  .payments .what { flex: 1 1 200px; } .payments time { color: var(--quiet); font-variant-numeric: tabular-nums; }
  .day { width: 100%; border-collapse: collapse; font-size: 15px; font-variant-numeric: tabular-nums; }
  .day th { font-weight: 400; color: var(--quiet); font-size: 14px; } .day th, .day td { padding: 8px 0 8px 12px; text-align: right; border-top: 1px solid var(--line); }
  .day td { white-space: nowrap; } .day :is(th, td):first-child { text-align: left; padding-left: 0; } .day tfoot td { font-weight: 700; } .day:not(:has(tbody tr)) { display: none; }
  .scrolled { overflow-x: auto; } .whole > h2:first-child { margin-top: 0; }
  .developer > summary { cursor: pointer; font-weight: 600; min-height: 32px; } .messages details { border-top: 1px solid var(--line); padding: 8px 0; }
  .messages:empty::before { content: 'What the till sends and gets appears here.'; color: var(--quiet); }
  .messages summary { display: flex; flex-wrap: wrap; gap: 0 12px; cursor: pointer; font-size: 15px; }
  .messages summary span:first-child { flex: 1 0 auto; } .messages summary span:last-child { font-weight: 600; }
  .messages details details { border: 0; padding: 0; } .messages details details summary { font-size: 13px; color: var(--quiet); }
  .messages h3 { margin: 8px 0 2px; font-size: 13px; font-weight: 600; color: var(--quiet); }
  pre { margin: 4px 0; padding: 10px; border-radius: 8px; background: var(--ground); font-size: 12px; line-height: 1.45;
    white-space: pre-wrap; overflow-wrap: anywhere; }
  .sticker { text-align: center; }
  dialog { width: min(400px, calc(100vw - 24px)); max-height: calc(100vh - 24px); border: 0; border-radius: 16px; padding: 24px; background: var(--paper);
    color: var(--ink); box-shadow: 0 8px 40px #0006; } dialog::backdrop { background: #0008; } dialog button { min-height: 52px; }
  dialog h2 { margin: 0 0 4px; font-size: 20px; } dialog .qr { width: 190px; }
  .slip { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 16px 0 0; font-size: 15px; }
  .slip dt { color: var(--quiet); } .slip dd { margin: 0; text-align: right; overflow-wrap: anywhere; } .slip .total { font-size: 20px; font-weight: 700; color: var(--ink); }
  .tills { display: grid; gap: 8px; margin: 12px 0; } .tills a { display: block; min-height: 52px; padding: 13px 16px; border: 1px solid var(--quiet);
    border-radius: 10px; color: var(--ink); text-decoration: none; overflow-wrap: anywhere; } .tills [aria-current] { border-color: var(--accent); border-width: 2px; font-weight: 600; }
  @media print { body, .card { background: #fff; color: #000; box-shadow: none; } main { display: block; }
    main > :not(.desk), .desk > :not(#entry), #entry > :not(.sticker), .address { display: none !important; }
    .sticker .qr { width: 9cm; } [data-print=receipt] main { display: none; } [data-print=receipt] .unprinted { display: none; }
    dialog::backdrop { background: none; }
    [data-print=receipt] dialog { position: static; margin: 0; box-shadow: none; color: #000; background: #fff; width: 8cm; } }
`
