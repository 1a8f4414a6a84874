import { type CheckoutSessionRequest, EASY_PAY, NOT_OFFERED, type PaymentMethodData } from '@amsel/contract'
import {
  type Actor,
  actorMark,
  askedOfPayment,
  carriesOut,
  isNumbered,
  isWithinLimits,
  offerMethods,
  type PaymentSession,
  Refusal,
  sessionExpiryTime,
} from '../../../domain/index.ts'
import { findKeptCard, newId } from '../../../storage/index.ts'
import type { Call, MoneyDeps } from '../deps.ts'
import { cardOptionsOfRequest } from './card-of-request.ts'
import { CARD } from './choose-method.ts'
import { sessionAnswer } from './session-answer.ts'
import { withoutSecrets } from './session-request.ts'

/** The hosted checkout of a request. */
export async function newCheckoutSession(
  deps: MoneyDeps,
  { actor, fingerprint }: Call,
  { request, now }: { request: CheckoutSessionRequest; now: Date },
): Promise<PaymentSession> {
  const { client } = actor
  requireNoOtherAgreement(request)
  if (!deps.providers.serves(client))
    throw new Refusal('NO_PAY_OPTIONS', 'no provider is configured for this client')
  const { currency, value } = request.paymentAmount
  if (!isWithinLimits(client, request.paymentAmount))
    throw new Refusal('NO_PAY_OPTIONS', `${currency} ${value} is outside the limits of this client`)
  const fitting = offerMethods(
    request,
    (type) => deps.providers.takes(client, type, currency) && !agreesUpstream(deps, client, request, type),
  )
  const methods = carriedOut(deps, client, request, fitting)
  const expiresAt = sessionExpiryTime(now, request)
  const paymentSessionId = newId(now)
  return {
    clientId: client.clientId,
    paymentSessionId,
    requestDigest: fingerprint.digest,
    request: withoutSecrets(request),
    offer: { methods, isNumbered: isNumbered(request), cardWish: cardOptionsOfSession(request) },
    savedCards: methods.includes(CARD) ? await savedCards(deps, client.clientId, request) : [],
    createdAt: now,
    expiresAt,
    answer: sessionAnswer(deps.paymentSessionUrl(client.clientId, paymentSessionId), {
      paymentSessionId,
      paymentSessionExpiryTime: expiresAt,
    }),
    createdBy: actorMark(actor),
  }
}

/** Paying means agreeing to later payments where the session is for that, and nowhere else. */
function requireNoOtherAgreement({ productScene, agreementInfo }: CheckoutSessionRequest): void {
  if (productScene === EASY_PAY || agreementInfo?.authState === undefined) return
  const { code, because } = NOT_OFFERED.agreementByPaying
  throw new Refusal(code, `agreementInfo: ${because}`)
}

/** The methods whose account supports everything that is requested. */
function carriedOut(
  { providers }: MoneyDeps,
  client: Actor['client'],
  request: CheckoutSessionRequest,
  methods: readonly string[],
): readonly string[] {
  const asked = askedOfPayment(request)
  const [first] = asked
  if (!first) return methods
  const { paymentRequestId } = request
  const { currency, value: amountMinor } = request.paymentAmount
  const able = methods.filter((method) =>
    providers
      .route({ client, paymentRequestId, method, currency, amountMinor })
      .some(({ abilities }) => carriesOut(abilities, asked)),
  )
  if (able.length === 0) throw new Refusal(first.code, `${first.field}: ${first.because}`)
  return able
}

/** A payer who agrees by paying does so on the gateway's own pages: upstream pages report nothing about it. */
const agreesUpstream = (
  { providers }: MoneyDeps,
  client: Actor['client'],
  { productScene, paymentRequestId: agreementId }: CheckoutSessionRequest,
  method: string,
): boolean =>
  productScene === EASY_PAY &&
  providers.routeAgreement({ client, agreementId, method })[0]?.abilities.isRemote === true

function cardOptionsOfSession({ paymentMethod, availablePaymentMethod }: CheckoutSessionRequest) {
  const ofMethod = cardOptionsOfRequest(paymentMethod?.paymentMethodMetaData, 'PARAM_ILLEGAL')
  const field = 'availablePaymentMethod.paymentMethodMetaData'
  const ofAll = cardOptionsOfRequest(availablePaymentMethod?.paymentMethodMetaData, 'PARAM_ILLEGAL', field)
  return { ...ofAll, ...ofMethod }
}

/** The tokens of the cards that the merchant offers to charge again; each must be the merchant's own. */
async function savedCards(
  { db, sealer }: MoneyDeps,
  clientId: string,
  { paymentMethod, savedPaymentMethods = [] }: CheckoutSessionRequest,
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
      throw new Refusal('PARAM_ILLEGAL', `${field}.paymentMethodId is not a card token`)
    tokens.add(token)
  }
  return [...tokens]
}

const tokenOf = ({ paymentMethodType, paymentMethodId }: PaymentMethodData) =>
  paymentMethodType === CARD ? paymentMethodId : undefined
