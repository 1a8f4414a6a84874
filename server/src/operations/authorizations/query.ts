import { queryAuthorization as contract, type QueryAuthorizationResponse } from '@amsel/contract'
import { clientTime, Refusal, tokenStatus } from '../../domain/index.ts'
import { findAgreementByToken, getClock } from '../../storage/index.ts'
import type { Operation } from '../operation.ts'
import { digestOf } from './secrets.ts'
import { showTokens } from './tokens.ts'

export const queryAuthorization: Operation<typeof contract> = {
  contract,
  async run({ db, clock, sealer }, { client }, request): Promise<QueryAuthorizationResponse> {
    const digest = digestOf(sealer, 'access token', request.accessToken)
    const agreement = await findAgreementByToken(db, client.clientId, digest)
    if (!agreement) throw new Refusal('INVALID_ACCESS_TOKEN')
    const now = clientTime(clock, (await getClock(db, client.clientId)).offsetMs)
    return { ...showTokens(sealer, agreement), tokenStatusType: tokenStatus(agreement, now) }
  },
}
