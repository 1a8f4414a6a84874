import { html } from '../../platform/web/index.ts'

/** The played side has a screen of its own inside the page, and what else can be played lies visibly beside it. */
export const PLAYED_LOOK = html`
  .screen { border: 1px solid var(--line); overflow: hidden; background: var(--paper); }
  .screen header { display: flex; align-items: center; gap: 12px; padding: 14px 18px; background: var(--tint);
    border-bottom: 1px solid var(--line); }
  .screen header h2 { flex: 1; min-width: 0; margin: 0; overflow-wrap: anywhere; } .screen .lock { flex: none; color: var(--good); }
  .screen .inside { padding: 18px; } .screen .inside > :first-child { margin-top: 0; }
  .screen .asked { display: grid; margin: 0 0 16px; overflow-wrap: anywhere; } .asked b { font-size: 26px; line-height: 1.2; }
  .asked .small { font-size: 18px; }
  .asked span { color: var(--quiet); } .asked span:empty { display: none; }
  .screen.bank { border-radius: 8px; border-top: 4px solid var(--brand); } .bank .confirm, .bank .decline { border-radius: 6px; }
  .screen.app { border-radius: 20px; } .app .asked { justify-items: center; text-align: center; padding: 12px 0 4px; }
  .app .confirm, .app .decline { border-radius: 99px; }
  .screen .scopes { margin: 0 0 16px; padding-inline-start: 20px; } .screen .scopes li { margin: 4px 0; }
  @media (min-width: 480px) {
    .screen.app { max-width: 320px; margin: 0 auto; border: 8px solid #11161d; border-radius: 36px;
      box-shadow: 0 0 0 1px var(--line); }
    .screen.app header { padding-top: 30px; position: relative; }
    .screen.app header::before { content: ''; position: absolute; top: 9px; left: 50%; width: 72px; height: 8px;
      margin-left: -36px; border-radius: 8px; background: #11161d; }
    .screen.app .inside { min-height: 300px; display: flex; flex-direction: column; }
    .screen.app .inside > form:first-of-type { margin-top: auto; }
  }
  .play { margin: 20px 0 0; padding: 10px 14px; border: 1px dashed var(--quiet); border-radius: 10px; font-size: 14px; }
  .play p { margin: 0; } .play summary { cursor: pointer; margin-top: 6px; } .play h3 { margin: 12px 0 0; }
  .deed .play button { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; min-height: 40px;
    padding: 8px 12px; border-color: var(--line); font-size: 14px; font-weight: 500; text-align: start; }
  .play code { color: var(--quiet); font-size: 12px; align-self: center; overflow-wrap: anywhere; }
  .end[data-outcome=pending] .sign { background: none; color: transparent; border: 4px solid var(--line);
    border-top-color: var(--brand); animation: turn 1.2s linear infinite; }
  @keyframes turn { to { transform: rotate(1turn); } }
  @media (prefers-reduced-motion: reduce) { .end[data-outcome=pending] .sign { animation: none; } }
  @media print { .play { display: none; } }
`
