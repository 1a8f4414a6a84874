import { html } from './html.ts'

/** The colours, for light and dark, and what every page has in common. */
export const LOOK = html`
  :root { color-scheme: light dark; --ink: #1c2430; --quiet: #5d6b7c; --line: #c9d1db; --paper: #fff; --ground: #eef1f5;
    --accent: #f59e0b; --good: #16794a; --wrong: #b42318; --open: #8a5a00; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e8edf3; --quiet: #9aa8b8; --line: #3a4654; --paper: #1b232d;
    --ground: #11161d; --good: #5fd39a; --wrong: #ff8f85; --open: #f7c566; } }
  * { box-sizing: border-box; } [hidden] { display: none !important; }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  .card { background: var(--paper); border-radius: 16px; padding: 24px; box-shadow: 0 8px 32px #0002; }
  .sandbox { margin: -24px -24px 20px; padding: 6px 24px; border-radius: 16px 16px 0 0; background: var(--accent);
    color: #111; font-size: 14px; }
  .amsel { display: flex; align-items: center; gap: 8px; margin: 0 0 16px; font-weight: 600; color: var(--quiet); }
  .amsel svg { border-radius: 7px; box-shadow: 0 0 0 1px #8886; }
  h1 { font-size: 20px; margin: 0 0 16px; } h2 { font-size: 16px; margin: 24px 0 8px; }
  label { display: block; font-size: 14px; color: var(--quiet); }
  input, select { display: block; width: 100%; min-height: 46px; margin-top: 4px; padding: 10px 12px; border-radius: 10px;
    border: 1px solid var(--quiet); background: var(--paper); color: var(--ink);
    font: 16px/1.5 system-ui, sans-serif; }
  button { padding: 10px 16px; border-radius: 10px; border: 1px solid var(--quiet); background: none; color: inherit;
    font: inherit; cursor: pointer; }
  button:disabled { opacity: .5; cursor: default; }
  .confirm { background: var(--accent); border-color: var(--accent); color: #111; font-weight: 600; }
  :focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
  .hint { color: var(--quiet); font-size: 14px; }
  .good { color: var(--good); } .wrong { color: var(--wrong); } .open { color: var(--open); }
  .outcome { font-weight: 600; }
`
