import type { FastifyInstance } from 'fastify'
import { html, scriptFile, sendScript } from '../web/index.ts'

export const CHECKOUT_SCRIPT = scriptFile(
  'checkout.js',
  'counts the time down, helps to type a card, finds a method, notices what another device has done',
  new URL('../../browser/checkout/checkout.js', import.meta.url),
)

const PATH = '/checkout/checkout.js'

export const CHECKOUT_SCRIPT_TAG = html`<script type="module" src="${PATH}" integrity="${CHECKOUT_SCRIPT.integrity}"></script>`

export function scriptRoute(app: FastifyInstance): void {
  app.get(PATH, (_request, reply) => sendScript(reply, CHECKOUT_SCRIPT))
}
