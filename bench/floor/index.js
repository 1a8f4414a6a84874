/**
 * The floor: what must be done for a signed request and nothing else. It verifies, parses, writes one durable row with
 * those of the others that came in the meantime, signs in the thread pool and answers, on plain node:http. One key, no
 * rules, no repeats, no books, no metrics. Whatever the gateway needs more than this is the price of what it is.
 */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { deliver } from './deliver.js'
import { grouped } from './grouped.js'
import { FIND, INSERT, SCHEMA } from './statements.js'
import { stepBack } from './step-back.js'

const { DATABASE_URL, MERCHANT_PUBLIC_KEY, GATEWAY_PRIVATE_KEY } = process.env
const fromBase64 = (text) => ({ key: Buffer.from(text, 'base64'), format: 'der' })
const merchantKey = createPublicKey({ ...fromBase64(MERCHANT_PUBLIC_KEY), type: 'spki' })
const gatewayKey = createPrivateKey({ ...fromBase64(GATEWAY_PRIVATE_KEY), type: 'pkcs8' })
const db = new pg.Pool({ connectionString: DATABASE_URL, max: 4 })
await db.query(SCHEMA)
stepBack()

const insert = grouped(async (calls) => {
  const rows = JSON.stringify(calls.map(({ row }) => row))
  const { rows: written } = await db.query({ name: 'insert', text: INSERT, values: [rows], rowMode: 'array' })
  if (written.length !== calls.length) throw new Error('the floor was sent the same payment twice')
  for (const call of calls) answer(call, call.row.answer)
})

const find = grouped(async (calls) => {
  const names = JSON.stringify(calls.map(({ row }) => row))
  const { rows: found } = await db.query({ name: 'find', text: FIND, values: [names], rowMode: 'array' })
  const answers = new Map(found)
  for (const call of calls) answer(call, inquiryAnswer(answers.get(call.row.payment_request_id)))
})

const OPERATIONS = {
  pay(call, body) {
    const { paymentRequestId, paymentAmount, order } = JSON.parse(body)
    const created_at = new Date().toISOString()
    const payment_id = newPaymentId(created_at)
    call.row = {
      client_id: call.clientId,
      payment_request_id: paymentRequestId,
      payment_id,
      currency: paymentAmount.currency,
      amount_minor: paymentAmount.value,
      created_at,
      order: JSON.stringify(order),
      answer: payAnswer({ paymentRequestId, paymentId: payment_id, paymentAmount, created_at }),
    }
    insert(call)
  },
  inquiryPayment(call, body) {
    call.row = { client_id: call.clientId, payment_request_id: JSON.parse(body).paymentRequestId }
    find(call)
  },
}

const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const { url: path, headers } = request
    const clientId = headers['client-id']
    const body = (chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)).toString()
    const content = Buffer.from(`POST ${path}\n${clientId}.${headers['request-time']}.${body}`)
    const encoded = headers.signature.slice(headers.signature.indexOf('signature=') + 'signature='.length)
    const signature = Buffer.from(decodeURIComponent(encoded), 'base64')
    if (!verify('sha256', content, merchantKey, signature)) response.writeHead(401).end()
    else OPERATIONS[path.slice(path.lastIndexOf('/') + 1)]({ response, path, clientId, row: null }, body)
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))

function answer({ response, path, clientId }, body) {
  const time = new Date().toISOString()
  sign('sha256', Buffer.from(`POST ${path}\n${clientId}.${time}.${body}`), gatewayKey, (_, signature) => {
    const encoded = encodeURIComponent(signature.toString('base64'))
    response
      .writeHead(200, [
        ...['content-type', 'application/json; charset=UTF-8', 'content-length', Buffer.byteLength(body)],
        ...['client-id', clientId, 'response-time', time],
        ...['signature', `algorithm=RSA256,keyVersion=1,signature=${encoded}`],
      ])
      .end(body)
  })
}

let count = 0
/** 35 digits as the gateway's. */
const newPaymentId = (at) => at.replace(/\D/g, '').slice(0, 17) + String(count++).padStart(18, '0')

const IN_PROCESS =
  '{"resultCode":"PAYMENT_IN_PROCESS","resultMessage":"payment in process","resultStatus":"U"}'
const SUCCESS = '{"resultCode":"SUCCESS","resultMessage":"success","resultStatus":"S"}'
const PAGE = 'http://127.0.0.1:8080/checkout/'

function payAnswer({ paymentRequestId, paymentId, paymentAmount, created_at }) {
  const url = PAGE + paymentId
  return `{"result":${IN_PROCESS},"paymentRequestId":${JSON.stringify(paymentRequestId)},"paymentId":"${paymentId}","paymentAmount":${JSON.stringify(paymentAmount)},"paymentCreateTime":"${created_at}","normalUrl":"${url}","redirectActionForm":{"actionFormType":"RedirectActionForm","method":"GET","redirectUrl":"${url}"}}`
}

/** What pay answered, and that nobody has paid yet. */
const inquiryAnswer = (paid) =>
  `{"paymentStatus":"PROCESSING","paymentResultCode":"PAYMENT_IN_PROCESS",${paid.slice(1).replace(IN_PROCESS, SUCCESS)}`

let stopDelivering = () => {}
process.on('message', ({ deliverTo }) => {
  stopDelivering()
  stopDelivering = deliverTo ? deliver(db, gatewayKey, new URL(deliverTo)) : () => {}
})
process.on('disconnect', () => process.exit(0))
