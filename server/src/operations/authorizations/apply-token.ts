import { type ApplyTokenRequest, type ApplyTokenResponse, applyToken as contract } from '@amsel/contract'
import {
  type Agreement,
  isCodeAskedAgain,
  isCodeGood,
  isRefreshAskedAgain,
  isRefreshTokenGood,
  Refusal,
} from '../../domain/index.ts'
import { clientNow, digestOf, newTokens, showTokens } from '../../money/index.ts'
import { enqueue, notifyAuthorization } from '../../notifications/index.ts'
import { type Sealer } from '../../sealing/index.ts'
import {
  type AgreementName,
  type DatabaseTransaction,
  lockAgreement,
  updateAgreement,
} from '../../storage/index.ts'
import type { Operation } from '../operation.ts'

export const applyToken: Operation<typeof contract> = {
  contract,
  async run(parts, { client }, request): Promise<ApplyTokenResponse> {
    const { sealer } = parts
    const { clientId } = client
    const grant = GRANTS[request.grantType]
    const digest = grant.digest(sealer, request)
    const agreement = await parts.db.transaction().execute(async (tx) => {
      const found = await lockAgreement(tx, clientId, grant.name(digest))
      if (found?.customerBelongsTo !== request.customerBelongsTo) throw new Refusal(grant.refusal)
      const now = await clientNow(parts, tx, clientId)
      if (grant.isAskedAgain(found, digest, now)) return found
      if (!grant.isGood(found, digest, now)) throw new Refusal(grant.refusal)
      return grant.give(tx, sealer, found, now)
    })
    parts.notifications.wake(clientId)
    return { ...showTokens(sealer, agreement), userLoginId: agreement.userLoginId ?? undefined }
  },
}

/** How a grant type finds its agreement, whether what it brings is good, and what it gives. */
interface Grant {
  readonly refusal: 'INVALID_AUTHCODE' | 'INVALID_REFRESH_TOKEN'
  digest(sealer: Sealer, request: ApplyTokenRequest): Buffer
  name(digest: Buffer): AgreementName
  isAskedAgain(agreement: Agreement, digest: Buffer, now: Date): boolean
  isGood(agreement: Agreement, digest: Buffer, now: Date): boolean
  give(tx: DatabaseTransaction, sealer: Sealer, agreement: Agreement, now: Date): Promise<Agreement>
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

async function activate(
  tx: DatabaseTransaction,
  sealer: Sealer,
  agreement: Agreement,
  now: Date,
): Promise<Agreement> {
  const { accessText, tokens } = newTokens(sealer, now)
  const active = await updateAgreement(tx, agreement, { state: 'ACTIVE', codeAppliedAt: now, ...tokens })
  await enqueue(
    tx,
    notifyAuthorization(sealer, active, { type: 'TOKEN_CREATED', accessToken: accessText }, now),
  )
  return active
}

function refresh(
  tx: DatabaseTransaction,
  sealer: Sealer,
  agreement: Agreement,
  now: Date,
): Promise<Agreement> {
  return updateAgreement(tx, agreement, {
    ...newTokens(sealer, now).tokens,
    replacedDigest: agreement.refreshToken?.digest ?? null,
    refreshedAt: now,
  })
}
