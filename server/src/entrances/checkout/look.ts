import { html } from '../../platform/web/index.ts'

/** The checkout's own look: who is paid and how much on one side, what the payer does on the other. */
export const CHECKOUT_LOOK = html`
  :root { --brand: #175a8a; --on-brand: #fff; --edge: var(--brand); --tint: #f7f9fb; --shade: 0 1px 2px #1018281a, 0 12px 32px #10182814; }
  @media (prefers-color-scheme: dark) { :root { --brand: #7cc0f2; --on-brand: #0b1a26; --tint: #222c38;
    --shade: 0 1px 2px #0006, 0 12px 32px #0004; } }
  body { min-height: 100vh; background: var(--ground); }
  :lang(ja) { word-break: auto-phrase; } :lang(ko) { word-break: keep-all; }
  h1, h2, button, a.confirm { text-wrap: balance; }
  .sandbox { margin: 0; border-radius: 0; text-align: center; padding: 6px 16px; }
  .checkout { display: grid; grid-template-columns: minmax(0, 1fr); overflow-wrap: anywhere; gap: 24px; width: min(440px, 100vw - 32px); margin: 0 auto; padding: 24px 0 40px; }
  .merchant { display: flex; align-items: center; gap: 12px; margin: 0 0 20px; font-weight: 600; overflow-wrap: anywhere; }
  .merchant .mark { flex: none; width: 40px; height: 40px; border-radius: 12px; display: grid; place-items: center;
    background: var(--brand); color: var(--on-brand); font-size: 18px; }
  .merchant .logo { flex: none; height: 44px; max-width: min(180px, 45%); padding: 4px; border-radius: 10px; background: #fff;
    object-fit: contain; }
  .amount { margin: 0 0 4px; font-size: clamp(30px, 8vw, 42px); line-height: 1.15; font-weight: 700; letter-spacing: -.02em;
    font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  .what { margin: 0 0 16px; font-size: 16px; font-weight: 400; color: var(--quiet); overflow-wrap: anywhere; }
  .facts { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0; }
  .facts dt { color: var(--quiet); } .facts dd { margin: 0; text-align: end; overflow-wrap: anywhere; font-weight: 600; }
  .order { margin: 0 0 16px; padding: 12px 0; border: solid var(--line); border-width: 1px 0; font-size: 15px;
    font-variant-numeric: tabular-nums; }
  .goods { list-style: none; margin: 0; padding: 0; } .order summary { cursor: pointer; padding: 3px 0; color: var(--quiet); }
  .goods li { display: flex; justify-content: space-between; gap: 16px; padding: 3px 0; overflow-wrap: anywhere; }
  .chosen li { align-items: center; } .chosen .each { color: var(--quiet); } .chosen input { width: 84px; margin: 0; text-align: end; }
  .goods li > span:last-child { white-space: nowrap; } .goods small { display: block; font-size: 13px; color: var(--quiet); }
  .sums { display: grid; grid-template-columns: 1fr auto; gap: 4px 16px; margin: 10px 0 0; padding: 10px 0 0;
    border-top: 1px solid var(--line); } .sums dt, .sums dd { margin: 0; color: var(--quiet); } .sums dd { white-space: nowrap; text-align: end; }
  .sums dt:nth-last-of-type(1), .sums dd:nth-last-of-type(1) { font-weight: 600; color: var(--ink); }
  .deed { background: var(--paper); border-radius: 16px; padding: 24px; box-shadow: var(--shade); }
  .deed h2 { margin: 0 0 16px; font-size: 18px; } .deed h2.other { margin-top: 28px; }
  .deed h3 { margin: 24px 0 8px; font-size: 14px; font-weight: 600; color: var(--quiet); }
  .left { display: inline-flex; gap: 6px; margin: 16px 0 0; padding: 4px 10px; border-radius: 99px; background: var(--tint);
    border: 1px solid var(--line); font-size: 14px; font-variant-numeric: tabular-nums; }
  .deed button, a.confirm { display: block; width: 100%; min-height: 48px; padding: 12px 16px; margin: 8px 0 0; font-weight: 600; }
  .confirm { background: var(--brand); border-color: var(--edge); color: var(--on-brand); }
  a.confirm { border-radius: 10px; text-align: center; text-decoration: none; }
  .deed .decline { font-weight: 500; }
  .methods { list-style: none; margin: 0; padding: 0; }
  .deed button.method { display: flex; align-items: center; gap: 12px; padding: 10px 14px; border-color: var(--line);
    background: var(--paper); text-align: start; font-weight: 500; }
  .deed button.method:hover { border-color: var(--edge); background: var(--tint); }
  .deed button.express { display: flex; align-items: center; justify-content: center; gap: 10px; background: #000; border-color: #8886;
    color: #fff; font-size: 17px; }
  .deed button.express:hover { background: #222; }
  .typed summary { display: flex; align-items: center; gap: 12px; min-height: 48px; margin: 8px 0 0; padding: 10px 14px;
    border: 1px solid var(--line); border-radius: 10px; font-weight: 500; cursor: pointer; list-style: none; }
  .typed summary::-webkit-details-marker { display: none; } .typed summary:hover { border-color: var(--edge); background: var(--tint); }
  .typed[open] { border: 1px solid var(--line); border-radius: 10px; margin: 8px 0 0; padding: 0 14px 4px; }
  .typed[open] summary { margin: 0 -14px 6px; border-color: transparent; } .typed[open] .chevron { rotate: 90deg; }
  .method .name { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  .method .chevron { color: var(--quiet); direction: ltr; unicode-bidi: bidi-override; }
  .deed button.saved { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; }
  .saved .badge { grid-row: 1 / 3; } .saved .hint { display: block; font-size: 13px; font-weight: 400; }
  .saved .pays { grid-area: 2 / 2; font-weight: 600; overflow-wrap: anywhere; }
  .methods .remove { display: block; width: fit-content; margin: 0 0 8px; margin-inline-start: auto; padding: 4px 0; padding-inline-start: 12px; color: var(--quiet);
    font-size: 14px; }
  .note { margin: 0 0 16px; padding: 10px 14px; border-radius: 10px; border: 1px solid var(--good); color: var(--good); }
  .badge { flex: none; width: 48px; height: 32px; border-radius: 6px; box-shadow: 0 0 0 1px #8886; font: 700 14px system-ui, sans-serif; text-anchor: middle; direction: ltr; }
  .brands { display: flex; flex-wrap: wrap; gap: 6px; margin: 14px 0 10px; } .brands .badge { display: block; width: 39px; height: 26px; }
  .brands .dim { opacity: .25; }
  .badge.given { object-fit: contain; background: #fff; box-shadow: inset 0 0 0 1px var(--line); }
  .fields { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 14px 12px; margin: 0 0 16px; }
  .fields label { min-width: 0; } .fields .wide { grid-column: 1 / -1; }
  .fields .brand { float: inline-end; font-weight: 600; color: var(--ink); }
  .keep { display: flex; align-items: center; gap: 10px; min-height: 44px; margin: 0 0 8px; color: var(--ink); font-size: 15px; cursor: pointer; }
  .keep input { flex: none; width: 20px; height: 20px; min-height: 0; margin: 0; padding: 0; accent-color: var(--edge); }
  input[aria-invalid] { border-color: var(--wrong); box-shadow: 0 0 0 1px var(--wrong); }
  .fields .wrong, .fields .hint { display: block; margin-top: 4px; font-size: 13px; }
  .fields label:has(.wrong) .hint { display: none; }
  .trouble { margin: 0 0 20px; padding: 12px 14px; border-radius: 10px; border: 1px solid var(--wrong); }
  .trouble b { display: block; color: var(--wrong); } .trouble span { display: block; font-size: 15px; }
  .end { text-align: center; } .end .sign { width: 56px; height: 56px; margin: 4px auto 16px; border-radius: 50%;
    display: grid; place-items: center; font-size: 28px; color: var(--paper); background: var(--quiet); }
  .end[data-status=SUCCESS] .sign { background: var(--good); } .end[data-status=FAIL] .sign { background: var(--wrong); }
  .end[data-outcome=cancelled] .sign { background: var(--quiet); }
  .end h2 { font-size: 20px; margin: 0 0 8px; } .end p { margin: 0 0 16px; }
  .receipt { margin: 16px 0; padding: 16px 0; border: solid var(--line); border-width: 1px 0; text-align: start; }
  .receipt .id { font-weight: 400; font-size: 14px; }
  .end .by-mail { margin: 14px 0 18px; text-align: start; } .by-mail summary { cursor: pointer; padding: 4px 0; }
  .end p.by-mail { text-align: center; } .by-mail a { color: inherit; }
  .code { text-align: center; } .code img { background: #fff; border-radius: 12px; max-width: 100%; }
  .phone { display: none; margin: 20px 0 0; padding: 20px 0 0; border-top: 1px solid var(--line); text-align: center; }
  .phone b { display: block; } .phone img { background: #fff; border-radius: 12px; margin: 12px 0 4px; }
  .ways-out { display: flex; flex-wrap: wrap; justify-content: center; align-items: baseline; gap: 4px 20px; margin: 16px 0 0; }
  .ways-out a, .ways-out .quiet { color: var(--quiet); } .ways-out a { padding: 6px 0; } .ways-out form { margin: 0; }
  .deed .ways-out .quiet { display: inline; width: auto; min-height: 0; margin: 0; padding: 6px 0; border: 0; font-weight: 400;
    text-decoration: underline; }
  .back { text-align: center; margin: 20px 0 0; } .back a { color: var(--quiet); }
  .foot { color: var(--quiet); font-size: 13px; } .foot p { margin: 0 0 8px; overflow-wrap: anywhere; }
  .foot .amsel { font-size: 13px; gap: 6px; margin: 14px 0 0; } .foot .amsel svg { width: 18px; height: 18px; border-radius: 5px; }
  .foot code { font-size: 12px; } .foot button { padding: 1px 8px; font-size: 12px; border-radius: 6px; margin-inline-start: 4px; }
  .languages { display: flex; justify-content: flex-end; position: relative; width: min(440px, 100vw - 32px); margin: 12px auto -4px; }
  .languages summary { display: flex; align-items: center; gap: 6px; min-height: 36px; padding: 4px 12px; border: 1px solid var(--line);
    border-radius: 99px; background: var(--paper); cursor: pointer; font-size: 14px; list-style: none; }
  .languages summary::-webkit-details-marker { display: none; } .languages summary:hover { border-color: var(--edge); }
  .languages ul { position: absolute; z-index: 1; inset-inline-end: 0; width: min(340px, 100%); list-style: none; display: grid;
    grid-template-columns: 1fr 1fr; gap: 2px; margin: 6px 0 0; padding: 8px; border: 1px solid var(--line); border-radius: 12px;
    background: var(--paper); box-shadow: var(--shade); }
  .languages a { display: block; padding: 8px 10px; border-radius: 8px; color: inherit; text-decoration: none; font-size: 15px; }
  .languages a:hover { background: var(--tint); } .languages [aria-current] { font-weight: 700; background: var(--tint); }
  .amount, .facts dd, .sums dd, .goods span, .name, .what { unicode-bidi: isolate; }
  [dir=rtl] .chevron { scale: -1 1; } [dir=rtl] .typed[open] .chevron { scale: 1; rotate: 90deg; }
  [dir=rtl] .amount { letter-spacing: 0; }
  @media (max-width: 360px) { .deed { padding: 20px 18px; } }
  @media (min-width: 900px) {
    .checkout { width: min(920px, 100vw - 64px); grid-template: "summary deed" 1fr "foot deed" auto / 1fr 440px; gap: 32px 72px;
      padding-top: 40px; }
    .languages { width: min(920px, 100vw - 64px); }
    .summary { grid-area: summary; } .deed { grid-area: deed; align-self: start; padding: 32px; } .foot { grid-area: foot; }
  }
  @media (min-width: 900px) and (hover: hover) { .phone { display: block; } }
  @media print { button, form, details, nav, .foot, .back, .left, .by-mail, .note, a.confirm { display: none !important; } .deed { box-shadow: none; padding: 0; }
    body { background: #fff; color: #000; } }
`
