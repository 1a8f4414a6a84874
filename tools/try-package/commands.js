import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { must } from './newcomer.js'

const CAPTURED = [
  'POST /ams/sandbox/api/v1/payments/pay HTTP/1.1',
  'Content-Type: application/json',
  'Client-Id: CLIENT',
  'Request-Time: 2026-01-01T00:00:00Z',
  'Signature: algorithm=RSA256,keyVersion=1,signature=AAAA',
  '',
  '{}',
]

/** Runs what a newcomer might, beside the gateway; the client that was made on the way. */
export async function checkCommands(newcomer, gateway) {
  const amsel = (...args) => newcomer.run('npx', 'amsel', ...args)
  const { version } = JSON.parse(
    readFileSync(join(newcomer.folder, 'node_modules/amsel/package.json'), 'utf8'),
  )
  must(amsel('--version').trim() === version, 'npx amsel --version tells another version')
  must(amsel('--help').includes('npx amsel serve'), 'npx amsel --help lists no commands')

  const make = ['merchant', 'create', '--name', 'Café', '--environment', 'sandbox', '--json']
  const { clientId } = JSON.parse(amsel(...make))
  must(amsel('key', 'list', '--client', clientId).includes('1'), 'the merchant has no key')
  must(amsel('gateway-key', 'list', '--client', clientId).includes('1'), 'the gateway has no key')
  must(amsel('audit', '--client', clientId).includes('merchant_created'), 'the audit trail has no entry')
  must(amsel('master-key', 'status').length > 0, 'master-key status prints nothing')

  const request = join(newcomer.folder, 'request.txt')
  writeFileSync(request, CAPTURED.join('\r\n').replace('CLIENT', clientId), { mode: 0o644 })
  must(
    /signature/i.test(newcomer.tell('npx', 'amsel', 'doctor', '--request', 'request.txt')),
    'doctor tells nothing',
  )

  const listener = newcomer.start('npx', 'amsel', 'listen')
  await newcomer.until(listener, /./)
  amsel('trigger', 'notifyPayment')
  await newcomer.until(listener, /notifyPayment/)
  listener.child.kill('SIGTERM')
  await listener.ended

  amsel('qr', 'hello', '--svg', 'code.svg')
  amsel('qr', '281234567890123456', '--barcode', '--png', 'bars.png')
  const made = readdirSync(newcomer.folder)
  for (const file of ['code.svg', 'bars.png', 'amsel-data']) must(made.includes(file), `there is no ${file}`)
  must(existsSync(join(newcomer.folder, 'amsel-data/tls-certificate.pem')), 'no certificate was made')

  await checkPages(gateway)
  return clientId
}

/** The pages with all that they load, which are files of the package. */
async function checkPages({ url, printed }) {
  const till = /^ {2}Till: (\S+)$/m.exec(printed())?.[1]
  const pages = [`${url}/docs`, `${url}/docs/openapi.json`, till, `${url}/metrics`]
  for (const page of pages) {
    const text = await get(page)
    const loaded = [...text.matchAll(/(?:src|href)="([^"#]+\.(?:js|css|png))"/g)].map(
      ([, link]) => new URL(link, page),
    )
    for (const link of loaded) await get(link)
  }
}

async function get(url) {
  const response = await fetch(url)
  must(response.ok, `${url} answers ${response.status}`)
  return response.text()
}
