import type { ApplyTokenRequest } from '@amsel/contract'
import {
  type Actor,
  type Agreement,
  isCodeAskedAgain,
  isCodeGood,
  isRefreshAskedAgain,
  isRefreshTokenGood,
  Refusal,
} from '../../domain/index.ts'
import { enqueue, notifyAuthorization } from '../../notifications/index.ts'
import type { Sealer } from '../../sealing/index.ts'
import { type AgreementName, lockAgreement, updateAgreement } from '../../storage/index.ts'
import { type Act, beginAct } from '../act.ts'
import type { MoneyParts } from '../parts.ts'
import { digestOf } from './secrets.ts'
import { newTokens } from './tokens.ts'

/** Changes a code into tokens, or a refresh token into new ones. Who lost the answer may ask again for a while. */
export async function giveTokens(
  parts: MoneyParts,
  actor: Actor,
  request: ApplyTokenRequest,
): Promise<Agreement> {
  const { clientId } = actor.client
  const grant = GRANTS[request.grantType]
  const digest = grant.digest(parts.sealer, request)
  const agreement = await parts.db.transaction().execute(async (tx) => {
    const found = await lockAgreement(tx, clientId, grant.name(digest))
    if (found?.customerBelongsTo !== request.customerBelongsTo) throw new Refusal(grant.refusal)
    const act = await beginAct(parts, tx, actor)
    if (grant.isAskedAgain(found, digest, act.now)) return found
    if (!grant.isGood(found, digest, act.now)) throw new Refusal(grant.refusal)
    return grant.give(act, found)
  })
  parts.notifications.wake(clientId)
  return agreement
}

/** How a grant type finds its agreement, whether what it brings is good, and what it gives. */
interface Grant {
  readonly refusal: 'INVALID_AUTHCODE' | 'INVALID_REFRESH_TOKEN'
  digest(sealer: Sealer, request: ApplyTokenRequest): Buffer
  name(digest: Buffer): AgreementName
  isAskedAgain(agreement: Agreement, digest: Buffer, now: Date): boolean
  isGood(agreement: Agreement, digest: Buffer, now: Date): boolean
  give(act: Act, agreement: Agreement): Promise<Agreement>
}

const GRANTS: Readonly<Record<ApplyTokenRequest['grantType'], Grant>> = {
  AUTHORIZATION_CODE: {
    refusal: 'INVALID_AUTHCODE',
    digest: (sealer, { authCode = '' }) => digestOf(sealer, 'authorization code', authCode),
    name: (codeDigest) => ({ codeDigest }),
    isAskedAgain: (agreement, _digest, now) => isCodeAskedAgain(agreement, now),
    isGood: (agreement, _digest, now) => isCodeGood(agreement, now),
    give: activate,
  },
  REFRESH_TOKEN: {
    refusal: 'INVALID_REFRESH_TOKEN',
    digest: (sealer, { refreshToken = '' }) => digestOf(sealer, 'refresh token', refreshToken),
    name: (refreshTokenDigest) => ({ refreshTokenDigest }),
    isAskedAgain: isRefreshAskedAgain,
    isGood: isRefreshTokenGood,
    give: refresh,
  },
}

async function activate({ parts, tx, actor, now }: Act, agreement: Agreement): Promise<Agreement> {
  const { accessText, tokens } = newTokens(parts.sealer, agreement, now)
  const change = { state: 'ACTIVE', codeAppliedAt: now, ...tokens } as const
  const active = await updateAgreement(tx, actor, agreement, change)
  const told = { type: 'TOKEN_CREATED', accessToken: accessText } as const
  await enqueue(tx, notifyAuthorization(active, told, now), parts.sealer)
  return active
}

function refresh({ parts, tx, actor, now }: Act, agreement: Agreement): Promise<Agreement> {
  return updateAgreement(tx, actor, agreement, {
    ...newTokens(parts.sealer, agreement, now).tokens,
    replacedDigest: agreement.refreshToken?.digest ?? null,
    refreshedAt: now,
  })
}
