import { canonicalJson, isResultCode } from '@amsel/contract'
import {
  decodeSignature,
  formatSignatureHeader,
  parseSignatureHeader,
  readRequestTime,
  type Signer,
  signedContent,
  verify,
} from '../../platform/signing/index.ts'
import { tracingHeaders } from '../../platform/telemetry/index.ts'
import { AmsError, type Answer, type Fields, fieldsOf, isFields } from './answer.ts'
import { type AmsConfig, isSandboxAccount, readGatewayKey, readPrivateKey } from './config.ts'
import { Connection, type Reply } from './connection.ts'

/** Calls an operation such as `payments/pay`. Throws for anything that is not an answer signed by upstream. */
export type Call = (operation: string, request: object, signal: AbortSignal) => Promise<Answer>

interface Caller {
  readonly call: Call
  close(): void
}

/** How an account is called. */
interface Calling {
  readonly signer: Signer
  /** Whether it may be inside a private network. */
  readonly mayBePrivate: boolean
}

export function callerOf(config: AmsConfig, { signer, mayBePrivate }: Calling): Caller {
  const { gatewayUrl, clientId, keyVersion } = config
  const connection = new Connection(gatewayUrl, mayBePrivate)
  const privateKey = readPrivateKey(config.merchantPrivateKey)
  const gatewayKey = readGatewayKey(config.gatewayPublicKey)
  const prefix = isSandboxAccount(config) ? '/ams/sandbox/api/v1' : '/ams/api/v1'
  const contentOf = (path: string, time: string, body: Buffer) =>
    signedContent({ method: 'POST', path, clientId, time, body })

  const isSigned = (path: string, { headers, body }: Reply): boolean => {
    const { signature: header, 'response-time': time } = headers
    if (typeof header !== 'string' || typeof time !== 'string' || readRequestTime(time) === null) return false
    const signature = decodeSignature(parseSignatureHeader(header)?.encoded ?? '')
    return signature !== null && verify(contentOf(path, time, body), signature, gatewayKey)
  }

  return {
    async call(operation, request, signal) {
      const path = `${prefix}/${operation}`
      const body = Buffer.from(canonicalJson(request))
      const time = String(Date.now())
      const signature = await signer.sign(contentOf(path, time, body), privateKey)
      const headers = {
        'content-type': 'application/json; charset=UTF-8',
        'client-id': clientId,
        'request-time': time,
        signature: formatSignatureHeader(keyVersion, signature),
        ...tracingHeaders(signal),
      }
      const reply = await connection.post({ path, headers, body }, signal)
      if (reply.status !== 200) throw new AmsError(`upstream answered ${operation} with HTTP ${reply.status}`)
      const fields = parsed(reply.body)
      if (!isSigned(path, reply))
        throw new AmsError(`upstream’s answer to ${operation} is not signed by its key${saying(fields)}`)
      return answerOf(operation, fields)
    },
    close: () => connection.close(),
  }
}

function parsed(body: Buffer): Fields | null {
  try {
    const value: unknown = JSON.parse(body.toString())
    return isFields(value) ? value : null
  } catch {
    return null
  }
}

/** A gateway that does not know its caller cannot sign. Its code helps, if it is one of the catalogue. */
function saying(fields: Fields | null): string {
  const { resultCode } = fieldsOf(fields?.result)
  return typeof resultCode === 'string' && isResultCode(resultCode) ? ` (${resultCode})` : ''
}

function answerOf(operation: string, fields: Fields | null): Answer {
  const { resultStatus: status, resultCode: code } = fieldsOf(fields?.result)
  if (!fields || typeof code !== 'string' || (status !== 'S' && status !== 'F' && status !== 'U'))
    throw new AmsError(`upstream answered ${operation} without a result`)
  return { operation, status, code, fields }
}
