import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { formatSignatureHeader, signedContent } from '../signing/index.ts'
import type { SandboxMerchant } from './sandbox-merchant.ts'

/** A request as it goes over the wire. */
export interface SignedRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const signInPool = promisify<string, Buffer, KeyObject, Buffer>(sign)

/** Signs requests of the sandbox merchant, such as one of `payments/pay`. */
export function requestSigner(
  merchant: Pick<SandboxMerchant, 'clientId' | 'keyVersion' | 'merchantPrivateKey'>,
): (operation: string, request: object) => Promise<SignedRequest> {
  const { clientId, keyVersion, merchantPrivateKey = '' } = merchant
  let privateKey: KeyObject | undefined
  return async (operation, request) => {
    // Not before it is needed: a spoilt key in the file must not keep a gateway from starting.
    privateKey ??= createPrivateKey({
      key: Buffer.from(merchantPrivateKey, 'base64'),
      format: 'der',
      type: 'pkcs8',
    })
    const path = `/ams/sandbox/api/v1/${operation}`
    const body = JSON.stringify(request)
    const time = String(Date.now())
    const content = signedContent({ method: 'POST', path, clientId, time, body })
    return {
      path,
      headers: {
        'content-type': 'application/json; charset=UTF-8',
        'client-id': clientId,
        'request-time': time,
        signature: formatSignatureHeader(keyVersion, await signInPool('sha256', content, privateKey)),
      },
      body,
    }
  }
}
