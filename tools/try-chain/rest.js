// Brings both gateways to rest: clocks are moved where waiting would take long.
import { setTimeout as delay } from 'node:timers/promises'

const REST_MS_MAX = 240_000
/** Longer than any payment here is open, and than the pauses between questions grow. */
const STEP_SECONDS = 1_200

const OPEN = `select
  (select count(*)::int from payments where status in ('PROCESSING', 'PENDING')) as payments,
  (select count(*)::int from attempts where state in ('OPEN', 'PENDING')) as attempts,
  (select count(*)::int from payment_transactions where status = 'PROCESSING') as transactions,
  (select count(*)::int from notifications where state = 'WAITING') as notifications`

/** What is still open at each; nothing when both are at rest. */
export async function comeToRest({ front, back }, callers, say) {
  const until = performance.now() + REST_MS_MAX
  for (let shown = ''; ; ) {
    // The back first: what it decides is asked for by the front then.
    for (const caller of callers) await move(caller)
    const open = { front: (await front.query(OPEN))[0], back: (await back.query(OPEN))[0] }
    const left = [...Object.values(open.front), ...Object.values(open.back)].some((count) => count > 0)
    if (JSON.stringify(open) !== shown) say(`open: ${JSON.stringify(open)}`)
    shown = JSON.stringify(open)
    if (!left) return []
    if (performance.now() > until) return [`still open after all: ${shown}`]
    await delay(1_000)
  }
}

async function move(caller) {
  let seconds = STEP_SECONDS
  for (let tries = 0; tries < 40; tries += 1) {
    const answer = await caller.ask('simulator/advanceClock', { seconds })
    if (answer?.result.resultStatus === 'S') return
    if (answer?.result.resultStatus === 'U') seconds = 0
    await delay(250)
  }
}
