/** What the vectors are signed with, and for whom. */
import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'

export const KEYS = JSON.parse(
  readFileSync(new URL('../../../contract/vectors/key-material.json', import.meta.url), 'utf8'),
)

export const CLIENT_ID = 'SANDBOX_5X00000000000000'
export const ROOT = '/ams/sandbox/api'
export const TIME = '2026-11-16T12:00:00Z'
/** The caller's clock, milliseconds since 1970. */
export const NOW = Date.parse(TIME)

/** As the gateway's headers have it: with one of its keys, over the content as it stands. */
export function signatureOf({
  path,
  clientId = CLIENT_ID,
  time = TIME,
  body,
  key = 'gateway1',
  version = 1,
}) {
  const privateKey = createPrivateKey({
    key: Buffer.from(KEYS[key].privateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  })
  const signature = sign('RSA-SHA256', Buffer.from(`POST ${path}\n${clientId}.${time}.${body}`), privateKey)
  return `algorithm=RSA256,keyVersion=${version},signature=${encodeURIComponent(signature.toString('base64'))}`
}

export const result = (
  resultStatus,
  resultCode,
  resultMessage = resultCode === 'SUCCESS' ? 'success.' : resultCode,
) => ({
  resultCode,
  resultMessage,
  resultStatus,
})

/** A reply of the gateway to an operation, signed. */
export function reply(operation, answer, given = {}) {
  const body = JSON.stringify(answer)
  const { time = TIME } = given
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'client-id': CLIENT_ID,
      'response-time': time,
      signature: signatureOf({ path: `${ROOT}/${operation}`, body, ...given }),
      tracerid: 'trace-1',
    },
    body,
  }
}

export const without = ({ headers, ...rest }, ...names) => ({
  ...rest,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name))),
})

export const withHeaders = ({ headers, ...rest }, more) => ({ ...rest, headers: { ...headers, ...more } })
