import type { ApplyTokenRequest } from '@amsel/contract'
import {
  type Actor,
  type Agreement,
  isBeingRevoked,
  isCodeAskedAgain,
  isCodeGood,
  isRefreshAskedAgain,
  isRefreshTokenGood,
  Refusal,
} from '../../../domain/index.ts'
import { enqueue, notifyAuthorization } from '../../notifications/index.ts'
import type { Sealer } from '../../../platform/sealing/index.ts'
import {
  type AgreementName,
  type DatabaseTransaction,
  lockAgreement,
  updateAgreement,
} from '../../../storage/index.ts'
import { carryOut } from '../carry-out.ts'
import type { MoneyDeps } from '../deps.ts'
import type { Unit } from '../unit.ts'
import { learnAgreement } from './upstream/learn-agreement.ts'
import { atProviderOf } from './upstream/provider-secrets.ts'
import { performStep, wantStep } from './upstream/steps.ts'
import { digestOf } from './secrets.ts'
import { newTokens } from './tokens.ts'

/** Exchanges a code for tokens, or a refresh token for new ones. A caller who lost the answer may ask again for a while. */
export async function giveTokens(
  deps: MoneyDeps,
  actor: Actor,
  request: ApplyTokenRequest,
): Promise<Agreement> {
  const given = await give(deps, actor, request)
  if (!isToBeAsked(given)) return given
  const end = await performStep(deps, actor, given)
  if (typeof end === 'object') {
    // A refresh token that no longer works means that the agreement has ended.
    if (given.state === 'ACTIVE') await learnAgreement(deps, actor, given.agreementId)
    throw new Refusal(end.refusal)
  }
  const again = end === 'DONE' ? await give(deps, actor, request) : given
  if (!isToBeAsked(again)) return again
  throw new Refusal('AUTH_IN_PROCESS', 'the provider has not answered; send the same request again')
}

/** The provider has to agree first. */
const isToBeAsked = ({ atProvider }: Agreement): boolean => (atProvider?.step ?? null) !== null

/** The agreement with what is requested; where it was made upstream, perhaps with a step to take first. */
function give(deps: MoneyDeps, actor: Actor, request: ApplyTokenRequest): Promise<Agreement> {
  const { clientId } = actor.client
  const grant = GRANTS[request.grantType]
  const digest = grant.digest(deps.sealer, request)
  const rows = async (tx: DatabaseTransaction) => ({
    found: await lockAgreement(tx, clientId, grant.name(digest)),
  })
  return carryOut(deps, actor, rows, (unit, { found }) => {
    if (found?.customerBelongsTo !== request.customerBelongsTo) throw new Refusal(grant.refusal)
    if (grant.isAskedAgain(found, digest, unit.now)) return shown(unit, found)
    if (!grant.isGood(found, digest, unit.now) || isBeingRevoked(found)) throw new Refusal(grant.refusal)
    return found.atProvider ? grant.giveUpstream(unit, found, digest) : grant.give(unit, found)
  })
}

/** How a grant type finds its agreement, whether the credential it brings is valid, and what it gives. */
interface Grant {
  readonly refusal: 'INVALID_AUTHCODE' | 'INVALID_REFRESH_TOKEN'
  digest(sealer: Sealer, request: ApplyTokenRequest): Buffer
  name(digest: Buffer): AgreementName
  isAskedAgain(agreement: Agreement, digest: Buffer, now: Date): boolean
  isGood(agreement: Agreement, digest: Buffer, now: Date): boolean
  give(unit: Unit, agreement: Agreement): Agreement
  /** The same where a provider has to give its own tokens first. */
  giveUpstream(unit: Unit, agreement: Agreement, digest: Buffer): Agreement
}

const GRANTS: Readonly<Record<ApplyTokenRequest['grantType'], Grant>> = {
  AUTHORIZATION_CODE: {
    refusal: 'INVALID_AUTHCODE',
    digest: (sealer, { authCode = '' }) => digestOf(sealer, 'authorization code', authCode),
    name: (codeDigest) => ({ codeDigest }),
    isAskedAgain: (agreement, _digest, now) => isCodeAskedAgain(agreement, now),
    isGood: (agreement, _digest, now) => isCodeGood(agreement, now),
    give: activate,
    giveUpstream: changeUpstream,
  },
  REFRESH_TOKEN: {
    refusal: 'INVALID_REFRESH_TOKEN',
    digest: (sealer, { refreshToken = '' }) => digestOf(sealer, 'refresh token', refreshToken),
    name: (refreshTokenDigest) => ({ refreshTokenDigest }),
    isAskedAgain: isRefreshAskedAgain,
    isGood: isRefreshTokenGood,
    give: refresh,
    giveUpstream: refreshUpstream,
  },
}

function activate({ deps, writes, actor, now }: Unit, agreement: Agreement): Agreement {
  const { accessText, tokens } = newTokens(deps.sealer, agreement, now)
  const change = { state: 'ACTIVE', codeAppliedAt: now, ...tokens } as const
  const active = updateAgreement(writes, actor, agreement, change)
  const reported = { type: 'TOKEN_CREATED', accessToken: accessText } as const
  enqueue(writes, notifyAuthorization(active, reported, now), deps.sealer)
  return active
}

/** Tokens that arrived while nobody waited for them count from now. */
const shown = ({ writes, actor, now }: Unit, agreement: Agreement): Agreement =>
  agreement.codeAppliedAt === null && agreement.atProvider
    ? updateAgreement(writes, actor, agreement, { codeAppliedAt: now })
    : agreement

/** The tokens make the agreement active. A code that was refused upstream is worthless here. */
function changeUpstream(unit: Unit, agreement: Agreement): Agreement {
  if (!agreement.atProvider?.codeSealed) throw new Refusal('INVALID_AUTHCODE')
  return wantStep(unit, agreement, 'TOKENS')
}

/** Ours are renewed once the provider's are. Some wallets have no refresh token: their tokens stay. */
function refreshUpstream(unit: Unit, agreement: Agreement, digest: Buffer): Agreement {
  const { refreshToken, refreshedFor } = atProviderOf(agreement)
  return refreshToken && !refreshedFor?.equals(digest)
    ? wantStep(unit, agreement, 'REFRESH')
    : refresh(unit, agreement)
}

function refresh({ deps, writes, actor, now }: Unit, agreement: Agreement): Agreement {
  return updateAgreement(writes, actor, agreement, {
    ...newTokens(deps.sealer, agreement, now).tokens,
    replacedDigest: agreement.refreshToken?.digest ?? null,
    refreshedAt: now,
  })
}
