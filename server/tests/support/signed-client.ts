import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { COMMON_CODES, OPERATIONS, type OperationContract, type Result } from '@amsel/contract'
import { expect } from 'vitest'
import type { MerchantCredentials } from '../../src/registry/clients/index.ts'

export type Body = { result: Result } & Record<string, unknown>

export interface TestAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: Body
  readonly code: string
  readonly isSigned: boolean
}

/** How a call may differ from a correct one. */
export interface Variation {
  readonly method?: string
  /** The request target on the wire; default: the operation's path. */
  readonly target?: string
  /** The path in the signed content; default: the target. */
  readonly signedPath?: string
  readonly prefix?: string
  readonly headers?: Record<string, string | string[] | undefined>
  readonly time?: string
  readonly signature?: string
  readonly keyVersion?: number | null
  readonly privateKey?: KeyObject
  readonly url?: string
  /** The own address to call from, such as 127.0.1.7. */
  readonly from?: string
  /** Hangs up when it is aborted. */
  readonly signal?: AbortSignal
}

const agent = new Agent({ keepAlive: true, maxSockets: 128 })

/** What signs, sends and checks for a merchant, written against the interface alone: it shares no code with the gateway. */
export class SignedClient {
  readonly clientId: string
  readonly gatewayUrl: string
  readonly privateKey: KeyObject
  readonly gatewayKey: KeyObject

  constructor(
    gatewayUrl: string,
    { clientId, merchantPrivateKey = '', gatewayPublicKey }: MerchantCredentials,
  ) {
    this.gatewayUrl = gatewayUrl
    this.clientId = clientId
    this.privateKey = createPrivateKey({
      key: Buffer.from(merchantPrivateKey, 'base64'),
      format: 'der',
      type: 'pkcs8',
    })
    this.gatewayKey = createPublicKey({
      key: Buffer.from(gatewayPublicKey, 'base64'),
      format: 'der',
      type: 'spki',
    })
  }

  /** Calls an operation such as `payments/pay`; the answer's form and signature are checked. */
  async call(operation: string, request: unknown, variation: Variation = {}): Promise<TestAnswer> {
    const body = typeof request === 'string' || Buffer.isBuffer(request) ? request : JSON.stringify(request)
    const path = `${variation.prefix ?? '/ams/sandbox/api'}/v1/${operation}`
    const answer = await this.send(path, Buffer.from(body), variation)
    requireContract(`v1/${operation}`, answer.body)
    return answer
  }

  async send(path: string, body: Buffer, variation: Variation = {}): Promise<TestAnswer> {
    const method = variation.method ?? 'POST'
    const target = variation.target ?? path
    const signedPath = variation.signedPath ?? target
    const time = variation.time ?? String(Date.now())
    const content = Buffer.concat([Buffer.from(`${method} ${signedPath}\n${this.clientId}.${time}.`), body])
    const value = encodeURIComponent(
      sign('sha256', content, variation.privateKey ?? this.privateKey).toString('base64'),
    )
    const version = variation.keyVersion === null ? '' : `keyVersion=${variation.keyVersion ?? 1},`
    const headers = {
      'Content-Type': 'application/json; charset=UTF-8',
      'client-id': this.clientId,
      'Request-Time': time,
      Signature: variation.signature ?? `algorithm=RSA256,${version}signature=${value}`,
      ...variation.headers,
    }
    const {
      status,
      headers: answered,
      text,
    } = await exchange(variation.url ?? this.gatewayUrl, {
      method,
      target,
      headers,
      body,
      from: variation.from,
      signal: variation.signal,
    })
    expect(status).toBe(200)
    const isSigned = this.#hasValidSignature(method, signedPath, answered, text)
    const parsed = JSON.parse(text) as Body
    return { status, headers: answered, text, body: parsed, code: parsed.result.resultCode, isSigned }
  }

  /** Signed answers must verify; half-signed ones are always wrong. */
  #hasValidSignature(method: string, path: string, headers: IncomingHttpHeaders, text: string): boolean {
    const { signature: header, 'response-time': time, 'client-id': clientId } = headers
    if (!header && !time && !clientId) return false
    const [, encoded = ''] = /^algorithm=RSA256,keyVersion=\d+,signature=([^,=]+)$/.exec(String(header)) ?? []
    expect(clientId).toBe(this.clientId)
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
    const content = `${method} ${path}\n${clientId}.${time}.${text}`
    const isValid = verify(
      'sha256',
      Buffer.from(content),
      this.gatewayKey,
      Buffer.from(decodeURIComponent(encoded), 'base64'),
    )
    expect(isValid, 'the signature of the answer').toBe(true)
    return true
  }
}

/** The time and the signature that a correct call has, to be bent. */
export function signatureOf({ clientId, privateKey }: SignedClient, path: string, body: Buffer) {
  const time = String(Date.now())
  const content = Buffer.concat([Buffer.from(`POST ${path}\n${clientId}.${time}.`), body])
  const raw = sign('sha256', content, privateKey).toString('base64')
  return { time, raw, signature: `algorithm=RSA256,keyVersion=1,signature=${encodeURIComponent(raw)}` }
}

interface RawRequest {
  readonly method: string
  readonly target: string
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Buffer
  readonly from?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export function exchange(
  url: string,
  { method, target, headers, body, from, signal }: RawRequest,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const { hostname, port } = new URL(url)
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        agent,
        hostname,
        port,
        localAddress: from,
        signal,
        method,
        path: target,
        headers: { ...given, 'content-length': body.length } as never,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        )
        response.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Every answer is canonical, and holds nothing but what the contract says: fields and codes. */
function requireContract(path: string, body: Body): void {
  expect(JSON.stringify(body), 'canonical').toBe(JSON.stringify(sorted(body)))
  const contract: OperationContract | undefined = OPERATIONS.find((operation) => operation.path === path)
  if (!contract) return
  const { result, ...fields } = body
  expect(contract.response.strict().safeParse(fields).error?.issues ?? []).toEqual([])
  if (result.resultStatus !== 'F' || contract.path !== 'v1/payments/pay')
    expect([...COMMON_CODES, ...contract.resultCodes]).toContain(result.resultCode)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
  for (const [, member] of members) expect(member).not.toBeNull()
  return Object.fromEntries(
    members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => [key, sorted(member)]),
  )
}
