import type { FastifyInstance } from 'fastify'
import { type Html, html } from './html.ts'
import { documentHeaders } from './security-headers.ts'

/** The blackbird, as both portals show it. */
const BIRD = html`<rect width="32" height="32" rx="8" fill="#1c2430"/><path d="M4.5 24.5l6.5-6c1-5.5 3.5-10.5 8.5-10.5 3 0 5 2 5 4.8 0 6.2-4.5 10.7-10.5 10.7-2 0-3.5-.3-5-1z" fill="#e8edf3"/><path d="M23.8 10.5l5.2 2.3-4.7 1.7z" fill="#f59e0b"/><circle cx="20.7" cy="11.8" r="1.2" fill="#1c2430"/>`

const FILE = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Amsel</title>${BIRD}</svg>`

export const ICON_PATH = '/favicon.svg'

/** The logo with the name. */
export const AMSEL: Html = html`<p class="amsel"><svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true">${BIRD}</svg>Amsel</p>`

const HEADERS = {
  ...documentHeaders(["default-src 'none'", "style-src 'unsafe-inline'", 'sandbox']),
  'cache-control': 'public, max-age=86400',
}

/** What browsers show in a tab. Some ask for `favicon.ico`, whatever a page says. */
export function iconRoutes(app: FastifyInstance): void {
  for (const path of [ICON_PATH, '/favicon.ico'])
    app.get(path, (_request, reply) => reply.headers(HEADERS).type('image/svg+xml').send(FILE.text))
}
