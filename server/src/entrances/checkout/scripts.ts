import type { FastifyInstance } from 'fastify'
import { packageFile } from '../../platform/package-files.ts'
import { html, scriptFile, sendScript } from '../../platform/web/index.ts'

export const CHECKOUT_SCRIPT = scriptFile(
  'checkout.js',
  'shows the remaining time, helps to type a card, finds a method, notices what another device has done',
  packageFile('browser/checkout/checkout.js'),
)

const PATH = '/checkout/checkout.js'

export const CHECKOUT_SCRIPT_TAG = html`<script type="module" src="${PATH}" integrity="${CHECKOUT_SCRIPT.integrity}"></script>`

export function scriptRoute(app: FastifyInstance): void {
  app.get(PATH, (_request, reply) => sendScript(reply, CHECKOUT_SCRIPT))
}
