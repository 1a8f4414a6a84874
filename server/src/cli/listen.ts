import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  LISTEN_WAIT_SECONDS_MAX,
  type ListenToNotificationsRequest,
  type ListenToNotificationsResponse,
} from '@amsel/contract'
import { OperatorError } from '../domain/index.ts'
import type { SandboxMerchant } from '../main/index.ts'
import type { Command } from './command.ts'
import { type Delivery, forward, type ReceiverAnswer } from './forward.ts'
import { notificationLine } from './notification-line.ts'
import { readCredentials, readSandboxMerchant } from './sandbox-merchant.ts'
import { GatewayRefusal, type SignedCall, signedCall } from './signed-call.ts'
import { UsageError } from './usage-error.ts'

const FORWARD_MS_MAX = 10_000
const POLL_MS_MAX = LISTEN_WAIT_SECONDS_MAX * 1_000 + 10_000
const LAST_POLL_MS_MAX = 2_000
const FIRST_PAUSE_MS = 250
const PAUSE_MS_MAX = 5_000
const BODY_CHARACTERS_MAX = 65_536
/** For all bodies in one poll, so that it stays below what the gateway reads however they are escaped. */
const BODIES_CHARACTERS_MAX = 262_144

const ACKNOWLEDGEMENT: ReceiverAnswer = {
  httpStatus: 200,
  body: '{"result":{"resultCode":"SUCCESS","resultStatus":"S","resultMessage":"success"}}',
}

export const listen: Command = {
  usage: 'npx amsel listen [--forward-to URL] [--credentials FILE]... [--json]',
  purpose: 'receives the notifications of the sandbox merchant, or of others, on this machine and shows them',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        'forward-to': { type: 'string' },
        credentials: { type: 'string', multiple: true },
        json: { type: 'boolean' },
      },
    })
    const { 'forward-to': address, credentials, json = false } = values
    const target = address === undefined ? null : readTarget(address)
    const merchants = credentials ? await readCredentials(credentials) : [await readSandboxMerchant()]
    const listeners = merchants.map((merchant) => ({ merchant, poll: pollOf(signedCall(merchant), target) }))
    const firsts = await Promise.all(
      listeners.map(({ poll }) => poll({ waitSeconds: 0 }, AbortSignal.timeout(POLL_MS_MAX))),
    )
    const stopping = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
    const note = (text: string) => void (json ? process.stderr : process.stdout).write(`${text}\n`)
    note(
      `Listening at ${merchants[0]?.gatewayUrl} as ${merchants.map(({ clientId }) => clientId).join(', ')}; every ` +
        `notification is ${target ? `forwarded to ${target}` : 'acknowledged here, because there is no --forward-to'}. Ctrl-C ends it.`,
    )
    const room: ListeningRoom = {
      target,
      json,
      isOneOfMany: merchants.length > 1,
      stopping: stopping.signal,
      note,
    }
    await Promise.all(listeners.map((listener, index) => goOn(room, listener, firsts[index] ?? [])))
    // A connection that is still being made would keep the process alive.
    process.exit(0)
  },
}

interface ListeningRoom {
  readonly target: URL | null
  readonly json: boolean
  /** Whether the output must say whose a notification is. */
  readonly isOneOfMany: boolean
  readonly stopping: AbortSignal
  note(text: string): void
}

interface Listener {
  readonly merchant: SandboxMerchant
  readonly poll: Poll
}

/** Listens for one merchant until it is time to stop. */
async function goOn(room: ListeningRoom, { merchant, poll }: Listener, first: Delivery[]): Promise<void> {
  const { target, stopping, note } = room
  const within = (limitMs: number) => AbortSignal.any([stopping, AbortSignal.timeout(limitMs)])
  const handle = async (delivery: Delivery) => {
    const answer = target ? await forward(target, delivery, within(FORWARD_MS_MAX)) : ACKNOWLEDGEMENT
    process.stdout.write(`${lineOf(room, merchant, delivery, answer)}\n`)
    return { deliveryToken: delivery.deliveryToken, ...answer }
  }
  let answers = await Promise.all(first.map(handle))
  const pollOnce = (waitSeconds: number) => poll({ waitSeconds, answers }, within(POLL_MS_MAX))
  while (!stopping.aborted) {
    const deliveries = await insist(pollOnce, stopping, note)
    if (deliveries) answers = await Promise.all(deliveries.map(handle))
  }
  const lastPoll = { waitSeconds: 0, isClosing: true, answers }
  await poll(lastPoll, AbortSignal.timeout(LAST_POLL_MS_MAX)).catch(() => {})
}

function lineOf(
  { json, isOneOfMany }: ListeningRoom,
  { clientId }: SandboxMerchant,
  delivery: Delivery,
  answer: ReceiverAnswer,
): string {
  if (json) return jsonLine(delivery, answer, isOneOfMany ? { clientId } : {})
  return `${notificationLine(new Date(), delivery, answer)}${isOneOfMany ? `  (${clientId})` : ''}`
}

function readTarget(address: string): URL {
  if (!URL.canParse(address) || !/^https?:/i.test(address))
    throw new UsageError(`--forward-to must be an http or https URL; it is "${address}".`)
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
      throw new OperatorError(`The gateway reports a problem: ${result.resultMessage}`)
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

function jsonLine({ notificationId, kind, body }: Delivery, answer: ReceiverAnswer, whose: object): string {
  const outcome = 'failure' in answer ? answer : { httpStatus: answer.httpStatus }
  return JSON.stringify({ ...whose, notificationId, kind, body: JSON.parse(body), answer: outcome })
}
