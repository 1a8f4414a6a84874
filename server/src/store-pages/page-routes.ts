import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { phonePage } from './phone-page.ts'
import { tillPage } from './till-page.ts'

const page = (name: string) => fileURLToPath(new URL(`../../pages/${name}`, import.meta.url))

const SCRIPTS: Readonly<Record<string, string>> = {
  'till.js': page('till.js'),
  'till-messages.js': page('till-messages.js'),
  'till-payments.js': page('till-payments.js'),
  'phone.js': page('phone.js'),
  'phone-code.js': page('phone-code.js'),
  'phone-balance.js': page('phone-balance.js'),
  'gateway.js': page('gateway.js'),
  'money.js': page('money.js'),
  'camera.js': page('camera.js'),
  'jsqr.js': createRequire(import.meta.url).resolve('jsqr'),
}

const PAGES: Readonly<Record<string, string>> = { '/till': tillPage, '/phone': phonePage }

export function pageRoutes(app: FastifyInstance): void {
  for (const [path, text] of Object.entries(PAGES))
    app.get(path, (_request, reply) => reply.type('text/html; charset=utf-8').send(text))
  app.get<{ Params: { name: string } }>('/script/:name', (request, reply) => {
    const { name } = request.params
    const file = Object.hasOwn(SCRIPTS, name) ? SCRIPTS[name] : undefined
    if (!file) return reply.callNotFound()
    return reply.type('text/javascript; charset=utf-8').send(createReadStream(file))
  })
}
