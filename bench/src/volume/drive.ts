import { Pool } from 'undici'
import { OperatorError } from '../../../server/dist/domain/index.js'
import { QUEUES } from '../ceiling.ts'
import { type Answer, requireFields } from '../check.ts'
import { type Message, signedHeaders } from '../message.ts'
import type { Side } from './side.ts'

/** A request, and what must stand in its answer. */
interface Step {
  readonly message: Message
  readonly expected: Readonly<Record<string, unknown>>
}

/** Steps that follow one another. */
type Chain = readonly Step[]

interface SignedStep extends Step {
  readonly headers: Record<string, string>
}

type SignedChain = readonly SignedStep[]

export interface Done {
  readonly count: number
  readonly seconds: number
}

/** Signs beforehand, so that the load costs next to nothing. */
export async function signChains(side: Side, chains: readonly Chain[]): Promise<SignedChain[]> {
  const { counterpart, signal } = side
  const signed: SignedChain[] = []
  let next = 0
  const queue = async () => {
    for (let index = next++; index < chains.length; index = next++) {
      signal.throwIfAborted()
      signed[index] = await Promise.all(
        (chains[index] ?? []).map(async (step) => ({
          ...step,
          headers: await signedHeaders(step.message, counterpart.merchantKey),
        })),
      )
    }
  }
  await Promise.all(Array.from({ length: QUEUES }, queue))
  return signed
}

interface Drive {
  readonly connections: number
  /** Nothing more is begun after so many seconds. */
  readonly secondsMax: number
}

/** Sends the chains over kept-alive connections, one request at a time on each, and looks at every answer. */
export async function drive(
  { gateway, signal }: Side,
  chains: readonly SignedChain[],
  { connections, secondsMax }: Drive,
): Promise<Done> {
  const pool = new Pool(gateway.url, { connections, pipelining: 1 })
  const send = async ({ message, expected, headers }: SignedStep) => {
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: message.path,
      headers,
      body: message.body,
    })
    const text = await body.text()
    if (statusCode !== 200) throw new OperatorError(`A request was answered ${statusCode}: ${text}`)
    requireFields(JSON.parse(text) as Answer, expected)
  }
  const startedAt = performance.now()
  const until = startedAt + secondsMax * 1_000
  let next = 0
  let count = 0
  const queue = async () => {
    while (next < chains.length && performance.now() < until) {
      signal.throwIfAborted()
      for (const step of chains[next++] ?? []) await send(step)
      count += 1
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, queue))
    return { count, seconds: (performance.now() - startedAt) / 1_000 }
  } finally {
    await pool.destroy()
  }
}
