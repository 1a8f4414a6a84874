import {
  type AgreementScope,
  type ConsentSessionRequest,
  type CustomerWallet,
  createPaymentSession,
  findPaymentMethod,
  type ResultCode,
} from '@amsel/contract'
import { actorMark, type ConsentSession, Refusal, sessionExpiryTime } from '../../../domain/index.ts'
import type { AgreementRequest } from '../../../providers/index.ts'
import { newId } from '../../../storage/index.ts'
import { askPayer } from '../agreements/ask-payer.ts'
import type { Call, MoneyDeps } from '../deps.ts'
import { sessionAnswer } from './session-answer.ts'
import { withoutSecrets } from './session-request.ts'

type NewConsentSession<Request> = Omit<ConsentSession, 'request'> & { readonly request: Request }

/** The session of a request that only asks for consent: an agreement begins, whose payer decides as after `consult`. */
export async function newConsentSession<Request extends ConsentSessionRequest>(
  deps: MoneyDeps,
  { actor, fingerprint }: Call,
  { request, now }: { request: Request; now: Date },
): Promise<NewConsentSession<Request>> {
  const { client } = actor
  const customerBelongsTo = walletOf(request)
  if (!deps.providers.serves(client))
    throw new Refusal('NO_PAY_OPTIONS', 'no provider is configured for this client')
  const expiresAt = sessionExpiryTime(now, request)
  const asked = {
    authState: request.agreementInfo.authState,
    customerBelongsTo,
    scopes: scopesOf(request),
    redirectUrl: request.paymentRedirectUrl ?? null,
    notifyUrl: request.paymentNotifyUrl ?? null,
    authClientId: null,
    decideBefore: expiresAt,
  }
  const { agreement, url } = await askPayer(deps, actor, asked, circumstancesOf(request)).catch(
    inWordsOfSessions,
  )
  const page = agreement.atProvider ? url : inLanguage(url, request.locale)
  const paymentSessionId = newId(now)
  return {
    clientId: client.clientId,
    paymentSessionId,
    requestDigest: fingerprint.digest,
    request: withoutSecrets(request),
    offer: { methods: [customerBelongsTo], cardWish: {} },
    savedCards: [],
    createdAt: now,
    expiresAt,
    answer: sessionAnswer(page, { paymentSessionId, paymentSessionExpiryTime: expiresAt }),
    createdBy: actorMark(actor),
  }
}

/** The field in which a request with the same id asks for a different consent. */
export function differenceOfConsents(
  one: ConsentSessionRequest,
  other: ConsentSessionRequest,
): string | null {
  if (one.agreementInfo.authState !== other.agreementInfo.authState) return 'agreementInfo.authState'
  if (one.paymentMethod.paymentMethodType !== other.paymentMethod.paymentMethodType)
    return 'paymentMethod.paymentMethodType'
  return [...scopesOf(one)].sort().join() === [...scopesOf(other)].sort().join() ? null : 'scopes'
}

/** A request that names no scope gets the product's own. */
const scopesOf = ({ scopes = [] }: ConsentSessionRequest): readonly AgreementScope[] =>
  scopes.length > 0 ? scopes : ['AGREEMENT_PAY']

function walletOf({ paymentMethod: { paymentMethodType: type } }: ConsentSessionRequest): CustomerWallet {
  if (!findPaymentMethod(type)?.hasAgreements)
    throw new Refusal('NO_PAY_OPTIONS', `paymentMethod: nobody can agree to later payments with ${type}`)
  return type as CustomerWallet
}

/** Asking for consent in an app or on a phone needs its operating system: without one it counts as any other browser. */
function circumstancesOf({ env, merchantRegion }: ConsentSessionRequest): AgreementRequest['circumstances'] {
  const { terminalType = 'WEB', osType } = env ?? {}
  return { terminalType: osType ? terminalType : 'WEB', osType, merchantRegion, env }
}

/** What the payer has chosen on a page is in its address too. */
const inLanguage = (url: string, locale: string | undefined): string =>
  locale === undefined ? url : `${url}?lang=${encodeURIComponent(locale)}`

const CODES: readonly ResultCode[] = [...createPaymentSession.resultCodes, 'UNKNOWN_EXCEPTION']

/** A provider refuses agreements with codes that sessions do not have. */
function inWordsOfSessions(error: unknown): never {
  if (!(error instanceof Refusal) || CODES.includes(error.code)) throw error
  throw new Refusal('PROCESS_FAIL', `the provider refuses to ask for the consent: ${error.code}`)
}
