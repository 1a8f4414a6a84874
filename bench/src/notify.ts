import { verify } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '../../server/dist/domain/index.js'
import type { Counterpart } from './check.ts'
import type { LoadResult } from './load.ts'
import { say } from './progress.ts'
import { emptyOutbox, fillOutbox, readDurations } from './registry.ts'
import { startReceiver } from './start-receiver.ts'

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
  const receiver = await startReceiver(1, signal)
  try {
    const [address = ''] = receiver.addresses
    const count = Math.ceil(phase.signaturesPerSecond * (warmUpSeconds + seconds) * SPARE)
    say(`notify: writing ${count} notifications`)
    await fillOutbox(phase.clientIds, count, address, PATH)
    say(`notify: warm-up for ${warmUpSeconds} s`)
    while ((await receiver.received()).count === 0) await delay(20, undefined, { signal })
    await delay(warmUpSeconds * 1_000, undefined, { signal })
    say(`notify: load for ${seconds} s`)
    const before = (await receiver.received()).count
    const startedAt = performance.now()
    await delay(seconds * 1_000, undefined, { signal })
    const { count: after, samples } = await receiver.received()
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
    receiver.stop()
  }
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
