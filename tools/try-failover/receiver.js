// The shop's endpoint: acknowledges every notification and remembers in which order they came.
import { once } from 'node:events'
import { createServer } from 'node:http'

const ACKNOWLEDGEMENT = '{"result":{"resultCode":"SUCCESS","resultMessage":"success","resultStatus":"S"}}'

export class Receiver {
  /** By what they tell of: the shop's id of the payment or the refund. */
  arrivals = new Map()
  count = 0

  async open() {
    this.server = createServer(async (request, response) => {
      const chunks = []
      for await (const chunk of request) chunks.push(chunk)
      const body = JSON.parse(Buffer.concat(chunks).toString())
      const id = body.refundRequestId ?? body.paymentRequestId
      this.count += 1
      const { times = 0, ...first } = this.arrivals.get(id) ?? {
        place: this.count,
        sequence: Number(request.headers['notification-sequence']),
        status: body.result.resultStatus,
      }
      this.arrivals.set(id, { ...first, times: times + 1 })
      response.end(ACKNOWLEDGEMENT)
    }).listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    return `http://127.0.0.1:${this.server.address().port}/notify`
  }

  close() {
    this.server?.closeAllConnections()
    this.server?.close()
  }
}
