// Receives notifications on Node alone. node webhook_receiver.ts data/sandbox-merchant.json 3000
import { createServer } from 'node:http'
import { ACKNOWLEDGEMENT, Amsel, AmselError, once, SeenInMemory } from '@amsel/client'

const amsel = await Amsel.fromFile(process.argv[2] ?? 'data/sandbox-merchant.json')
// In production: a table beside your orders, so that it survives a restart.
const seen = new SeenInMemory()
// Anybody can send something here.
const BYTES_MAX = 1_000_000

const server = createServer(async (request, response) => {
  try {
    if (request.url !== '/notify') return response.writeHead(404).end()
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of request) {
      size += chunk.length
      if (size > BYTES_MAX) return response.writeHead(413).end()
      chunks.push(chunk)
    }
    const notification = amsel.parseNotification({
      headers: request.headers,
      // The bytes as they came: parsing them first would spoil the signature.
      body: Buffer.concat(chunks),
      path: request.url ?? '/',
    })
    await once(seen, notification, () => {
      if (notification.kind !== 'notifyPayment') return console.log(notification.kind)
      const { notifyType, result, paymentRequestId } = notification.body
      // S alone is not paid: a pending payment says S as well.
      if (notifyType === 'PAYMENT_RESULT')
        console.log(`${paymentRequestId} ${result.resultStatus === 'S' ? 'is paid' : 'failed'}`)
    })
    response.writeHead(ACKNOWLEDGEMENT.status, ACKNOWLEDGEMENT.headers).end(ACKNOWLEDGEMENT.body)
  } catch (error) {
    // Not acknowledged: the gateway sends it again.
    console.log(error instanceof AmselError ? error.message : error)
    response.writeHead(error instanceof AmselError ? 400 : 500).end()
  }
})
server.listen(Number(process.argv[3] ?? 3000), () => {
  const { port } = server.address() as { port: number }
  console.log(`listening at http://localhost:${port}/notify`)
})
