// A complete receiver of notifications, made of Node alone. Node 22.18 and newer run it as it is:
//
//   node docs/samples/receiver.ts data/sandbox-merchant.json
//
// All it needs of that file are clientId and gatewayPublicKey. PORT says where it listens, 3000 if absent.
// docs/notifications.md tells what is sent.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Body {
  readonly result?: { readonly resultStatus: string; readonly resultCode: string }
  readonly registrationResult?: { readonly registrationStatus: string }
  readonly [field: string]: unknown
}

/** What a notification changes: the state of a payment, a refund, a dispute … */
interface Change {
  readonly about: string
  readonly state: string
}

const BODY_BYTES_MAX = 2 ** 20

const { clientId, gatewayPublicKey } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
// The form of the key: SubjectPublicKeyInfo (SPKI), DER, Base64 in one line.
const gatewayKey = createPublicKey({
  key: Buffer.from(gatewayPublicKey, 'base64'),
  format: 'der',
  type: 'spki',
})

const server = createServer(async (request, response) => {
  const answer = (status: number, resultStatus: string, resultCode: string) => {
    const result = { resultStatus, resultCode, resultMessage: resultCode.toLowerCase() }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ result }))
  }
  try {
    const bytes = await bytesOf(request)
    if (!isGenuine(request, bytes)) {
      console.log('refused: not signed by the gateway for this merchant and this address')
      return answer(401, 'F', 'INVALID_SIGNATURE')
    }
    console.log(take(request.headers, bytes))
    answer(200, 'S', 'SUCCESS')
  } catch (error) {
    // Whatever is not answered with 200 and S SUCCESS is sent again.
    console.error(error)
    answer(500, 'U', 'UNKNOWN_EXCEPTION')
  }
})

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > BODY_BYTES_MAX) throw new Error('the body is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Verifies before anything is parsed, over the bytes as they came. The client ID is our own and not the one of the
 * header: the gateway may sign for others with the same key. Behind a proxy that changes paths, put in the path that
 * the gateway called.
 */
function isGenuine({ url, headers }: IncomingMessage, bytes: Buffer): boolean {
  const [, signature = ''] = /signature=([^,]+)$/.exec(String(headers.signature)) ?? []
  const head = `POST ${url}\n${clientId}.${headers['request-time']}.`
  const content = Buffer.concat([Buffer.from(head), bytes])
  try {
    return verify('sha256', content, gatewayKey, Buffer.from(decodeURIComponent(signature), 'base64'))
  } catch {
    return false
  }
}

/** What the shop knows. In your program these are tables of its database. */
const seen = new Set<string>()
const known = new Map<string, { state: string; sequence: number }>()

/**
 * Acts once on each notification, and says what it did. In your program this is one database transaction, committed before the answer: put the
 * digest into a table where it is unique and, if it was new, change the order. Slow work comes after the answer.
 */
function take(headers: IncomingHttpHeaders, bytes: Buffer): string {
  const body: Body = JSON.parse(bytes.toString())
  const kind = String(headers['notification-kind'] ?? kindByFields(body))
  // Every attempt has the same bytes, and these are signed; notification-id is not.
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (seen.has(digest)) return `${kind}: doubled, nothing to do`
  const change = CHANGES[kind]?.(body) ?? null
  seen.add(digest)
  // A kind that is not known here is acknowledged all the same. Sending it again would not help.
  if (!change) return `${kind}: not known here, nothing to do`

  const { about, state } = change
  const before = known.get(about)
  const sequence = Number(headers['notification-sequence'] ?? (before?.sequence ?? 0) + 1)
  const isOlder = before && (sequence <= before.sequence || state === 'PENDING')
  if (isOlder) return `${kind}: ${about} is ${before.state} already, nothing to do`
  known.set(about, { state, sequence })
  return `${kind}: ${about} is ${state}`
}

/** By kind. Read what you need and leave the rest alone: later versions may add fields, types and kinds. */
const CHANGES: Readonly<Record<string, (body: Body) => Change | null>> = {
  notifyPayment({ notifyType, paymentRequestId, result }) {
    const about = `payment ${paymentRequestId}`
    switch (notifyType) {
      // S alone does not mean paid: this one has S too, and the payer's money is not there yet.
      case 'PAYMENT_PENDING':
        return { about, state: 'PENDING' }
      case 'PAYMENT_RESULT':
        return { about, state: stateOf(result, 'PAID') }
      case 'UPDATE_AMOUNT_RESULT':
        return { about: `amount of ${about}`, state: stateOf(result, 'RAISED') }
      default:
        return null
    }
  },
  notifyCapture: ({ captureRequestId, result }) => ({
    about: `capture ${captureRequestId}`,
    state: stateOf(result, 'CAPTURED'),
  }),
  notifyRefund: ({ refundRequestId, result }) => ({
    about: `refund ${refundRequestId}`,
    state: stateOf(result, 'REFUNDED'),
  }),
  notifyReversal: ({ paymentRequestId, result }) => ({
    about: `late money for payment ${paymentRequestId}`,
    state: stateOf(result, 'RETURNED'),
  }),
  // A code or a token is a secret: it belongs into your database, sealed, and never into a log.
  notifyAuthorization: ({ authState, accessToken, authorizationNotifyType }) => ({
    about: `agreement ${authState ?? createHash('sha256').update(String(accessToken)).digest('hex')}`,
    state: String(authorizationNotifyType),
  }),
  // These two have no result.
  notifyDispute: ({ disputeId, disputeNotificationType }) => ({
    about: `dispute ${disputeId}`,
    state: String(disputeNotificationType),
  }),
  notifyRegistrationStatus: ({ registrationRequestId, registrationResult }) => ({
    about: `registration ${registrationRequestId}`,
    state: String(registrationResult?.registrationStatus),
  }),
}

const stateOf = (result: Body['result'], success: string) =>
  result?.resultStatus === 'S' ? success : `FAILED: ${result?.resultCode}`

/** For gateways of this interface that do not send the header notification-kind. */
function kindByFields(body: Body): string {
  if (body.disputeNotificationType) return 'notifyDispute'
  if (body.authorizationNotifyType) return 'notifyAuthorization'
  if (body.registrationResult) return 'notifyRegistrationStatus'
  return KINDS_BY_TYPE[String(body.notifyType)] ?? `notifyType ${body.notifyType}`
}

const KINDS_BY_TYPE: Readonly<Record<string, string>> = {
  PAYMENT_RESULT: 'notifyPayment',
  PAYMENT_PENDING: 'notifyPayment',
  UPDATE_AMOUNT_RESULT: 'notifyPayment',
  CAPTURE_RESULT: 'notifyCapture',
  REFUND_RESULT: 'notifyRefund',
  PAYMENT_REVERSAL: 'notifyReversal',
}

server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`Listening at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
