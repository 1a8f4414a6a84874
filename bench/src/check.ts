import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { OperatorError } from '../../server/dist/domain/index.js'
import { inquiryMessage, type Message, numberOf, payMessage, paymentNamed, signedHeaders } from './message.ts'

export interface Counterpart {
  readonly url: string
  readonly merchantKey: KeyObject
  readonly gatewayKey: KeyObject
}

export type Answer = { result: { resultCode: string; resultMessage: string } } & Record<string, unknown>

export const readGatewayKey = (base64: string) =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })

/** Pays and looks at every part of the answer; then the payment must be known. */
export async function checkPay(counterpart: Counterpart, clientId: string, number: number): Promise<void> {
  await checkPayAnswer(counterpart, clientId, number)
  await checkInquiry(counterpart, clientId, paymentNamed(number).paymentRequestId)
}

export async function checkPayAnswer(
  counterpart: Counterpart,
  clientId: string,
  number: number,
  notifyUrl?: string | null,
): Promise<void> {
  const answer = await call(counterpart, payMessage(clientId, number, notifyUrl))
  requireFields(answer, { ...paymentNamed(number), resultCode: 'PAYMENT_IN_PROCESS' })
}

export async function checkInquiry(
  counterpart: Counterpart,
  clientId: string,
  paymentRequestId: string,
): Promise<void> {
  const answer = await call(counterpart, inquiryMessage(clientId, paymentRequestId))
  const expected = paymentNamed(numberOf(paymentRequestId))
  requireFields(answer, { ...expected, resultCode: 'SUCCESS', paymentStatus: 'PROCESSING' })
}

/** Sends one request and verifies the signature of its answer. */
export async function call({ url, merchantKey, gatewayKey }: Counterpart, message: Message): Promise<Answer> {
  const headers = await signedHeaders(message, merchantKey)
  const response = await fetch(`${url}${message.path}`, { method: 'POST', headers, body: message.body })
  const text = await response.text()
  if (response.status !== 200) throw new OperatorError(`A sampled request was answered ${response.status}.`)
  const [, encoded = ''] =
    /^algorithm=RSA256,keyVersion=\d+,signature=(.+)$/.exec(response.headers.get('signature') ?? '') ?? []
  const content = `POST ${message.path}\n${message.clientId}.${response.headers.get('response-time')}.${text}`
  const signature = Buffer.from(decodeURIComponent(encoded), 'base64')
  if (!verify('sha256', Buffer.from(content), gatewayKey, signature))
    throw new OperatorError(`A sampled answer is not signed well: ${text}`)
  return JSON.parse(text) as Answer
}

export function requireFields({ result, ...fields }: Answer, expected: Record<string, unknown>): void {
  const answered: Record<string, unknown> = { ...fields, resultCode: result.resultCode }
  for (const [name, value] of Object.entries(expected)) {
    if (!isDeepStrictEqual(answered[name], value))
      throw new OperatorError(
        `An answer is wrong: ${name} should be ${JSON.stringify(value)}, but it says ${JSON.stringify(answered)}.`,
      )
  }
}

const PAUSE_MS = 250

/** Checks a few times a second while the load goes on; says how often. A failed check fails the load. */
export async function whileChecking<T>(
  load: Promise<T>,
  check: (turn: number) => Promise<void>,
): Promise<{ result: T; checks: number }> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  load.then(over, over)
  let checks = 0
  let flaw: unknown
  while (!isOver && flaw === undefined) {
    await check(checks).then(
      () => {
        checks += 1
      },
      (error: unknown) => {
        flaw = error
      },
    )
    await Promise.race([load.catch(() => {}), delay(PAUSE_MS)])
  }
  const result = await load
  if (flaw !== undefined) throw flaw
  return { result, checks }
}
