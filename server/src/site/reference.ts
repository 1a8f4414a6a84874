import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const require = createRequire(import.meta.url)
const OPENAPI_FILE = require.resolve('@amsel/contract/openapi.json')
const BUNDLE_FOLDER = dirname(require.resolve('swagger-ui-dist/package.json'))

const ASSETS: ReadonlyMap<string, string> = new Map([
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['favicon-32x32.png', 'image/png'],
])

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Amsel: reference of the interface</title>
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<style>.auth-wrapper, .authorization__btn { display: none !important }</style>
<link rel="icon" href="/docs/assets/favicon-32x32.png">
</head>
<body>
<div id="reference"><p>Loading the reference…</p></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/reference.js"></script>
</body>
</html>`

// Calls need a signature, which a page cannot make: trying them out is switched off.
const SCRIPT = `SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
})`

/** The reference of the interface, drawn from openapi.json by a bundled library. It asks no other host. */
export function referenceRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header(
      'content-security-policy',
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    )
  })
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  app.get('/docs/reference.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(SCRIPT),
  )
  let openapi: Promise<Buffer> | undefined
  app.get('/docs/openapi.json', async (_request, reply) => {
    openapi ??= readFile(OPENAPI_FILE)
    return reply.type('application/json; charset=utf-8').send(await openapi)
  })
  app.get<{ Params: { name: string } }>('/docs/assets/:name', (request, reply) => {
    const type = ASSETS.get(request.params.name)
    if (!type) return reply.callNotFound()
    return reply
      .type(type)
      .header('cache-control', 'public, max-age=86400')
      .send(createReadStream(join(BUNDLE_FOLDER, request.params.name)))
  })
}
