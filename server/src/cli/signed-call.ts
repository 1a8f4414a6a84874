import type { KeyObject } from 'node:crypto'
import type { Result } from '@amsel/contract'
import { OperatorError } from '../domain/index.ts'
import { requestSigner, type SandboxMerchant } from '../main/index.ts'
import {
  type ContentParts,
  decodeSignature,
  parseSignatureHeader,
  readPublicKey,
  signedContent,
  verify,
} from '../platform/signing/index.ts'

/** Calls an operation such as `payments/pay`. */
export type SignedCall = <T extends object>(
  operation: string,
  request: object,
  signal?: AbortSignal,
) => Promise<T & { result: Result }>

/** The gateway answered F: the same request would get the same answer again. */
export class GatewayRefusal extends OperatorError {}

/** Calls as the sandbox merchant; `show` gets every message. An answer without a valid signature does not count. */
export function signedCall(merchant: SandboxMerchant, show = (_message: string) => {}): SignedCall {
  const { gatewayUrl, clientId } = merchant
  const signed = requestSigner(merchant)
  const gatewayKey = readPublicKey(merchant.gatewayPublicKey)
  return async (operation, request, signal) => {
    const { path, headers: signedHeaders, body } = await signed(operation, request)
    show(`\n→ POST ${path}\n  ${body}\n`)
    const { headers, answer } = await exchange(gatewayUrl + path, {
      method: 'POST',
      headers: signedHeaders,
      body,
      signal: signal ?? null,
    })
    show(`← ${answer}\n`)
    const answered = {
      method: 'POST',
      path,
      clientId,
      time: headers.get('response-time') ?? '',
      body: answer,
    }
    if (!isSignedBy(gatewayKey, headers.get('signature') ?? '', answered))
      throw new OperatorError("The answer's signature is not valid.")
    const parsed = JSON.parse(answer.toString())
    if (parsed.result.resultStatus === 'F')
      throw new GatewayRefusal(`The gateway refused: ${parsed.result.resultMessage}`)
    return parsed
  }
}

async function exchange(url: string, request: RequestInit): Promise<{ headers: Headers; answer: Buffer }> {
  try {
    const response = await fetch(url, request)
    return { headers: response.headers, answer: Buffer.from(await response.arrayBuffer()) }
  } catch {
    throw new OperatorError(`No gateway answers at ${new URL(url).origin}: start it with "npx amsel serve".`)
  }
}

function isSignedBy(key: KeyObject, signatureHeader: string, deps: ContentParts): boolean {
  const header = parseSignatureHeader(signatureHeader)
  const signature = header && decodeSignature(header.encoded)
  return signature !== null && verify(signedContent(deps), signature, key)
}
