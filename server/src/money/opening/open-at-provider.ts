import type { Actor, Attempt, Payment } from '../../domain/index.ts'
import type { Provider } from '../../providers/index.ts'
import { insertPayment, updatePayment } from '../../storage/index.ts'
import { type Act, actQuickly, beginAct } from '../act.ts'
import { beginNthCharge } from '../charges/charge.ts'
import type { Call, MoneyParts } from '../parts.ts'
import type { Opened } from './opened.ts'

/** Makes the payment as it is asked for, at the moment when it is written. */
export type Make = (now: Date) => Promise<Pick<Opened, 'payment' | 'source'>>

/**
 * Somebody else's pages complete this payment, or somebody else charges its card: payment and charge are committed before
 * they are asked. Null when the request id is taken.
 */
export async function openAtProvider(
  parts: MoneyParts,
  { actor }: Pick<Call, 'actor'>,
  provider: Provider,
  make: Make,
): Promise<Opened | null> {
  const quickly = await openQuickly(parts, actor, provider, make)
  return quickly ?? openHolding(parts, actor, provider, make)
}

/** By a statement that it shares with others of its moment. Null where nothing was written. */
async function openQuickly(
  parts: MoneyParts,
  actor: Actor,
  { name: provider }: Provider,
  make: Make,
): Promise<Opened | null> {
  const opened = await actQuickly(parts, actor, null, async (act) => {
    const { payment: bare, source } = await make(act.now)
    const payment = { ...bare, provider }
    await insertPayment(act.tx, payment)
    const attempt = await beginNthCharge(act, payment, { provider, instruction: undefined, ordinal: 0 })
    return { payment, attempt, now: act.now, ...(source && { source }) }
  })
  return opened && { ...opened.result, version: opened.version }
}

const openHolding = (
  parts: MoneyParts,
  actor: Actor,
  provider: Provider,
  make: Make,
): Promise<Opened | null> =>
  parts.db.transaction().execute(async (tx) => {
    const act = await beginAct(parts, tx, actor)
    const { payment: bare, source } = await make(act.now)
    if (!(await insertPayment(tx, bare))) return null
    const begun = await beginElsewhere(act, bare, provider.name)
    return { ...begun, now: act.now, ...(source && { source }) }
  })

/** The payment that was just written is this provider's from now on, and its charge is begun. */
export async function beginElsewhere(
  act: Act,
  made: Payment,
  provider: string,
): Promise<{ payment: Payment; attempt: Attempt }> {
  const payment = await updatePayment(act.tx, act.actor, made, { provider })
  const intent = { provider, instruction: undefined, ordinal: 0 }
  return { payment, attempt: await beginNthCharge(act, payment, intent) }
}
