import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '../../../server/dist/domain/index.js'
import { completeMessage } from '../message.ts'
import { NOTIFY_PATH, requireSignedSamples } from '../signed-samples.ts'
import { clientOf, type Stage } from '../stage.ts'
import { checkComplete, IS_PAID, openPayments } from './complete.ts'
import { type MoneyPhase, moneyPhase } from './money.ts'

const PATIENCE_MS = 60_000
const LOOK_EVERY_MS = 20

/** The payer pays, and the merchant is notified: the time ends when the last one has arrived. */
export const completingDelivered: MoneyPhase = {
  name: 'completeDelivered',
  done: IS_PAID,
  async check(stage) {
    await checkComplete(stage)
  },
  async prepare(stage, count) {
    const first = await openPayments(stage, count, `${stage.receiver.addresses[0]}${NOTIFY_PATH}`)
    return (index) => completeMessage(clientOf(stage, first + index), first + index)
  },
  async settle(stage) {
    await untilTold(stage)
    await requireSignedSamples(stage, stage.counterpart.gatewayKey)
  },
}

export const completeDelivered = moneyPhase(completingDelivered)

/** Waits until nothing of the outbox is still to be delivered. */
export async function untilTold({ db, signal }: Stage): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  const isWaiting = async () => {
    const { rows } = await db.query(`select 1 from notifications where state = 'WAITING' limit 1`)
    return rows.length > 0
  }
  while (await isWaiting()) {
    if (performance.now() > until) throw new OperatorError('Some notifications have not arrived in time.')
    await delay(LOOK_EVERY_MS, undefined, { signal })
  }
}
