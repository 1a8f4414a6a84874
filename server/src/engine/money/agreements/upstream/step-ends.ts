import {
  ACCESS_TOKEN_LIFE_MS,
  type Agreement,
  type AgreementStep,
  agreementJobSubject,
  later,
  type ProviderToken,
} from '../../../../domain/index.ts'
import { enqueue, notifyAuthorization } from '../../../notifications/index.ts'
import type { AgreementAnswers, GivenTokens } from '../../../../providers/index.ts'
import { deleteJob, updateAgreement } from '../../../../storage/index.ts'
import type { MoneyDeps } from '../../deps.ts'
import type { Unit } from '../../unit.ts'
import { endAgreement, REVOKED } from '../end-agreement.ts'
import { newTokens } from '../tokens.ts'
import { askAboutAgreement } from './ask.ts'
import { atProviderOf, foreignAccessToken, openForeign, sealForeign } from './provider-secrets.ts'

/** Asks the provider for the step that an agreement waits for. */
export async function askFor(
  deps: MoneyDeps,
  agreement: Agreement,
): Promise<AgreementAnswers[AgreementStep]> {
  const { sealer } = deps
  const { customerBelongsTo } = agreement
  const { step, codeSealed, refreshToken } = atProviderOf(agreement)
  if (step === 'TOKENS' && codeSealed) {
    const code = openForeign(sealer, 'provider_code_sealed', agreement, codeSealed)
    return askAboutAgreement(deps, agreement, 'TOKENS', { customerBelongsTo, code })
  }
  if (step === 'REFRESH' && refreshToken) {
    const old = openForeign(sealer, 'provider_refresh_token_sealed', agreement, refreshToken.sealed)
    return askAboutAgreement(deps, agreement, 'REFRESH', { customerBelongsTo, refreshToken: old })
  }
  if (step === 'REVOKE')
    return askAboutAgreement(deps, agreement, 'REVOKE', {
      accessToken: foreignAccessToken(sealer, agreement),
    })
  throw new Error(`the agreement ${agreement.agreementId} has nothing to ask its provider with`)
}

/** Writes the end of a step, with all that follows for the merchant. */
export function endStep(unit: Unit, agreement: Agreement, reported: AgreementAnswers[AgreementStep]): void {
  const { clientId, agreementId } = agreement
  const at = atProviderOf(agreement)
  const done = { ...agreement, atProvider: { ...at, step: null, askedAt: null } }
  const subjectId = agreementJobSubject(agreementId)
  deleteJob(unit.writes, { clientId, kind: 'finish_attempt', subjectId })
  if (reported === 'REVOKED') endAgreement(unit, done, REVOKED)
  else if ('refusal' in reported) giveUp(unit, done, at.step)
  else if (at.step === 'TOKENS') activate(unit, done, reported)
  else renew(unit, done, reported)
}

/** A code that was refused is refused for good; tokens stay as they were. */
function giveUp({ writes, actor }: Unit, agreement: Agreement, step: AgreementStep | null): void {
  const at = atProviderOf(agreement)
  const atProvider = step === 'TOKENS' ? { ...at, codeSealed: null } : at
  updateAgreement(writes, actor, agreement, { atProvider })
}

/** The merchant who asked may be gone: the tokens are ready for the next call, and a notification carries them. */
function activate(unit: Unit, agreement: Agreement, reported: GivenTokens): void {
  const { deps, writes, actor, now } = unit
  const atProvider = { ...atProviderOf(agreement), codeSealed: null, ...sealed(unit, agreement, reported) }
  const { accessText, tokens } = newTokens(deps.sealer, { ...agreement, atProvider }, now)
  const active = updateAgreement(writes, actor, agreement, {
    state: 'ACTIVE',
    ...tokens,
    userLoginId: reported.userLoginId ?? agreement.userLoginId,
    atProvider,
  })
  const event = { type: 'TOKEN_CREATED', accessToken: accessText } as const
  enqueue(writes, notifyAuthorization(active, event, now), deps.sealer)
}

/** The merchant's own tokens are renewed when it asks: until then the old ones stand for the provider's new ones. */
function renew(unit: Unit, agreement: Agreement, reported: GivenTokens): void {
  const at = atProviderOf(agreement)
  const renewed = sealed(unit, agreement, reported)
  updateAgreement(unit.writes, unit.actor, agreement, {
    atProvider: {
      ...at,
      accessToken: renewed.accessToken,
      // A refresh need not give another refresh token.
      refreshToken: renewed.refreshToken ?? at.refreshToken,
      refreshedFor: agreement.refreshToken?.digest ?? null,
    },
  })
}

function sealed({ deps: { sealer }, now }: Unit, owner: Agreement, reported: GivenTokens) {
  const { accessToken, accessTokenLifeMs = ACCESS_TOKEN_LIFE_MS, refreshToken } = reported
  const token = (
    column: 'provider_access_token_sealed' | 'provider_refresh_token_sealed',
    text: string,
    lifeMs: number,
  ): ProviderToken => ({
    sealed: sealForeign(sealer, column, owner, text),
    expiresAt: later(now, lifeMs),
  })
  const { refreshTokenLifeMs = accessTokenLifeMs } = reported
  return {
    accessToken: token('provider_access_token_sealed', accessToken, accessTokenLifeMs),
    refreshToken:
      refreshToken === undefined
        ? null
        : token('provider_refresh_token_sealed', refreshToken, refreshTokenLifeMs),
  }
}
