import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { type Html, sendPage } from '../web/index.ts'
import { phonePage } from './phone-page.ts'
import { tillPage } from './till-page.ts'

const script = (name: string) =>
  fileURLToPath(new URL(`../../browser/sandbox-store/${name}`, import.meta.url))

const SCRIPTS: Readonly<Record<string, string>> = {
  'till.js': script('till.js'),
  'till-messages.js': script('till-messages.js'),
  'till-payments.js': script('till-payments.js'),
  'phone.js': script('phone.js'),
  'phone-code.js': script('phone-code.js'),
  'phone-balance.js': script('phone-balance.js'),
  'gateway.js': script('gateway.js'),
  'money.js': script('money.js'),
  'camera.js': script('camera.js'),
  'jsqr.js': createRequire(import.meta.url).resolve('jsqr'),
}

const PAGES: Readonly<Record<string, Html>> = { '/till': tillPage, '/phone': phonePage }

export function pageRoutes(app: FastifyInstance): void {
  for (const [path, page] of Object.entries(PAGES)) app.get(path, (_request, reply) => sendPage(reply, page))
  app.get<{ Params: { name: string } }>('/script/:name', (request, reply) => {
    const { name } = request.params
    const file = Object.hasOwn(SCRIPTS, name) ? SCRIPTS[name] : undefined
    if (!file) return reply.callNotFound()
    return reply.type('text/javascript; charset=utf-8').send(createReadStream(file))
  })
}
