import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  LISTEN_WAIT_SECONDS_MAX,
  type ListenToNotificationsRequest,
  type ListenToNotificationsResponse,
} from '@amsel/contract'
import { OperatorError } from '../domain/index.ts'
import type { Command } from './command.ts'
import { type Delivery, forward, type ReceiverAnswer } from './forward.ts'
import { notificationLine } from './notification-line.ts'
import { readSandboxMerchant } from './sandbox-merchant.ts'
import { GatewayRefusal, type SignedCall, signedCall } from './signed-call.ts'

const FORWARD_MS_MAX = 10_000
const POLL_MS_MAX = LISTEN_WAIT_SECONDS_MAX * 1_000 + 10_000
const LAST_POLL_MS_MAX = 2_000
const FIRST_PAUSE_MS = 250
const PAUSE_MS_MAX = 5_000
const BODY_CHARACTERS_MAX = 65_536
/** Of all bodies in one poll, so that it stays below what the gateway reads however they are escaped. */
const BODIES_CHARACTERS_MAX = 262_144

const ACKNOWLEDGEMENT: ReceiverAnswer = {
  httpStatus: 200,
  body: '{"result":{"resultCode":"SUCCESS","resultStatus":"S","resultMessage":"success"}}',
}

export const listen: Command = {
  usage: 'npx amsel listen [--forward-to URL] [--json]',
  purpose: 'brings the notifications of the sandbox merchant to this machine and shows them',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { 'forward-to': { type: 'string' }, json: { type: 'boolean' } },
    })
    const { 'forward-to': address, json } = values
    const target = address === undefined ? null : readTarget(address)
    const merchant = await readSandboxMerchant()
    const poll = pollOf(signedCall(merchant), target)
    const first = await poll({ waitSeconds: 0 }, AbortSignal.timeout(POLL_MS_MAX))

    const stopping = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
    const within = (limitMs: number) => AbortSignal.any([stopping.signal, AbortSignal.timeout(limitMs)])
    const note = (text: string) => void (json ? process.stderr : process.stdout).write(`${text}\n`)
    note(
      `Listening at ${merchant.gatewayUrl} as ${merchant.clientId}; every notification is ` +
        `${target ? `forwarded to ${target}` : 'acknowledged here, for there is no --forward-to'}. Ctrl-C ends it.`,
    )

    const handle = async (delivery: Delivery) => {
      const answer = target ? await forward(target, delivery, within(FORWARD_MS_MAX)) : ACKNOWLEDGEMENT
      const line = json ? jsonLine(delivery, answer) : notificationLine(new Date(), delivery, answer)
      process.stdout.write(`${line}\n`)
      return { deliveryToken: delivery.deliveryToken, ...answer }
    }
    let answers = await Promise.all(first.map(handle))
    const pollOnce = (waitSeconds: number) => poll({ waitSeconds, answers }, within(POLL_MS_MAX))
    while (!stopping.signal.aborted) {
      const deliveries = await insist(pollOnce, stopping.signal, note)
      if (deliveries) answers = await Promise.all(deliveries.map(handle))
    }
    const lastPoll = { waitSeconds: 0, isClosing: true, answers }
    await poll(lastPoll, AbortSignal.timeout(LAST_POLL_MS_MAX)).catch(() => {})
    // A connection that is still being made would keep the process.
    process.exit(0)
  },
}

function readTarget(address: string): URL {
  if (!URL.canParse(address) || !/^https?:/i.test(address))
    throw new OperatorError(`--forward-to must be an http or https URL; it is "${address}".`)
  return new URL(address)
}

type Poll = (
  request: Pick<ListenToNotificationsRequest, 'waitSeconds' | 'answers' | 'isClosing'>,
  signal: AbortSignal,
) => Promise<Delivery[]>

function pollOf(call: SignedCall, target: URL | null): Poll {
  const listenerId = randomUUID()
  const path = target ? target.pathname + target.search : undefined
  return async ({ answers = [], ...request }, signal) => {
    const bodyMax = Math.min(BODY_CHARACTERS_MAX, Math.floor(BODIES_CHARACTERS_MAX / answers.length))
    const { result, deliveries } = await call<ListenToNotificationsResponse>(
      'notifications/listen',
      {
        listenerId,
        path,
        ...request,
        answers: answers.map(({ body, ...answer }) => ({ ...answer, body: body?.slice(0, bodyMax) })),
      },
      signal,
    )
    if (result.resultStatus !== 'S')
      throw new OperatorError(`The gateway is in trouble: ${result.resultMessage}`)
    return deliveries ?? []
  }
}

/** Polls until the gateway answers; null when it is time to stop. What it refuses, it would refuse again. */
async function insist(
  poll: (waitSeconds: number) => Promise<Delivery[]>,
  stopping: AbortSignal,
  note: (text: string) => void,
): Promise<Delivery[] | null> {
  for (let failures = 0; ; failures += 1) {
    try {
      const deliveries = await poll(failures === 0 ? LISTEN_WAIT_SECONDS_MAX : 0)
      if (failures > 0) note('The gateway is back.')
      return deliveries
    } catch (error) {
      if (stopping.aborted) return null
      if (!(error instanceof OperatorError) || error instanceof GatewayRefusal) throw error
      if (failures === 0) note(`Lost the gateway; trying again. ${error.message}`)
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failures, PAUSE_MS_MAX)
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {})
    }
  }
}

function jsonLine({ notificationId, kind, body }: Delivery, answer: ReceiverAnswer): string {
  const outcome = 'failure' in answer ? answer : { httpStatus: answer.httpStatus }
  return JSON.stringify({ notificationId, kind, body: JSON.parse(body), answer: outcome })
}
