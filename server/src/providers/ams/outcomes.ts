import type { Listing, ReportedOutcome } from '../reported-state.ts'
import type { Ams } from './ams.ts'
import { listMessages } from './list.ts'
import { outcomeIn } from './messages.ts'

/** What upstream has reported since a moment about payments, captures, refunds and raised amounts: a hundred per request. */
export async function* outcomes(ams: Ams, listing: Listing): AsyncGenerator<ReportedOutcome> {
  for await (const { body } of listMessages(ams, listing)) {
    const { about, outcome } = outcomeIn(body)
    if (about && outcome) yield { ...about, outcome }
  }
}
