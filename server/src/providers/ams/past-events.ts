import { canonicalJson } from '@amsel/contract'
import type { PastEvent } from '../provider.ts'
import type { Listing } from '../reported-state.ts'
import { agreementEventIn } from './agreement-messages.ts'
import type { Ams } from './ams.ts'
import { type Fields, textOf } from './answer.ts'
import { disputeEventIn } from './disputes.ts'
import { listMessages } from './list.ts'
import { registrationIn } from './registrations.ts'

/**
 * What upstream has reported about anything other than payments, from the same list; an Amsel sends its messages in this
 * very form.
 */
export async function* pastEvents(ams: Ams, listing: Listing): AsyncGenerator<PastEvent> {
  for await (const { at, body } of listMessages(ams, listing)) {
    const reported = messageIn(body)
    if (reported) yield { about: null, ...reported, at, body: canonicalJson(body) }
  }
}

function messageIn(fields: Fields): Partial<PastEvent> | null {
  // The address that it was sent to is not in the list.
  const agreement = agreementEventIn('', fields)
  if (agreement) return { agreement }
  const accessToken = textOf(fields.accessToken)
  if (fields.authorizationNotifyType === 'TOKEN_CANCELED' && accessToken !== undefined)
    return { ended: { accessToken, reason: textOf(fields.reason)?.slice(0, 256) } }
  return disputeEventIn(fields) ?? registrationIn(fields)
}
