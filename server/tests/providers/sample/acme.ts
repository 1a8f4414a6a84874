import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ResultCode } from '@amsel/contract'
import {
  type Attempt,
  type ProviderOutcome,
  providerKey,
  readProviderKey,
} from '../../../src/domain/index.ts'
import type { Circumstances, InboundMessage, Provider, Received } from '../../../src/providers/index.ts'

/** What the service says of a charge or of what was done with one. */
interface Notified {
  readonly key: string
  readonly id: string
  readonly state: 'open' | 'done' | 'refused'
  readonly amount: string
  readonly currency: string
  readonly reason?: string
  readonly page?: string
  readonly token?: string
  readonly network?: string
}

export interface AcmeConfig {
  readonly url: string
  readonly secret: string
}

/** The service's reasons in the words of the interface; any other is PROCESS_FAIL. */
const REASONS: Readonly<Record<string, ResultCode>> = {
  declined: 'DO_NOT_HONOR',
  funds: 'USER_BALANCE_NOT_ENOUGH',
  closed: 'ORDER_IS_CLOSED',
}

/** What each kind of attempt is called there; a charge is the first. */
const ACTS = {
  CAPTURE: 'capture',
  REFUND: 'refund',
  CANCEL: 'return',
  REVERSAL: 'return',
  VOID: 'void',
  INCREMENTAL: 'raise',
} as const

/** An account at a service that a gateway can charge by: a sample, and the smallest that the suite takes. */
export function createAcme(name: string, { url, secret }: AcmeConfig): Provider {
  const sign = (text: string | Buffer) => createHmac('sha256', secret).update(text).digest('hex')

  /** Null where the service knows no such thing. Whatever is no answer throws: it is unknown then. */
  async function ask(path: string, body: object, signal: AbortSignal): Promise<Notified | null> {
    const text = JSON.stringify(body)
    const headers = { 'content-type': 'application/json', 'x-signature': sign(text) }
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: text, signal })
    if (response.status === 404) return null
    const answer = await response.text()
    if (!response.ok || response.headers.get('x-signature') !== sign(answer))
      throw new Error(`${name} answered ${path} with HTTP ${response.status}, or did not sign it`)
    return JSON.parse(answer) as Notified
  }

  return {
    name,
    abilities: { hasPages: true, isRemote: true, takes: (_method, currency) => currency === 'HKD' },

    async send(attempt, given) {
      const { kind, amount } = attempt
      const asked = { key: providerKey(attempt), amount: String(amount.value), currency: amount.currency }
      const path = kind === 'CHARGE' ? '/charges' : `/charges/${chargeKey(given)}/${ACTS[kind]}`
      const notified = await ask(
        path,
        kind === 'CHARGE' ? { ...asked, ...payerOf(given) } : asked,
        given.signal,
      )
      if (!notified) throw new Error(`${name} does not know the charge that ${asked.key} is about`)
      return outcomeOf(attempt, notified)
    },
    async inquire(attempt, { signal }) {
      const notified = await ask('/look', { key: providerKey(attempt) }, signal)
      return notified && outcomeOf(attempt, notified)
    },
    async abandon(attempt, { signal }) {
      const notified = await ask('/close', { key: providerKey(attempt) }, signal)
      if (!notified) throw new Error(`${name} closed nothing`)
      return notified.state === 'refused' ? failure(notified) : outcomeOf(attempt, notified)
    },
    async receive({ headers, body }: InboundMessage): Promise<Received | null> {
      const given = Buffer.from(headers['x-signature'] ?? '')
      const expected = Buffer.from(sign(body))
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const { key } = JSON.parse(body.toString()) as Notified
      // It says that something happened; what it was is asked for.
      return { about: readProviderKey(key), outcome: null, answer: { headers: {}, body: 'ok' } }
    },
  }
}

const chargeKey = ({ context }: Circumstances): string => {
  if (!context) throw new Error('asked without the charge that it is about')
  return providerKey(context.charge)
}

/** A card in the call, its token, or a payer who is sent to the service's page. */
function payerOf({ source, context }: Circumstances): object {
  if (!source) return { returnTo: context?.payment.redirectUrl }
  return 'card' in source ? { card: source.card, keep: true } : { token: source.providerToken }
}

/** Never of another amount than was asked for. */
function outcomeOf({ amount }: Attempt, notified: Notified): ProviderOutcome {
  if (notified.state === 'refused') return failure(notified)
  if (notified.amount !== String(amount.value) || notified.currency !== amount.currency)
    throw new Error('told of another amount than was asked for')
  const { id: reference, page: payerUrl, token: providerToken, network: networkTransactionId } = notified
  if (notified.state === 'open') return { outcome: 'OPENED', reference, ...(payerUrl && { payerUrl }) }
  const card = providerToken && networkTransactionId ? { card: { providerToken, networkTransactionId } } : {}
  return { outcome: 'SUCCESS', resultCode: 'SUCCESS', reference, amount, ...card }
}

const failure = ({ reason = '' }: Notified): ProviderOutcome => ({
  outcome: 'FAIL',
  resultCode: REASONS[reason] ?? 'PROCESS_FAIL',
  isCertain: true,
})
