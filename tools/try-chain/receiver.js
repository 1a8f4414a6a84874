// The merchant's address for notifications: keeps what arrives, in the order in which it comes, and who has signed it.
import { once } from 'node:events'
import { createServer } from 'node:http'

const ACKNOWLEDGEMENT = JSON.stringify({
  result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success' },
})

export class Receiver {
  /** By the order that they are about: each order has an address of its own. */
  arrivals = new Map()
  count = 0
  wrong = []

  /** `callerOf` knows whose notifications they may be, by client ID. */
  constructor(callerOf) {
    this.callerOf = callerOf
  }

  async open() {
    this.server = createServer((request, response) => this.#take(request, response)).listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    this.url = `http://127.0.0.1:${this.server.address().port}/notify`
  }

  async #take(request, response) {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const headers = new Headers(request.headers)
    const caller = this.callerOf(headers.get('client-id'))
    if (!caller?.isSigned(request.url, headers, 'request-time', text))
      this.wrong.push(`a notification is not signed: ${text.slice(0, 200)}`)
    const body = JSON.parse(text)
    this.count += 1
    const order = request.url.split('/').at(-1)
    const known = this.arrivals.get(order) ?? []
    known.push({ sequence: Number(headers.get('notification-sequence')), body, text })
    this.arrivals.set(order, known)
    response.end(ACKNOWLEDGEMENT)
  }

  close() {
    this.server?.closeAllConnections()
    this.server?.close()
  }
}
