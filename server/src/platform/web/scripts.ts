import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Html, html } from './html.ts'

/** A script that pages of the gateway run, and why. Browsers run it only as it was when the gateway started. */
export interface Script {
  readonly name: string
  readonly purpose: string
  readonly text: string
  /** As browsers check it. */
  readonly integrity: string
}

export const script = (name: string, purpose: string, text: string): Script => ({
  name,
  purpose,
  text,
  integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
})

export const scriptFile = (name: string, purpose: string, file: string | URL): Script =>
  script(name, purpose, readFileSync(file, 'utf8'))

/** A module with all that it imports: each is fetched with its own digest before the module asks for it. */
export function moduleTags(folder: string, scripts: ReadonlyMap<string, Script>, entry: string): Html {
  const [main, ...imported] = importedBy(scripts, entry)
  return html`${imported.map(
    ({ name, integrity }) =>
      html`<link rel="modulepreload" href="${folder}/${name}" integrity="${integrity}">\n`,
  )}<script type="module" src="${folder}/${main?.name}" integrity="${main?.integrity}"></script>`
}

/** The module itself first. */
function importedBy(scripts: ReadonlyMap<string, Script>, entry: string): Script[] {
  const found = new Map<string, Script>()
  const names = [entry]
  for (const name of names) {
    const known = scripts.get(name)
    if (!known) throw new Error(`no page has a script ${name}`)
    if (found.has(name)) continue
    found.set(name, known)
    for (const [, imported = ''] of known.text.matchAll(/^import\b.*? from '\.\/([^']+)'$/gm))
      names.push(imported)
  }
  return [...found.values()]
}
