import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REALMS, type Realm } from '../../domain/index.ts'
import { packageFile } from '../../platform/package-files.ts'
import { documentHeaders } from '../../platform/web/index.ts'

const FOLDER = fileURLToPath(packageFile('dist/portal'))
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
}
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

interface Asset {
  readonly type: string
  /** As they may be sent, the smallest first. */
  readonly forms: readonly { readonly encoding: string | null; readonly content: Buffer }[]
}

interface Pages {
  /** By realm. */
  readonly indexes: Readonly<Record<Realm, string>>
  readonly assets: ReadonlyMap<string, Asset>
}

/** Read once, when somebody first asks; null where the portal was not built. */
function readPages(folder: string): Pages | null {
  if (!existsSync(join(folder, 'index.html'))) return null
  const files = readdirSync(join(folder, 'assets')).filter((name) => extname(name) in MEDIA_TYPES)
  const assets = files.map((name): [string, Asset] => {
    const path = join(folder, 'assets', name)
    const packed = ENCODINGS.filter(([, ending]) => existsSync(path + ending)).map(([encoding, ending]) => ({
      encoding,
      content: readFileSync(path + ending),
    }))
    const forms = [...packed, { encoding: null, content: readFileSync(path) }]
    return [name, { type: MEDIA_TYPES[extname(name)] ?? '', forms }]
  })
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return { indexes: { portal: read('index.html'), operator: read('operator.html') }, assets: new Map(assets) }
}

/** Both portals' files are read once. */
export class PageFiles {
  #pages: Pages | null | undefined

  read(): Pages | null {
    this.#pages ??= readPages(FOLDER)
    return this.#pages
  }
}

/** A portal's page, which is the same at every address of it. */
export function pageRoutes(app: FastifyInstance, files: PageFiles, realm: Realm): void {
  const till = `${REALMS[realm].path}/till`
  for (const url of ['/', '/*'])
    app.get(url, (request, reply) => {
      // People scan their customers' codes there.
      const usesCamera = realm === 'portal' && request.url.split('?', 1)[0] === till
      return sendIndex(files.read(), realm, reply.header('permissions-policy', policyOf(usesCamera)))
    })
}

const policyOf = (usesCamera: boolean): string =>
  `camera=${usesCamera ? '(self)' : '()'}, microphone=(), geolocation=()`

/** What the pages of both portals load. */
export function assetRoutes(app: FastifyInstance, files: PageFiles): void {
  app.get('/:name', (request, reply) => sendAsset(files.read(), request, reply))
}

function sendIndex(pages: Pages | null, realm: Realm, reply: FastifyReply): FastifyReply {
  if (!pages)
    return reply.code(503).type('text/plain').send('The portal was not built: run "npm run build".\n')
  const nonce = randomBytes(16).toString('base64')
  return reply
    .headers({
      'cache-control': 'no-store',
      ...documentHeaders([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data: blob:",
        `style-src 'self' 'nonce-${nonce}'`,
        "font-src 'self'",
        "form-action 'self'",
        // The preview of the checkout.
        "frame-src 'self'",
      ]),
    })
    .type('text/html; charset=utf-8')
    .send(pages.indexes[realm].replaceAll('__CSP_NONCE__', nonce))
}

function sendAsset(pages: Pages | null, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const asset = pages?.assets.get((request.params as { name: string }).name)
  if (!asset) return reply.code(404).type('text/plain').send('There is no such file.\n')
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const form = asset.forms.find(({ encoding }) => encoding === null || accepted.includes(encoding))
  if (form?.encoding) reply.header('content-encoding', form.encoding)
  return reply
    .headers({
      // Its name changes with its content.
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    })
    .type(asset.type)
    .send(form?.content)
}
