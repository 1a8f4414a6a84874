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
} from '../../platform/web/index.ts'
import { PackedFile } from './packed-file.ts'

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

const HTML = 'text/html; charset=utf-8'
const JAVASCRIPT = 'text/javascript; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const SCHEMA_TYPE = 'application/schema+json; charset=utf-8'

/**
 * The reference of the interface, drawn from openapi.json by a bundled library, packed and with tags by which browsers ask
 * whether anything has changed. It asks no other host. Beside it is the schema of the settings.
 */
export function referenceRoutes(app: FastifyInstance): void {
  const scripts = readReferenceScripts()
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(HEADERS)
  })
  const files: readonly (readonly [path: string, file: PackedFile])[] = [
    ['/docs', new PackedFile(HTML, () => page(scripts))],
    ...scripts.map(
      ({ name, text }) => [`/docs/script/${name}`, new PackedFile(JAVASCRIPT, () => text)] as const,
    ),
    ['/docs/openapi.json', new PackedFile(JSON_TYPE, () => readFile(OPENAPI_FILE))],
    [
      '/docs/settings.schema.json',
      new PackedFile(SCHEMA_TYPE, () => JSON.stringify(settingsSchema(), null, 2)),
    ],
    ...[...ASSETS].map(
      ([name, type]) =>
        [`/docs/assets/${name}`, new PackedFile(type, () => readFile(join(BUNDLE_FOLDER, name)))] as const,
    ),
  ]
  for (const [path, file] of files) app.get(path, (request, reply) => file.send(request, reply))
}
