import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CARDS } from '../../support/card-payments.ts'

interface Entry {
  readonly key: string
  readonly id: string
  readonly state: 'open' | 'done' | 'refused'
  readonly amount: string
  readonly currency: string
  readonly [more: string]: unknown
}

export interface Service {
  readonly url: string
  readonly secret: string
  /** What stands under a key. */
  find(key: string): Entry | undefined
  /** The payer is done with the page. */
  complete(key: string): void
  stop(): Promise<void>
}

/** Somebody who moves money, in memory: what is asked twice under a key is done once. */
export async function startService(): Promise<Service> {
  const [entries, secret] = [new Map<string, Entry>(), 'a secret of the account']
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex')

  const carryOut = (path: string, asked: Record<string, string> & { card?: { number: string } }) => {
    const { key = '', amount = '', currency = '' } = asked
    const before = entries.get(key)
    if (path === '/look') return before ?? 404
    if (path === '/close')
      return before?.state === 'done' ? before : keep({ ...blank(key), state: 'refused' })
    if (before)
      return before.state === 'refused' || before.amount + before.currency === amount + currency
        ? before
        : 409
    const [, charge] = /^\/charges\/([^/]+)\//.exec(path) ?? []
    if (charge !== undefined && entries.get(charge)?.state !== 'done') return 404
    const entry = { ...blank(key), amount, currency }
    if (charge !== undefined) return keep({ ...entry, state: 'done' })
    if (asked.card?.number === CARDS.DECLINED_VISA)
      return keep({ ...entry, state: 'refused', reason: 'declined' })
    if (asked.card || asked.token)
      return keep({ ...entry, state: 'done', token: `token-${key}`, network: `net-${key}` })
    return keep({ ...entry, state: 'open', page: `https://acme.example/pay/${key}` })
  }
  const blank = (key: string): Entry => ({
    key,
    id: `id-${key}`,
    state: 'open',
    amount: '',
    currency: '',
    reason: 'closed',
  })
  const keep = (entry: Entry): Entry => {
    entries.set(entry.key, entry)
    return entry
  }

  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const isKnown = request.headers['x-signature'] === sign(body)
    const done = isKnown ? carryOut(request.url ?? '', JSON.parse(body)) : 401
    if (typeof done === 'number') return response.writeHead(done).end()
    const text = JSON.stringify(done)
    return response.writeHead(200, { 'x-signature': sign(text) }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret,
    find: (key) => entries.get(key),
    complete(key) {
      const entry = entries.get(key)
      if (entry?.state === 'open') keep({ ...entry, state: 'done' })
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
