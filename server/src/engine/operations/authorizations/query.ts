import { queryAuthorization as contract, type QueryAuthorizationResponse } from '@amsel/contract'
import { Refusal, tokenStatus } from '../../../domain/index.ts'
import { clientNow, digestOf, learnAgreement, showTokens } from '../../money/index.ts'
import { findAgreementByToken } from '../../../storage/index.ts'
import type { Operation } from '../operation.ts'

export const queryAuthorization: Operation<typeof contract> = {
  contract,
  async run(deps, { actor }, request): Promise<QueryAuthorizationResponse> {
    const { db, clock, sealer } = deps
    const { client } = actor
    const digest = digestOf(sealer, 'access token', request.accessToken)
    const known = await findAgreementByToken(db, client.clientId, digest)
    // Its payer may have ended it where it was made.
    if (known?.atProvider) await learnAgreement(deps, actor, known.agreementId)
    const agreement = known?.atProvider ? await findAgreementByToken(db, client.clientId, digest) : known
    if (!agreement) throw new Refusal('INVALID_ACCESS_TOKEN')
    const now = await clientNow({ clock }, db, client.clientId)
    return { ...showTokens(sealer, agreement), tokenStatusType: tokenStatus(agreement, now) }
  },
}
