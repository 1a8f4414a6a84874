import { OperatorError } from '../domain/index.ts'
import { type ReceivedSignature, rawPath } from '../platform/signing/index.ts'

export type CapturedRequest = ReceivedSignature

/** Reads a request as it is on the wire; line ends of the head may be LF alone, the body is taken to the byte. */
export function parseCapturedRequest(capture: Buffer): CapturedRequest {
  const head = /^([\s\S]*?)\r?\n\r?\n/.exec(capture.toString('latin1'))
  if (!head)
    throw new OperatorError('The captured request has no empty line between its headers and its body.')
  const [requestLine = '', ...headerLines] = (head[1] ?? '').split(/\r?\n/)
  const [, method, target] = /^(\S+) (\S+)/.exec(requestLine) ?? []
  if (!method || !target)
    throw new OperatorError('The captured request does not begin with a line such as "POST /path".')
  const headers: Record<string, string> = {}
  for (const line of headerLines) {
    const colon = line.indexOf(':')
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim()
  }
  const required = (name: string) => {
    const value = headers[name]
    if (!value) throw new OperatorError(`The captured request has no header ${name}.`)
    return value
  }
  return {
    method,
    path: rawPath(target),
    clientId: required('client-id'),
    time: required('request-time'),
    signatureHeader: required('signature'),
    headers,
    body: capture.subarray(head[0].length),
  }
}
