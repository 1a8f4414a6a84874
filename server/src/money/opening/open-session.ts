import {
  type CreatePaymentSessionRequest,
  type CreatePaymentSessionResponse,
  canonicalJson,
  EASY_PAY,
  type PaymentMethodData,
  type Result,
  resultOf,
} from '@amsel/contract'
import {
  type Actor,
  actorMark,
  isNumbered,
  isSessionOver,
  isWithinLimits,
  keptOfSession,
  offerMethods,
  type PaymentSession,
  Refusal,
  sessionExpiryTime,
} from '../../domain/index.ts'
import { findKeptCard, findPaymentSession, findRequestId, insertPaymentSession } from '../../storage/index.ts'
import { clientNow } from '../client-now.ts'
import { newId } from '../new-id.ts'
import type { Call, MoneyParts } from '../parts.ts'
import { cardWishOfRequest } from './card-of-request.ts'
import { CARD } from './choose-method.ts'

/** Makes the session of a request; the same request again is given the same one, while it is open. */
export async function openSession(
  parts: MoneyParts,
  call: Call,
  request: CreatePaymentSessionRequest,
): Promise<PaymentSession> {
  const { clientId } = call.actor.client
  const now = await clientNow(parts, parts.db, clientId)
  const earlier = await findEarlier(parts, clientId, request)
  if (earlier) return repeat(call, earlier, now)
  const session = await newSession(parts, call, { request, now }).catch(async (error: unknown) => {
    // An id that is taken is refused as such, whatever else is wrong.
    throw error instanceof Refusal ? ((await refusalOfTaken(parts, clientId, request)) ?? error) : error
  })
  if (await insertPaymentSession(parts.db, parts.sealer, session)) return session
  // Another request with the same id was quicker.
  const quicker = await findEarlier(parts, clientId, request)
  if (quicker) return repeat(call, quicker, now)
  throw (
    (await refusalOfTaken(parts, clientId, request)) ??
    new Error('a request id is in the way that is not there')
  )
}

const findEarlier = (
  { db, sealer }: MoneyParts,
  clientId: string,
  { paymentRequestId }: CreatePaymentSessionRequest,
) => findPaymentSession(db, sealer, clientId, { paymentRequestId })

function repeat(call: Call, earlier: PaymentSession, now: Date): PaymentSession {
  call.sameness.requireSame(earlier.requestDigest, keptOfSession(earlier))
  if (isSessionOver(earlier, now)) throw sessionIsOver()
  return earlier
}

const sessionIsOver = () =>
  new Refusal('PROCESS_FAIL', 'the session of this paymentRequestId has expired; use another id')

async function newSession(
  parts: MoneyParts,
  { actor, sameness }: Call,
  { request, now }: { request: CreatePaymentSessionRequest; now: Date },
): Promise<PaymentSession> {
  const { client } = actor
  requireOffered(request)
  if (!parts.providers.serves(client))
    throw new Refusal('NO_PAY_OPTIONS', 'no provider is configured for this client')
  const { currency, value } = request.paymentAmount
  if (!isWithinLimits(client, request.paymentAmount))
    throw new Refusal('NO_PAY_OPTIONS', `${currency} ${value} is outside the limits of this client`)
  const methods = offerMethods(
    request,
    (type) => parts.providers.takes(client, type, currency) && !agreesElsewhere(parts, client, request, type),
  )
  const expiresAt = sessionExpiryTime(now, request)
  const paymentSessionId = newId(now)
  return {
    clientId: client.clientId,
    paymentSessionId,
    requestDigest: sameness.digest,
    request: withoutSecrets(request),
    offer: { methods, isNumbered: isNumbered(request), cardWish: cardWishOfSession(request) },
    savedCards: methods.includes(CARD) ? await savedCards(parts, client.clientId, request) : [],
    createdAt: now,
    expiresAt,
    answer: answer(parts.paymentSessionUrl(client.clientId, paymentSessionId), {
      paymentSessionId,
      paymentSessionExpiryTime: expiresAt,
    }),
    createdBy: actorMark(actor),
  }
}

