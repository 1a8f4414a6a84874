import { type ChildProcess, fork } from 'node:child_process'
import { verify } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '../../server/dist/domain/index.js'
import type { Counterpart } from './check.ts'
import type { LoadResult } from './load.ts'
import { say } from './progress.ts'
import type { Received } from './receiver.ts'
import { emptyOutbox, fillOutbox, readDurations } from './registry.ts'

interface NotifyPhase {
  readonly clientIds: readonly string[]
  readonly counterpart: Counterpart
  readonly warmUpSeconds: number
  readonly seconds: number
  /** No machine delivers more than it signs. */
  readonly signaturesPerSecond: number
  readonly signal: AbortSignal
}

const SPARE = 1.25
const PATH = '/notify'

/** Fills the outbox and counts what arrives at a local receiver. */
export async function measureNotify(phase: NotifyPhase): Promise<LoadResult> {
  const { warmUpSeconds, seconds, signal } = phase
  const receiver = fork(fileURLToPath(new URL('./receiver.js', import.meta.url)), { stdio: 'inherit' })
  try {
    const [port] = (await once(receiver, 'message', { signal })) as [number]
    const count = Math.ceil(phase.signaturesPerSecond * (warmUpSeconds + seconds) * SPARE)
    say(`notify: writing ${count} notifications`)
    await fillOutbox(phase.clientIds, count, `http://127.0.0.1:${port}`, PATH)
    say(`notify: warm-up for ${warmUpSeconds} s`)
    while ((await received(receiver)).count === 0) await delay(20, undefined, { signal })
    await delay(warmUpSeconds * 1_000, undefined, { signal })
    say(`notify: load for ${seconds} s`)
    const before = (await received(receiver)).count
    const startedAt = performance.now()
    await delay(seconds * 1_000, undefined, { signal })
    const { count: after, samples } = await received(receiver)
    const elapsed = (performance.now() - startedAt) / 1_000
    await emptyOutbox()
    for (const sample of samples) requireSigned(phase, sample)
    say(`notify: ${after - before} acknowledged in ${elapsed.toFixed(1)} s, ${samples.length} checked`)
    return {
      answers: after - before,
      seconds: elapsed,
      errors: {},
      ...(await readDurations()),
      hasRunOut: after >= count,
    }
  } finally {
    receiver.disconnect()
  }
}

async function received(receiver: ChildProcess): Promise<Received> {
  receiver.send('count')
  const [answer] = (await once(receiver, 'message')) as [Received]
  return answer
}

/** The signed content is written out here: the bench shares no signing code with the gateway. */
function requireSigned({ counterpart, clientIds }: NotifyPhase, request: string): void {
  const [head = '', body = ''] = request.split('\r\n\r\n')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  const clientId = header('client-id')
  const [, encoded = ''] = header('signature').split('signature=')
  const content = `POST ${PATH}\n${clientId}.${header('request-time')}.${body}`
  const signature = Buffer.from(decodeURIComponent(encoded), 'base64')
  if (
    !clientIds.includes(clientId) ||
    !verify('sha256', Buffer.from(content), counterpart.gatewayKey, signature)
  )
    throw new OperatorError(`A sampled notification is not signed well: ${request}`)
}
