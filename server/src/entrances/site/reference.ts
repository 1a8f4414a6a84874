import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { settingsSchema } from '../../platform/config/index.ts'
import {
  AMSEL,
  documentHeaders,
  ICON_PATH,
  type Script,
  script,
  scriptFile,
  sendScript,
} from '../../platform/web/index.ts'

const { resolve } = createRequire(import.meta.url)
const OPENAPI_FILE = resolve('@amsel/contract/openapi.json')
const BUNDLE_FOLDER = dirname(resolve('swagger-ui-dist/package.json'))

const ASSETS: ReadonlyMap<string, string> = new Map([['swagger-ui.css', 'text/css; charset=utf-8']])

const readBundle = () =>
  scriptFile(
    'swagger-ui-bundle.js',
    'renders the reference (the package swagger-ui-dist)',
    join(BUNDLE_FOLDER, 'swagger-ui-bundle.js'),
  )

// Calls need a signature, which a page cannot make: trying them out is switched off.
const START = script(
  'reference.js',
  'starts the rendering with the description of the interface',
  `SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
})`,
)

/** All that the page of the reference runs. It is large: read only where there is such a page. */
export const readReferenceScripts = (): readonly Script[] => [readBundle(), START]

const page = (scripts: readonly Script[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Amsel: reference of the interface</title>
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<style>.amsel { display: flex; align-items: center; gap: 8px; margin: 0; padding: 12px 20px; font: 600 16px system-ui, sans-serif; }
.auth-wrapper, .authorization__btn { display: none !important }</style>
<link rel="icon" href="${ICON_PATH}">
</head>
<body>
${AMSEL.text}
<div id="reference"><p>Loading the reference…</p></div>
${scripts.map(({ name, integrity }) => `<script src="/docs/script/${name}" integrity="${integrity}"></script>`).join('\n')}
</body>
</html>`

const HEADERS = documentHeaders([
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "form-action 'none'",
])

/** The reference of the interface, drawn from openapi.json by a bundled library. It asks no other host. Beside it is the schema of the settings. */
export function referenceRoutes(app: FastifyInstance): void {
  const scripts = readReferenceScripts()
  const text = page(scripts)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(HEADERS)
  })
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(text))
  for (const script of scripts)
    app.get(`/docs/script/${script.name}`, (_request, reply) => sendScript(reply, script))
  let openapi: Promise<Buffer> | undefined
  app.get('/docs/openapi.json', async (_request, reply) => {
    openapi ??= readFile(OPENAPI_FILE)
    return reply.type('application/json; charset=utf-8').send(await openapi)
  })
  const schema = JSON.stringify(settingsSchema(), null, 2)
  app.get('/docs/settings.schema.json', (_request, reply) =>
    reply.type('application/schema+json; charset=utf-8').send(schema),
  )
  app.get<{ Params: { name: string } }>('/docs/assets/:name', (request, reply) => {
    const type = ASSETS.get(request.params.name)
    if (!type) return reply.callNotFound()
    return reply
      .type(type)
      .header('cache-control', 'public, max-age=86400')
      .send(createReadStream(join(BUNDLE_FOLDER, request.params.name)))
  })
}
