import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '../../../server/dist/domain/index.js'
import { completeMessage } from '../message.ts'
import type { Slice } from '../phase.ts'
import { loadSlice, watchCpu } from '../slice.ts'
import { clientOf, type Stage } from '../stage.ts'
import { checkComplete, IS_PAID, openPayments } from './complete.ts'
import { type MoneyLoad, type MoneyPhase, moneyPhase } from './money.ts'

const PATIENCE_MS = 60_000
const LOOK_EVERY_MS = 20

/** The payer pays, and the merchant is told of it. */
export const completingDelivered: MoneyPhase = {
  name: 'completeDelivered',
  trace: IS_PAID,
  async check(stage) {
    await checkComplete(stage)
  },
  async prepare(stage, count) {
    const first = await openPayments(stage, count, notifyUrlOf(stage))
    return (index) => completeMessage(clientOf(stage, first + index), first + index)
  },
  measure: untilDelivered,
}

export const completeDelivered = moneyPhase(completingDelivered)

const notifyUrlOf = ({ receiver }: Stage) => `${receiver.addresses[0]}/notify`

/** The time ends when the merchant knows as much as was answered. */
async function untilDelivered(stage: Stage, load: MoneyLoad): Promise<Slice> {
  const arrived = () => stage.receiver.ask('count')
  const before = await arrived()
  const cpu = watchCpu(stage, stage.gateway.pid)
  const slice = await loadSlice(stage, stage.gateway, load)
  const loadedAt = performance.now()
  while ((await arrived()) - before < slice.answers) {
    if (performance.now() - loadedAt > PATIENCE_MS)
      throw new OperatorError('Some notifications have not arrived in time.')
    await delay(LOOK_EVERY_MS, undefined, { signal: stage.signal })
  }
  const lateSeconds = (performance.now() - loadedAt) / 1_000
  const seconds = slice.seconds + lateSeconds
  stage.deliveredPerSecond = slice.answers / seconds
  return { ...slice, seconds, cpuMs: cpu(slice.answers) }
}
