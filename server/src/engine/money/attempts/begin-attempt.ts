import {
  type Attempt,
  type AttemptOrigin,
  actorMark,
  attemptName,
  later,
  MINUTE_MS,
  SECOND_MS,
} from '../../../domain/index.ts'
import { insertJob, insertAttempt } from '../../../storage/index.ts'
import type { Unit } from '../unit.ts'
import { keyOf } from './attempt-key.ts'

/** How long a provider may be silent before a job asks about the attempt. */
export const FINISH_AFTER_MS = MINUTE_MS

/** The same for a customer's code: its till asks for half a minute and then cancels. */
export const ASK_OF_CODE_AFTER_MS = 15 * SECOND_MS

type NewAttempt = Omit<
  Attempt,
  'attemptId' | 'state' | 'createdAt' | 'begunBy' | 'reference' | 'payerUrl' | 'resends'
> & {
  readonly origin: AttemptOrigin
  /** When a job takes over if nobody has finished it. */
  readonly finishAfterMs?: number | undefined
}

/** Writes the intent to ask a provider, and makes sure that a job asks if the caller dies. */
export function beginAttempt(
  { writes, actor, now }: Unit,
  { origin, finishAfterMs = FINISH_AFTER_MS, ...attempt }: NewAttempt,
): Attempt {
  const begun: Attempt = {
    ...attempt,
    attemptId: keyOf(attemptName(actor.client, attempt.kind, origin)),
    state: 'OPEN',
    createdAt: now,
    begunBy: actorMark(actor),
    reference: null,
    payerUrl: null,
    resends: 0,
  }
  insertAttempt(writes, begun)
  insertJob(writes, {
    clientId: attempt.clientId,
    kind: 'finish_attempt',
    subjectId: begun.attemptId,
    dueAt: later(now, finishAfterMs),
  })
  return begun
}
