import { type Html, html } from './html.ts'

/** The frame of every page. */
export const layout = (title: string, content: Html, isSandbox: boolean): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; --ink: #1c2430; --quiet: #5d6b7c; --line: #c9d1db; --paper: #fff; --ground: #eef1f5;
    --accent: #f59e0b; --wrong: #b42318; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e8edf3; --quiet: #9aa8b8; --line: #3a4654; --paper: #1b232d;
    --ground: #11161d; --wrong: #ff8f85; } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink);
    font: 16px/1.5 system-ui, sans-serif; }
  main { background: var(--paper); border-radius: 16px; padding: 28px; margin: 16px 0; width: min(420px, calc(100vw - 32px));
    box-sizing: border-box; box-shadow: 0 8px 32px #0002; }
  .sandbox { margin: -28px -28px 20px; padding: 8px 28px; border-radius: 16px 16px 0 0; background: var(--accent);
    color: #111; font-size: 14px; }
  .merchant { margin: 0; font-weight: 600; }
  .amount { margin: 4px 0 16px; font-size: 34px; font-weight: 700; overflow-wrap: anywhere; }
  h1 { font-size: 18px; margin: 20px 0 4px; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 0 0 20px; }
  dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; } .id { font-size: 13px; }
  .goods { list-style: none; margin: 0 0 20px; padding: 10px 0; border: solid var(--line); border-width: 1px 0; font-size: 15px; }
  .goods li { display: flex; justify-content: space-between; gap: 16px; padding: 2px 0; overflow-wrap: anywhere; }
  .goods span:last-child { white-space: nowrap; color: var(--quiet); }
  button, a.confirm { display: block; width: 100%; box-sizing: border-box; padding: 12px; margin: 8px 0; border-radius: 10px;
    border: 1px solid var(--quiet); background: none; color: inherit; font: inherit; text-align: center; text-decoration: none;
    cursor: pointer; }
  .confirm { background: var(--accent) !important; border-color: var(--accent) !important; color: #111 !important; font-weight: 600; }
  button.method { display: flex; justify-content: space-between; gap: 16px; padding: 14px 16px; border-color: var(--line);
    text-align: left; }
  button.method span:last-child { color: var(--quiet); }
  button.method:hover { border-color: var(--ink); }
  .fields { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 12px; margin: 16px 0; }
  .fields label { display: block; font-size: 14px; color: var(--quiet); min-width: 0; } .fields .wide { grid-column: 1 / -1; }
  input { display: block; width: 100%; box-sizing: border-box; margin-top: 4px; padding: 11px 12px; border-radius: 10px;
    border: 1px solid var(--quiet); background: none; color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  input[aria-invalid] { border-color: var(--wrong); box-shadow: 0 0 0 1px var(--wrong); }
  .wrong { display: block; color: var(--wrong); font-size: 14px; margin-top: 4px; }
  button:focus-visible, a:focus-visible, input:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
  .code { text-align: center; } .code img { background: #fff; border-radius: 12px; max-width: 100%; }
  .asked { margin: 0 0 16px; } .back { text-align: center; margin: 16px 0 0; } .back a { color: var(--quiet); }
  .hint { color: var(--quiet); font-size: 14px; } .outcome { font-weight: 600; }
</style>
</head>
<body><main>${isSandbox && html`<p class="sandbox">Sandbox: no money moves.</p>`}${content}</main></body>
</html>`.text

export const messagePage = (title: string, message: string): string =>
  layout(title, html`<p class="merchant">${title}</p><p>${message}</p>`, false)

export const backToShop = (url: string): Html =>
  html`<p class="back"><a href="${url}">Back to the shop</a></p>`
