// The same with Express: node webhook_express.ts data/sandbox-merchant.json 3000
import { ACKNOWLEDGEMENT, Amsel, AmselError, once, SeenInMemory } from '@amsel/client'
import express from 'express'

const amsel = await Amsel.fromFile(process.argv[2] ?? 'data/sandbox-merchant.json')
const seen = new SeenInMemory()
const app = express()

// The raw bytes, and no parser of JSON before it.
app.post('/notify', express.raw({ type: '*/*', limit: '1mb' }), async (request, response) => {
  try {
    const notification = amsel.parseNotification({
      headers: request.headers,
      body: request.body,
      path: request.originalUrl,
    })
    await once(seen, notification, () => console.log(notification.kind))
    response.status(ACKNOWLEDGEMENT.status).set(ACKNOWLEDGEMENT.headers).send(ACKNOWLEDGEMENT.body)
  } catch (error) {
    console.log(error instanceof AmselError ? error.message : error)
    response.sendStatus(error instanceof AmselError ? 400 : 500)
  }
})
const server = app.listen(Number(process.argv[3] ?? 3000), () => {
  const { port } = server.address() as { port: number }
  console.log(`listening at http://localhost:${port}/notify`)
})
