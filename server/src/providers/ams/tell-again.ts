import { canonicalJson } from '@amsel/contract'
import type { ToldAgain } from '../provider.ts'
import type { Listing } from '../standing.ts'
import { toldOfAgreement } from './agreement-messages.ts'
import type { Ams } from './ams.ts'
import { type Fields, textOf } from './answer.ts'
import { toldOfDispute } from './disputes.ts'
import { listTold } from './list.ts'
import { toldOfRegistration } from './registrations.ts'

/** What upstream has told of anything but payments, from the same list; an Amsel sends its messages in this very form. */
export async function* tellAgain(ams: Ams, listing: Listing): AsyncGenerator<ToldAgain> {
  for await (const { at, body } of listTold(ams, listing)) {
    const told = messageIn(body)
    if (told) yield { about: null, ...told, at, body: canonicalJson(body) }
  }
}

function messageIn(fields: Fields): Partial<ToldAgain> | null {
  // The address that it was sent to is not in the list.
  const agreement = toldOfAgreement('', fields)
  if (agreement) return { agreement }
  const accessToken = textOf(fields.accessToken)
  if (fields.authorizationNotifyType === 'TOKEN_CANCELED' && accessToken !== undefined)
    return { ended: { accessToken, reason: textOf(fields.reason)?.slice(0, 256) } }
  return toldOfDispute(fields) ?? toldOfRegistration(fields)
}