/** Who agrees by paying does so at the gateway's own pages: somebody else's tell nothing of it. */
const agreesElsewhere = (
  { providers }: MoneyParts,
  client: Actor['client'],
  { productScene, paymentRequestId: agreementId }: CreatePaymentSessionRequest,
  method: string,
): boolean =>
  productScene === EASY_PAY &&
  providers.routeAgreement({ client, agreementId, method })[0]?.abilities.isRemote === true

/** What to say of an id that was used, and for no session that is still kept; null where it was not used. */
async function refusalOfTaken(
  { db }: MoneyParts,
  clientId: string,
  { paymentRequestId }: CreatePaymentSessionRequest,
): Promise<Refusal | null> {
  const used = await findRequestId(db, clientId, paymentRequestId)
  if (!used) return null
  if (used.isCancelled) return new Refusal('PROCESS_FAIL', 'paymentRequestId was cancelled; use another id')
  return used.paymentSessionId === null
    ? new Refusal('REPEAT_REQ_INCONSISTENT', 'paymentRequestId was used for another request')
    : sessionIsOver()
}

const NOT_OFFERED = ['subscriptionInfo', 'subscriptionPlan', 'subscription'] as const

function requireOffered(request: CreatePaymentSessionRequest): void {
  const field = NOT_OFFERED.find((name) => request[name])
  if (field) throw new Refusal('PROCESS_FAIL', `${field}: subscriptions are not offered yet`)
}

/** The methods' own data may be secret, and nobody reads what is said of the risk. */
function withoutSecrets(request: CreatePaymentSessionRequest): CreatePaymentSessionRequest {
  const { paymentMethod, availablePaymentMethod, savedPaymentMethods, riskData, ...rest } = request
  return {
    ...rest,
    ...(paymentMethod && { paymentMethod: { paymentMethodType: paymentMethod.paymentMethodType } }),
  }
}

function cardWishOfSession({ paymentMethod, availablePaymentMethod }: CreatePaymentSessionRequest) {
  const ofMethod = cardWishOfRequest(paymentMethod?.paymentMethodMetaData, 'PARAM_ILLEGAL')
  const field = 'availablePaymentMethod.paymentMethodMetaData'
  const ofAll = cardWishOfRequest(availablePaymentMethod?.paymentMethodMetaData, 'PARAM_ILLEGAL', field)
  return { ...ofAll, ...ofMethod }
}

/** The tokens of the cards that the merchant offers to be charged again; each must be its own. */
async function savedCards(
  { db, sealer }: MoneyParts,
  clientId: string,
  { paymentMethod, savedPaymentMethods = [] }: CreatePaymentSessionRequest,
): Promise<string[]> {
  const given = [
    ...(paymentMethod ? [{ method: paymentMethod, field: 'paymentMethod' }] : []),
    ...savedPaymentMethods.map((method, index) => ({ method, field: `savedPaymentMethods.${index}` })),
  ]
  const tokens = new Set<string>()
  for (const { method, field } of given) {
    const token = tokenOf(method)
    if (token === undefined) continue
    if (!(await findKeptCard(db, sealer, clientId, token)))
      throw new Refusal('PARAM_ILLEGAL', `${field}.paymentMethodId is no token of a card`)
    tokens.add(token)
  }
  return [...tokens]
}

const tokenOf = ({ paymentMethodType, paymentMethodId }: PaymentMethodData) =>
  paymentMethodType === CARD ? paymentMethodId : undefined

/** The data is the page's address, so that whoever is handed the one can open the other. */
const answer = (
  normalUrl: string,
  names: Pick<CreatePaymentSessionResponse, 'paymentSessionId' | 'paymentSessionExpiryTime'>,
): string =>
  canonicalJson({
    result: resultOf('SUCCESS'),
    ...names,
    paymentSessionData: Buffer.from(normalUrl).toString('base64'),
    normalUrl,
  } satisfies CreatePaymentSessionResponse & { result: Result })
