import {
  ACCESS_TOKEN_LIFE_MS,
  type Agreement,
  type AgreementStep,
  agendaNameOf,
  later,
  type ProviderToken,
} from '../../../domain/index.ts'
import { enqueue, notifyAuthorization } from '../../../notifications/index.ts'
import type { AgreementAnswers, GivenTokens } from '../../../providers/index.ts'
import { deleteAgendaItem, updateAgreement } from '../../../storage/index.ts'
import type { Act } from '../../act.ts'
import type { MoneyParts } from '../../parts.ts'
import { endAgreement, REVOKED } from '../end-agreement.ts'
import { newTokens } from '../tokens.ts'
import { askAboutAgreement } from './ask.ts'
import { atProviderOf, foreignAccessToken, openForeign, sealForeign } from './provider-secrets.ts'

/** Asks the provider for the step that an agreement waits for. */
export async function askFor(
  parts: MoneyParts,
  agreement: Agreement,
): Promise<AgreementAnswers[AgreementStep]> {
  const { sealer } = parts
  const { customerBelongsTo } = agreement
  const { step, codeSealed, refreshToken } = atProviderOf(agreement)
  if (step === 'TOKENS' && codeSealed) {
    const code = openForeign(sealer, 'provider_code_sealed', agreement, codeSealed)
    return askAboutAgreement(parts, agreement, 'TOKENS', { customerBelongsTo, code })
  }
  if (step === 'REFRESH' && refreshToken) {
    const old = openForeign(sealer, 'provider_refresh_token_sealed', agreement, refreshToken.sealed)
    return askAboutAgreement(parts, agreement, 'REFRESH', { customerBelongsTo, refreshToken: old })
  }
  if (step === 'REVOKE')
    return askAboutAgreement(parts, agreement, 'REVOKE', {
      accessToken: foreignAccessToken(sealer, agreement),
    })
  throw new Error(`the agreement ${agreement.agreementId} has nothing to ask its provider with`)
}

/** Writes the end of a step, with all that follows for the merchant. Whoever commits wakes the deliverer. */
export async function endStep(
  act: Act,
  agreement: Agreement,
  told: AgreementAnswers[AgreementStep],
): Promise<void> {
  const { clientId, agreementId } = agreement
  const at = atProviderOf(agreement)
  const done = { ...agreement, atProvider: { ...at, step: null, askedAt: null } }
  const subjectId = agendaNameOf(agreementId)
  await deleteAgendaItem(act.tx, { clientId, kind: 'finish_attempt', subjectId })
  if (told === 'REVOKED') await endAgreement(act, done, REVOKED)
  else if ('refusal' in told) await giveUp(act, done, at.step)
  else if (at.step === 'TOKENS') await activate(act, done, told)
  else await renew(act, done, told)
}

/** A code that was refused is refused for good; tokens go on as they were. */
async function giveUp({ tx, actor }: Act, agreement: Agreement, step: AgreementStep | null): Promise<void> {
  const at = atProviderOf(agreement)
  const atProvider = step === 'TOKENS' ? { ...at, codeSealed: null } : at
  await updateAgreement(tx, actor, agreement, { atProvider })
}

/** The merchant who asked may be gone: the tokens are there for the next call, and told in a message. */
async function activate(act: Act, agreement: Agreement, told: GivenTokens): Promise<void> {
  const { parts, tx, actor, now } = act
  const atProvider = { ...atProviderOf(agreement), codeSealed: null, ...sealed(act, agreement, told) }
  const { accessText, tokens } = newTokens(parts.sealer, { ...agreement, atProvider }, now)
  const active = await updateAgreement(tx, actor, agreement, {
    state: 'ACTIVE',
    ...tokens,
    userLoginId: told.userLoginId ?? agreement.userLoginId,
    atProvider,
  })
  const event = { type: 'TOKEN_CREATED', accessToken: accessText } as const
  await enqueue(tx, notifyAuthorization(active, event, now), parts.sealer)
}

/** The merchant's own tokens are renewed when it asks: until then the old ones stand for the new ones of the provider. */
async function renew(act: Act, agreement: Agreement, told: GivenTokens): Promise<void> {
  const at = atProviderOf(agreement)
  const renewed = sealed(act, agreement, told)
  await updateAgreement(act.tx, act.actor, agreement, {
    atProvider: {
      ...at,
      accessToken: renewed.accessToken,
      // A refresh need not give another refresh token.
      refreshToken: renewed.refreshToken ?? at.refreshToken,
      refreshedFor: agreement.refreshToken?.digest ?? null,
    },
  })
}

function sealed({ parts: { sealer }, now }: Act, owner: Agreement, told: GivenTokens) {
  const { accessToken, accessTokenLifeMs = ACCESS_TOKEN_LIFE_MS, refreshToken } = told
  const token = (
    column: 'provider_access_token_sealed' | 'provider_refresh_token_sealed',
    text: string,
    lifeMs: number,
  ): ProviderToken => ({
    sealed: sealForeign(sealer, column, owner, text),
    expiresAt: later(now, lifeMs),
  })
  const { refreshTokenLifeMs = accessTokenLifeMs } = told
  return {
    accessToken: token('provider_access_token_sealed', accessToken, accessTokenLifeMs),
    refreshToken:
      refreshToken === undefined
        ? null
        : token('provider_refresh_token_sealed', refreshToken, refreshTokenLifeMs),
  }
}
