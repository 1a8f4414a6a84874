import { randomUUID } from 'node:crypto'
import { type Attempt, later, MINUTE_MS } from '../../domain/index.ts'
import { type DatabaseTransaction, insertAgendaItem, insertAttempt } from '../../storage/index.ts'

/** How long a provider may be silent before the agenda asks it what became of an attempt. */
export const FINISH_AFTER_MS = MINUTE_MS

export type NewAttempt = Omit<Attempt, 'attemptId' | 'state' | 'createdAt'>

/** Writes the intent to ask a provider, and sees to it that the agenda asks if whoever intends it dies. */
export async function beginAttempt(
  tx: DatabaseTransaction,
  attempt: NewAttempt,
  now: Date,
  finishAfterMs = FINISH_AFTER_MS,
): Promise<Attempt> {
  const begun: Attempt = { ...attempt, attemptId: randomUUID(), state: 'OPEN', createdAt: now }
  await insertAttempt(tx, begun)
  await insertAgendaItem(tx, {
    clientId: attempt.clientId,
    kind: 'finish_attempt',
    subjectId: begun.attemptId,
    dueAt: later(now, finishAfterMs),
  })
  return begun
}
