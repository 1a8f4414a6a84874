import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import {
  decodeSignature,
  formatSignatureHeader,
  parseSignatureHeader,
  readPublicKey,
  signedContent,
  verify,
} from '../../platform/signing/index.ts'

/** What a client calls with; keys are RSA, in DER and Base64: PKCS#8, PKCS#1 and SubjectPublicKeyInfo. */
export interface ClientCredentials {
  readonly clientId: string
  readonly keyVersion: number
  readonly merchantPrivateKey: string
  readonly merchantPrivateKeyPkcs1: string
  readonly merchantPublicKey: string
  readonly gatewayPublicKey: string
}

export type AmselAnswer<Fields extends object = Record<string, unknown>> = Fields & {
  readonly result: {
    readonly resultCode: string
    readonly resultStatus: 'S' | 'F' | 'U'
    readonly resultMessage: string
  }
}

export type SignedCaller = <Fields extends object = Record<string, unknown>>(
  operation: string,
  request: object,
) => Promise<AmselAnswer<Fields>>

const signInPool = promisify<string, Buffer, KeyObject, Buffer>(sign)

export function signedCaller(
  gatewayUrl: string,
  { clientId, keyVersion, merchantPrivateKey, gatewayPublicKey }: ClientCredentials,
): SignedCaller {
  const key = createPrivateKey({
    key: Buffer.from(merchantPrivateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  })
  const gatewayKey = readPublicKey(gatewayPublicKey)
  return async (operation, request) => {
    const path = `/ams/sandbox/api/v1/${operation}`
    const [body, time] = [JSON.stringify(request), String(Date.now())]
    const content = signedContent({ method: 'POST', path, clientId, time, body })
    const response = await fetch(gatewayUrl + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=UTF-8',
        'client-id': clientId,
        'request-time': time,
        signature: formatSignatureHeader(keyVersion, await signInPool('sha256', content, key)),
      },
      body,
    })
    const answer = Buffer.from(await response.arrayBuffer())
    const { headers } = response
    const parts = { method: 'POST', path, clientId, time: headers.get('response-time') ?? '', body: answer }
    if (!isSignedBy(gatewayKey, headers.get('signature') ?? '', signedContent(parts)))
      throw new Error(`The answer to ${operation} has no valid signature.`)
    return JSON.parse(answer.toString())
  }
}

export function isSignedBy(key: KeyObject, signatureHeader: string, content: Buffer): boolean {
  const header = parseSignatureHeader(signatureHeader)
  const signature = header && decodeSignature(header.encoded)
  return signature !== null && verify(content, signature, key)
}
