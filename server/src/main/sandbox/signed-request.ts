import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { formatSignatureHeader, signedContent } from '../../platform/signing/index.ts'
import type { SandboxMerchant } from './sandbox-merchant.ts'

/** A request as it goes over the wire. */
interface SignedRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Caller = Pick<SandboxMerchant, 'clientId' | 'keyVersion' | 'merchantPrivateKey'>

const signInPool = promisify<string, Buffer, KeyObject, Buffer>(sign)

/** Signs requests of the sandbox merchant, such as one of `payments/pay`. */
export function requestSigner(
  merchant: Caller,
): (operation: string, request: object) => Promise<SignedRequest> {
  const sign = bodySigner(merchant)
  return async (operation, request) => {
    const body = JSON.stringify(request)
    return { ...(await sign(operation, body)), body }
  }
}

/** The same for any bytes, whether they are a request or not. */
export function bodySigner(
  merchant: Caller,
): (operation: string, body: string | Buffer) => Promise<Omit<SignedRequest, 'body'>> {
  const { clientId, keyVersion, merchantPrivateKey = '' } = merchant
  let privateKey: KeyObject | undefined
  return async (operation, body) => {
    // Not before it is needed: a spoilt key in the file must not keep a gateway from starting.
    privateKey ??= createPrivateKey({
      key: Buffer.from(merchantPrivateKey, 'base64'),
      format: 'der',
      type: 'pkcs8',
    })
    const path = `/ams/sandbox/api/v1/${operation}`
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
    }
  }
}
