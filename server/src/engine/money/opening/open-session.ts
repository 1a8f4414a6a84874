import {
  type CheckoutSessionRequest,
  type CreatePaymentSessionRequest,
  isConsentSessionRequest,
} from '@amsel/contract'
import { type AnySession, isSessionOver, keptOfSession, Refusal } from '../../../domain/index.ts'
import { findAnySession, findRequestId, insertPaymentSession } from '../../../storage/index.ts'
import { clientNow } from '../client-now.ts'
import type { Call, MoneyDeps } from '../deps.ts'
import { newCheckoutSession } from './new-checkout-session.ts'
import { differenceOfConsents, newConsentSession } from './new-consent-session.ts'

/**
 * Creates the session of a request; the same request again gets the same session while it is open. A request that only
 * asks for consent may have no id: then its agreement is all that is kept, and each request begins another.
 */
export async function openSession(
  deps: MoneyDeps,
  call: Call,
  request: CreatePaymentSessionRequest,
): Promise<Pick<AnySession, 'answer'>> {
  const now = await clientNow(deps, deps.db, call.actor.client.clientId)
  if (!isConsentSessionRequest(request)) {
    // The contract has checked it.
    const checkout = request as CheckoutSessionRequest
    return openOnce(deps, call, checkout, {
      now,
      make: () => newCheckoutSession(deps, call, { request: checkout, now }),
    })
  }
  const { paymentRequestId } = request
  if (paymentRequestId === undefined) return newConsentSession(deps, call, { request, now })
  const named = { ...request, paymentRequestId }
  // An agreement begins with it, perhaps at a provider: not for an id that is taken.
  const taken = await refusalOfTaken(deps, call.actor.client.clientId, named)
  const make = () => (taken ? Promise.reject(taken) : newConsentSession(deps, call, { request: named, now }))
  return openOnce(deps, call, named, { now, make })
}

type Named = AnySession['request']

interface Opening {
  readonly now: Date
  make(): Promise<AnySession>
}

async function openOnce(
  deps: MoneyDeps,
  call: Call,
  request: Named,
  { now, make }: Opening,
): Promise<AnySession> {
  const { clientId } = call.actor.client
  const earlier = await findEarlier(deps, clientId, request)
  if (earlier) return repeat(call, earlier, { request, now })
  const session = await make().catch(async (error: unknown) => {
    // An id that is taken is refused as such, whatever else is wrong.
    throw error instanceof Refusal ? ((await refusalOfTaken(deps, clientId, request)) ?? error) : error
  })
  if (await insertPaymentSession(deps.db, deps.sealer, session)) return session
  // Another request with the same id was quicker.
  const quicker = await findEarlier(deps, clientId, request)
  if (quicker) return repeat(call, quicker, { request, now })
  throw (
    (await refusalOfTaken(deps, clientId, request)) ??
    new Error('a request ID counts as taken, but nothing has it')
  )
}

const findEarlier = ({ db, sealer }: MoneyDeps, clientId: string, { paymentRequestId }: Named) =>
  findAnySession(db, sealer, clientId, { paymentRequestId })

function repeat(
  call: Call,
  earlier: AnySession,
  { request, now }: { request: Named; now: Date },
): AnySession {
  call.fingerprint.requireSame(earlier.requestDigest, keptOfSession(earlier))
  if (isConsentSessionRequest(earlier.request) && isConsentSessionRequest(request)) {
    const field = differenceOfConsents(earlier.request, request)
    if (field !== null)
      throw new Refusal(
        'REPEAT_REQ_INCONSISTENT',
        `${field} differs from the first request with this paymentRequestId`,
      )
  }
  if (isSessionOver(earlier, now)) throw sessionIsOver()
  return earlier
}

const sessionIsOver = () =>
  new Refusal('PROCESS_FAIL', 'the session of this paymentRequestId has expired; use another id')

/** The refusal for an id that was used, but for no session that is still kept; null where it was not used. */
async function refusalOfTaken(
  { db }: MoneyDeps,
  clientId: string,
  { paymentRequestId }: Named,
): Promise<Refusal | null> {
  const used = await findRequestId(db, clientId, paymentRequestId)
  if (!used) return null
  if (used.isCancelled) return new Refusal('PROCESS_FAIL', 'paymentRequestId was cancelled; use another id')
  return used.paymentSessionId === null
    ? new Refusal('REPEAT_REQ_INCONSISTENT', 'paymentRequestId was used for another request')
    : sessionIsOver()
}
