// The same with Fastify: node webhook_fastify.ts data/sandbox-merchant.json 3000
import { ACKNOWLEDGEMENT, Amsel, AmselError, once, SeenInMemory } from '@amsel/client'
import Fastify from 'fastify'

const amsel = await Amsel.fromFile(process.argv[2] ?? 'data/sandbox-merchant.json')
const seen = new SeenInMemory()
const app = Fastify()

// The raw bytes, in place of Fastify's own parser.
app.removeAllContentTypeParsers()
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))

app.post('/notify', async (request, reply) => {
  try {
    const notification = amsel.parseNotification({
      headers: request.headers,
      body: request.body as Buffer,
      path: request.raw.url ?? '/',
    })
    await once(seen, notification, () => console.log(notification.kind))
    return reply.status(ACKNOWLEDGEMENT.status).headers(ACKNOWLEDGEMENT.headers).send(ACKNOWLEDGEMENT.body)
  } catch (error) {
    console.log(error instanceof AmselError ? error.message : error)
    return reply.status(error instanceof AmselError ? 400 : 500).send()
  }
})
await app.listen({ port: Number(process.argv[3] ?? 3000) })
console.log(`listening at http://localhost:${(app.server.address() as { port: number }).port}/notify`)
