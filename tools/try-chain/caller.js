// Calls a gateway with signed requests, believes signed answers alone, and asks again what has no certain answer.
import { createPublicKey, verify } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { requestSigner } from '../../server/dist/main/index.js'

const REPEAT_AFTER_MS = 250
const ANSWER_MS_MAX = 20_000

export class Caller {
  answers = { S: 0, 'U, in process': 0, 'U, unknown': 0, F: 0, none: 0 }
  /** Answers that nobody may give. */
  wrong = []
  #sign
  #gatewayKey

  constructor(gateway, credentials) {
    this.gateway = gateway
    this.credentials = credentials
    this.clientId = credentials.clientId
    this.#sign = requestSigner(credentials)
    const key = Buffer.from(credentials.gatewayPublicKey, 'base64')
    this.#gatewayKey = createPublicKey({ key, format: 'der', type: 'spki' })
  }

  /** The answer, or null where none came. */
  async ask(operation, request) {
    const { path, headers, body } = await this.#sign(operation, request)
    try {
      const signal = AbortSignal.timeout(ANSWER_MS_MAX)
      const response = await fetch(this.gateway.url + path, { method: 'POST', headers, body, signal })
      const text = await response.text()
      // It starts, and does not know its clients yet.
      if (response.status === 503) throw new Error(text)
      if (!this.isSigned(path, response.headers, 'response-time', text))
        this.wrong.push(`${operation}: not signed: ${text.slice(0, 200)}`)
      const answer = { ...JSON.parse(text), text }
      this.answers[kindOf(answer.result)] += 1
      return answer
    } catch {
      this.answers.none += 1
      return null
    }
  }

  isSigned(path, headers, timeHeader, text) {
    const [, encoded = ''] = /signature=([^,]*)/.exec(headers.get('signature') ?? '') ?? []
    const content = `POST ${path}\n${headers.get('client-id') ?? this.clientId}.${headers.get(timeHeader)}.${text}`
    const signature = Buffer.from(decodeURIComponent(encoded), 'base64')
    return verify('sha256', Buffer.from(content), this.#gatewayKey, signature)
  }

  /** Asks until the answer is S, F or one of these codes; `notYet` are refusals that pass by themselves. */
  async certain(operation, request, { codes = [], notYet = [], until = () => false } = {}) {
    for (;;) {
      const answer = await this.ask(operation, request)
      const { resultStatus, resultCode } = answer?.result ?? {}
      const isCertain = resultStatus === 'S' || resultStatus === 'F' || codes.includes(resultCode)
      if (isCertain && !notYet.includes(resultCode)) return answer
      if (until()) throw new Error(`${operation} has no certain answer: ${resultCode ?? 'none'}`)
      await delay(REPEAT_AFTER_MS)
    }
  }
}

const kindOf = ({ resultStatus, resultCode }) => {
  if (resultStatus !== 'U') return resultStatus
  return resultCode === 'UNKNOWN_EXCEPTION' ? 'U, unknown' : 'U, in process'
}
