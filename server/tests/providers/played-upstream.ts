import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { spkiBase64 } from '../../src/platform/signing/index.ts'
import { standIn } from '../support/stand-in.ts'

export type Body = Record<string, unknown>

/** An upstream gateway that takes whatever it is asked for, also what an Amsel refuses. */
export interface PlayedUpstream {
  readonly url: string
  readonly publicKey: string
  /** What it was asked, oldest first. */
  readonly asked: { readonly operation: string; readonly body: Body }[]
  /** The next call of an operation gets no answer that counts, and nothing comes of it. */
  lose(operation: string): void
  /** The next call of an operation is refused with this code. */
  refuse(operation: string, resultCode: string): void
}

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })

const SUCCESS = { resultCode: 'SUCCESS', resultMessage: 'success.', resultStatus: 'S' } as const

export function usePlayedUpstream(): PlayedUpstream {
  let upstream: PlayedUpstream | undefined
  let stop = () => {}
  beforeAll(async () => {
    const asked: PlayedUpstream['asked'] = []
    const lost = new Set<string>()
    const refused = new Map<string, string>()
    const refunds = new Map<unknown, Body>()
    const payments = new Map<unknown, Body>()

    function answerOf(operation: string, body: Body): Body {
      const resultCode = refused.get(operation)
      refused.delete(operation)
      if (resultCode) return { result: { ...SUCCESS, resultCode, resultStatus: 'F' } }
      if (operation === 'payments/inquiryRefund') return refunds.get(body.refundRequestId) ?? UNKNOWN
      if (operation === 'payments/inquiryPayment') return payments.get(body.paymentRequestId) ?? UNKNOWN
      const done = { ...body, result: SUCCESS }
      if (operation === 'payments/refund') {
        const refund = { ...done, refundId: `back-${refunds.size}`, refundStatus: 'SUCCESS' }
        refunds.set(body.refundRequestId, refund)
        return refund
      }
      if (operation !== 'payments/pay') return done
      const payment = { ...done, paymentId: `paid-${payments.size}`, paymentStatus: 'SUCCESS' }
      payments.set(body.paymentRequestId, payment)
      return payment
    }

    const server = createServer(async (request, response) => {
      const path = String(request.url)
      const operation = path.replace('/ams/sandbox/api/v1/', '')
      const body = JSON.parse(await textOf(request)) as Body
      asked.push({ operation, body })
      if (lost.delete(operation)) return response.writeHead(500).end()
      const text = JSON.stringify(answerOf(operation, body))
      const time = new Date().toISOString()
      const clientId = String(request.headers['client-id'])
      const content = Buffer.from(`POST ${path}\n${clientId}.${time}.${text}`)
      const value = encodeURIComponent(sign('sha256', content, keys.privateKey).toString('base64'))
      response.writeHead(200, {
        'client-id': clientId,
        'content-type': 'application/json; charset=UTF-8',
        'response-time': time,
        signature: `algorithm=RSA256,keyVersion=1,signature=${value}`,
      })
      return response.end(text)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    stop = () => {
      server.closeAllConnections()
      server.close()
    }
    upstream = {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      publicKey: spkiBase64(keys.publicKey),
      asked,
      lose: (operation) => void lost.add(operation),
      refuse: (operation, resultCode) => void refused.set(operation, resultCode),
    }
  })
  afterAll(() => stop())
  return standIn('the upstream', () => upstream)
}

const UNKNOWN = {
  result: { resultCode: 'ORDER_NOT_EXIST', resultMessage: 'no', resultStatus: 'F' },
} as const

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}
