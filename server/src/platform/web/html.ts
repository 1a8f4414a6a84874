/** Text that is safe inside a page; made by the functions of this file only. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (value: unknown): string => {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(escaped).join('')
  if (value === null || value === undefined || value === false) return ''
  return String(value).replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)
}

/** A template whose values are escaped, except those that are Html themselves; of a list each item is. */
export function html(parts: TemplateStringsArray, ...values: readonly unknown[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(escaped)))
}

/** A value for the page's script to read. Entities mean nothing there, so what could end the element is written as JSON. */
export const scriptData = (id: string, value: unknown): Html =>
  html`<script type="application/json" id="${id}">${new Html(JSON.stringify(value).replaceAll('<', '\\u003c'))}</script>`
