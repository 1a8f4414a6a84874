import type { Listing, ToldOutcome } from '../standing.ts'
import type { Ams } from './ams.ts'
import { listTold } from './list.ts'
import { toldOfAttempt } from './messages.ts'

/** What upstream has told since a moment of payments, captures, refunds and raised amounts: a hundred of them a question. */
export async function* outcomes(ams: Ams, listing: Listing): AsyncGenerator<ToldOutcome> {
  for await (const { body } of listTold(ams, listing)) {
    const { about, outcome } = toldOfAttempt(body)
    if (about && outcome) yield { ...about, outcome }
  }
}
