/**
 * What somebody would write in an afternoon instead: Fastify, zod and pg. It verifies the signature, validates the
 * request, commits one row and signs the answer, with nothing tuned.
 */
import { createPrivateKey, createPublicKey, randomUUID, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import pg from 'pg'
import { z } from 'zod'

const { DATABASE_URL, MERCHANT_PUBLIC_KEY, GATEWAY_PRIVATE_KEY } = process.env
const fromBase64 = (text) => ({ key: Buffer.from(text, 'base64'), format: 'der' })
const merchantKey = createPublicKey({ ...fromBase64(MERCHANT_PUBLIC_KEY), type: 'spki' })
const gatewayKey = createPrivateKey({ ...fromBase64(GATEWAY_PRIVATE_KEY), type: 'pkcs8' })
const signInPool = promisify(sign)

const Amount = z.object({ currency: z.string().length(3), value: z.string().regex(/^\d{1,16}$/) })
const PayRequest = z.object({
  productCode: z.string(),
  paymentRequestId: z.string().max(64),
  order: z.object({
    referenceOrderId: z.string().max(64),
    orderDescription: z.string().max(256),
    orderAmount: Amount,
    goods: z
      .array(z.object({ referenceGoodsId: z.string(), goodsName: z.string(), goodsQuantity: z.string() }))
      .optional(),
    buyer: z.object({ referenceBuyerId: z.string(), buyerEmail: z.email().optional() }).optional(),
  }),
  paymentAmount: Amount,
  paymentMethod: z.object({ paymentMethodType: z.string().max(64) }),
  env: z.object({ terminalType: z.string(), clientIp: z.string().optional() }).optional(),
  paymentRedirectUrl: z.url().max(2048),
  paymentNotifyUrl: z.url().max(1024).optional(),
})

const db = new pg.Pool({ connectionString: DATABASE_URL, max: 20 })
await db.query(`
  create table payments (
    client_id text not null,
    payment_request_id text not null,
    payment_id text not null,
    currency text not null,
    amount_minor bigint not null,
    status text not null,
    request jsonb not null,
    created_at timestamptz not null default now(),
    primary key (client_id, payment_request_id)
  )`)

const app = Fastify()
app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))
app.post('/ams/sandbox/api/v1/payments/pay', async (request, reply) => {
  const clientId = request.headers['client-id']
  const { url: path, body } = request
  const [, encoded = ''] = String(request.headers.signature).split('signature=')
  const content = `POST ${path}\n${clientId}.${request.headers['request-time']}.${body}`
  const signature = Buffer.from(decodeURIComponent(encoded), 'base64')
  if (!verify('sha256', Buffer.from(content), merchantKey, signature)) return reply.code(401).send()
  const parsed = PayRequest.safeParse(JSON.parse(body))
  if (!parsed.success) return reply.code(400).send(parsed.error.issues)
  const { paymentRequestId, paymentAmount } = parsed.data
  const { rows } = await db.query(
    `insert into payments (client_id, payment_request_id, payment_id, currency, amount_minor, status, request)
     values ($1, $2, $3, $4, $5, 'PROCESSING', $6) on conflict do nothing returning payment_id, created_at`,
    [
      ...[clientId, paymentRequestId, randomUUID()],
      ...[paymentAmount.currency, paymentAmount.value, JSON.stringify(parsed.data)],
    ],
  )
  if (rows.length === 0) return reply.code(409).send()
  const url = `http://127.0.0.1:8080/checkout/${rows[0].payment_id}`
  const answer = JSON.stringify({
    result: {
      resultCode: 'PAYMENT_IN_PROCESS',
      resultMessage: 'payment in process',
      resultStatus: 'U',
    },
    paymentRequestId,
    paymentId: rows[0].payment_id,
    paymentAmount,
    paymentCreateTime: rows[0].created_at.toISOString(),
    normalUrl: url,
    redirectActionForm: { actionFormType: 'RedirectActionForm', method: 'GET', redirectUrl: url },
  })
  const time = new Date().toISOString()
  const answerContent = `POST ${path}\n${clientId}.${time}.${answer}`
  const answerSignature = await signInPool('sha256', Buffer.from(answerContent), gatewayKey)
  return reply
    .headers({
      'content-type': 'application/json; charset=UTF-8',
      'client-id': clientId,
      'response-time': time,
      signature: `algorithm=RSA256,keyVersion=1,signature=${encodeURIComponent(answerSignature.toString('base64'))}`,
    })
    .send(answer)
})

await app.listen({ host: '127.0.0.1', port: 0 })
process.send({ port: app.server.address().port })
process.on('disconnect', () => process.exit(0))
