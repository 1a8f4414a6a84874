import { isResultCode, type ResultCode } from '@amsel/contract'
import { providerKey } from '../../domain/index.ts'
import type {
  AgreementAnswers,
  AgreementQuestion,
  AgreementQuestions,
  GivenTokens,
  KnownAgreement,
  RefusedByProvider,
} from '../agreements.ts'
import type { Ams } from './ams.ts'
import { AmsError, type Answer, type Fields, momentOf, textOf } from './answer.ts'
import { unknown } from './refused.ts'

/** How each question about an agreement is put to upstream. */
export const AGREEMENTS: {
  readonly [Question in AgreementQuestion]: (
    ams: Ams,
    asked: AgreementQuestions[Question],
    signal: AbortSignal,
  ) => Promise<AgreementAnswers[Question]>
} = { CONSULT: consult, TOKENS: applyCode, REFRESH: refresh, REVOKE: revoke, QUERY: query }

/** Which refusals are final and the merchant's business. Any other leaves it unknown: upstream may say yes to the same later. */
const REFUSALS = {
  CONSULT: ['NO_PAY_OPTIONS', 'PAYMENT_NOT_QUALIFIED', 'RISK_REJECT'],
  TOKENS: ['INVALID_AUTHCODE', 'NO_PAY_OPTIONS', 'USER_NOT_EXIST', 'USER_STATUS_ABNORMAL'],
  REFRESH: ['INVALID_REFRESH_TOKEN', 'NO_PAY_OPTIONS', 'USER_NOT_EXIST', 'USER_STATUS_ABNORMAL'],
} as const satisfies Partial<Record<AgreementQuestion, readonly ResultCode[]>>

/** Upstream's name for the agreement is its `authState`, which is part of the address of its messages. */
async function consult({ call, notifyUrl }: Ams, asked: AgreementQuestions['CONSULT'], signal: AbortSignal) {
  const { clientId, agreementId, customerBelongsTo, scopes, returnUrl, circumstances } = asked
  const authState = providerKey({ clientId, attemptId: agreementId })
  const request = {
    ...circumstances,
    customerBelongsTo,
    scopes,
    authRedirectUrl: returnUrl,
    authState,
    authNotifyUrl: `${notifyUrl}/agreement/${authState}`,
  }
  const answer = await call('authorizations/consult', request, signal)
  // Nothing has begun that could end without the payer: every refusal may be passed on.
  if (answer.status === 'F') return refusalOf('CONSULT', answer) ?? ({ refusal: 'PROCESS_FAIL' } as const)
  if (answer.status !== 'S') throw unknown(answer)
  const { normalUrl, applinkUrl, authUrl } = answer.fields
  const payerUrl = [normalUrl, applinkUrl, authUrl]
    .map(textOf)
    .find((url) => url !== undefined && URL.canParse(url) && /^https?:\/\//i.test(url))
  if (payerUrl === undefined)
    throw new AmsError('upstream gave no address at which a payer can agree in a browser')
  return { payerUrl }
}

async function applyCode({ call }: Ams, asked: AgreementQuestions['TOKENS'], signal: AbortSignal) {
  const { customerBelongsTo, code: authCode } = asked
  const request = { grantType: 'AUTHORIZATION_CODE', customerBelongsTo, authCode }
  return given('TOKENS', await call('authorizations/applyToken', request, signal))
}

async function refresh({ call }: Ams, asked: AgreementQuestions['REFRESH'], signal: AbortSignal) {
  const request = { grantType: 'REFRESH_TOKEN', ...asked }
  return given('REFRESH', await call('authorizations/applyToken', request, signal))
}

/** A token that no longer works is refused: its state shows whether this very request ended it. */
async function revoke(ams: Ams, asked: AgreementQuestions['REVOKE'], signal: AbortSignal) {
  const answer = await ams.call('authorizations/revoke', asked, signal)
  if (answer.status === 'S') return 'REVOKED' as const
  if (answer.status === 'F' && answer.code === 'INVALID_ACCESS_TOKEN') {
    const known = await query(ams, asked, signal)
    if (!known || known.status === 'CANCELED') return 'REVOKED' as const
  }
  throw unknown(answer)
}

async function query(
  { call }: Ams,
  { accessToken }: AgreementQuestions['QUERY'],
  signal: AbortSignal,
): Promise<KnownAgreement | null> {
  const answer = await call('authorizations/query', { accessToken }, signal)
  const { status: answered, code, fields } = answer
  if (answered === 'F' && code === 'INVALID_ACCESS_TOKEN') return null
  if (answered !== 'S') throw unknown(answer)
  const { tokenStatusType: status } = fields
  if (status !== 'ACTIVE' && status !== 'EXPIRED' && status !== 'CANCELED')
    throw new AmsError('upstream reported an unknown state of an agreement')
  if (fields.accessToken !== undefined && fields.accessToken !== accessToken)
    throw new AmsError('upstream answered of another agreement')
  return { status, tokens: tokensOf(fields, accessToken) }
}

function given(question: 'TOKENS' | 'REFRESH', answer: Answer): GivenTokens | RefusedByProvider {
  if (answer.status === 'F') {
    const refused = refusalOf(question, answer)
    if (refused) return refused
  }
  if (answer.status !== 'S') throw unknown(answer)
  const accessToken = textOf(answer.fields.accessToken)
  if (accessToken === undefined) throw new AmsError('upstream gave no access token')
  return tokensOf(answer.fields, accessToken)
}

const tokensOf = (fields: Fields, accessToken: string): GivenTokens => ({
  accessToken,
  accessTokenLifeMs: lifeOf(fields.accessTokenExpiryTime),
  refreshToken: textOf(fields.refreshToken),
  refreshTokenLifeMs: lifeOf(fields.refreshTokenExpiryTime),
  userLoginId: textOf(fields.userLoginId)?.slice(0, 64),
})

/** A client's clock may be ahead, upstream's is not: what counts is the time that is left. */
const lifeOf = (expiryTime: unknown): number | undefined => {
  const end = momentOf(expiryTime)
  return end && end.getTime() - Date.now()
}

function refusalOf(question: keyof typeof REFUSALS, { code }: Answer): RefusedByProvider | null {
  const known: readonly ResultCode[] = REFUSALS[question]
  return isResultCode(code) && known.includes(code) ? { refusal: code } : null
}
