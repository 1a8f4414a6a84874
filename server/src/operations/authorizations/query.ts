import { queryAuthorization as contract, type QueryAuthorizationResponse } from '@amsel/contract'
import { Refusal, tokenStatus } from '../../domain/index.ts'
import { clientNow, digestOf, showTokens } from '../../money/index.ts'
import { findAgreementByToken } from '../../storage/index.ts'
import type { Operation } from '../operation.ts'

export const queryAuthorization: Operation<typeof contract> = {
  contract,
  async run({ db, clock, sealer }, { actor: { client } }, request): Promise<QueryAuthorizationResponse> {
    const digest = digestOf(sealer, 'access token', request.accessToken)
    const agreement = await findAgreementByToken(db, client.clientId, digest)
    if (!agreement) throw new Refusal('INVALID_ACCESS_TOKEN')
    const now = await clientNow({ clock }, db, client.clientId)
    return { ...showTokens(sealer, agreement), tokenStatusType: tokenStatus(agreement, now) }
  },
}
