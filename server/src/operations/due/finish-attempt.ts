import { type Attempt, clientTime, isDecided } from '../../domain/index.ts'
import type { Provider } from '../../providers/index.ts'
import {
  type ClaimedItem,
  findAttempt,
  finishAgendaItem,
  getClock,
  updateAttempt,
} from '../../storage/index.ts'
import { book } from '../book.ts'
import type { OperationParts } from '../operation.ts'
import { recordCharge } from '../payments/record-charge.ts'

type Parts = Pick<OperationParts, 'db' | 'clock' | 'providers' | 'notifications'>

/**
 * Learns what became of an attempt whose outcome was never recorded: the provider is asked, and gets it again
 * under the same key only when it never heard of it.
 */
export async function finishAttempt(parts: Parts, item: ClaimedItem): Promise<void> {
  const attempt = await findAttempt(parts.db, item.clientId, item.subjectId)
  if (!attempt || isDecided(attempt.state)) {
    await parts.db.transaction().execute((tx) => finishAgendaItem(tx, item))
    return
  }
  const provider = Object.values(parts.providers).find(({ name }) => name === attempt.provider)
  if (!provider) throw new Error(`the provider ${attempt.provider} is not configured`)
  const told = (await provider.inquire(attempt)) ?? (await send(provider, attempt))
  if (attempt.kind === 'CHARGE') await recordCharge(parts, attempt, told)
  else if (told.outcome === 'SUCCESS') await recordReversal(parts, attempt, item)
  else throw new Error(`the reversal ${attempt.attemptId} is ${told.outcome}`)
}

const send = (provider: Provider, attempt: Attempt) =>
  attempt.kind === 'CHARGE' ? provider.charge(attempt) : provider.reverse(attempt)

async function recordReversal({ db, clock }: Parts, attempt: Attempt, item: ClaimedItem): Promise<void> {
  const { clientId, attemptId, amount } = attempt
  await db.transaction().execute(async (tx) => {
    if (!(await finishAgendaItem(tx, item))) return
    const happenedAt = clientTime(clock, (await getClock(tx, clientId)).offsetMs)
    const isNew = await updateAttempt(tx, attempt, {
      state: 'SUCCEEDED',
      resultCode: 'SUCCESS',
      decidedAt: happenedAt,
    })
    if (isNew)
      await book(tx, { clientId, eventKind: 'LATE_PAYMENT_REVERSED', eventId: attemptId, amount, happenedAt })
  })
}
